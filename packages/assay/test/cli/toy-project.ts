import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Reporting, Subject } from "../../src/core/types";
import type { Project } from "../../src/project/project";
import { TOTAL, USER } from "../toy/protocol";
import { toySubject } from "../toy/subject";

const SETUP = join(__dirname, "..", "toy", "setup");

/** The toy's data for reports. */
export const toyReporting: Reporting = {
  kinds: [TOTAL, USER],
  charts: [
    {
      ...{ title: "Held against owed", about: "What the vault holds.", rules: ["SUM-1"], kind: "vault", unit: "wei" },
      ...{ decimals: 0, stepped: true, subtitle: () => "the vault" },
      series: [
        { name: "held", value: (vault) => vault.word("total") },
        {
          name: "owed",
          limit: true,
          value: (_vault, side) => side.all("user").reduce((sum, user) => sum + (user.word("balance") ?? 0n), 0n),
        },
      ],
    },
  ],
  spans: [
    {
      kind: "user",
      spans: (user, now) => {
        const to = Number(user.word("lockedUntil") ?? 0n);
        return to > now ? [{ key: user.label, lane: user.label, label: "locked", to, rules: [] }] : [];
      },
    },
  ],
  mark: () => undefined,
  boundaries: () => [],
  boundary: { name: "none", rules: [] },
  units: {},
  rulesOf: (kind) => (kind === "vault" ? ["SUM-1"] : []),
  rules: new Map([["SUM-1", "What the vault holds is what its users own."]]),
  nameOf: () => undefined,
};

/** The command line's project with the toy in place of the protocol: a bug is a bug of the toy's engine. */
export const toyProject: Project = {
  editions: ["toy"],
  subject: async (): Promise<Subject<unknown, unknown>> => toySubject(),
  codeDigest: ({ bug }) =>
    createHash("sha256")
      .update(`toy ${bug ?? ""}`)
      .digest("hex"),
  source: ({ bug }) => ({ module: SETUP, options: bug === null ? {} : { bug: bug } }),
  reporting: () => toyReporting,
  bugs: () => [
    { name: "lost-third", title: "The third deposit is lost", family: "sums", caughtBy: ["INV-SUM"] },
    { name: "dust", title: "One wei is given back", family: "rounding", caughtBy: ["LOCKSTEP-STATE:vault"] },
    { name: "wrong-return", title: "Deposits return one too many", family: "returns", caughtBy: ["LOCKSTEP-RETURNS"] },
    { name: "no-lock", title: "The lock is ignored", family: "locks", caughtBy: ["INV-NOT-THIS"] },
  ],
  mutation: () => Promise.reject(new Error("the toy is no contract: it has no mutants")),
};
