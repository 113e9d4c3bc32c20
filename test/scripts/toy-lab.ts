import { join } from "node:path";
import type { Subject } from "../../harness/types";
import type { Lab } from "../../scripts/lab";
import { toySubject } from "../harness/toy/subject";

const SETUP = join(__dirname, "..", "harness", "toy", "setup");

/** The command line's lab with the toy in place of the protocol: a variant is a defect of the toy's engine. */
export const toyLab: Lab = {
  editions: ["toy"],
  subject: async (): Promise<Subject<unknown, unknown>> => toySubject(),
  source: ({ variant }) => ({ module: SETUP, options: variant === null ? {} : { bug: variant } }),
  defects: () => [
    { name: "lost-third", title: "The third deposit is lost", family: "sums", caughtBy: ["INV-SUM"] },
    { name: "dust", title: "One wei is given back", family: "rounding", caughtBy: ["LOCKSTEP-STATE:vault"] },
    { name: "wrong-return", title: "Deposits return one too many", family: "returns", caughtBy: ["LOCKSTEP-RETURNS"] },
    { name: "no-lock", title: "The lock is ignored", family: "locks", caughtBy: ["INV-NOT-THIS"] },
  ],
  mutation: () => Promise.reject(new Error("the toy is no contract: it has no mutants")),
};
