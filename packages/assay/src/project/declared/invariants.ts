import type { Invariant, Verdict } from "../../core/types";
import { NotObserved } from "../../run/judge";
import { HELD, SKIP } from "../kit";
import { Reverts } from "./chain";
import type { Context } from "./context";
import type { Seen } from "./seen";
import { among } from "./tables";
import { UserError, shown } from "./user-error";

/** Letters of an id. */
const LONGEST = 72;

/** "balances add up to the supply" is INV-BALANCES-ADD-UP-TO-THE-SUPPLY. */
export const idFrom = (kind: string, name: string): string =>
  `${kind}-${name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, LONGEST)
    .replace(/-$/, "")}`;

/** What a function of the project answers as a verdict. @throws UserError for anything but true, false, a text or undefined */
export function verdictOf(answer: unknown, what: string, name: string): Verdict {
  if (answer === undefined) return SKIP;
  if (answer === true) return HELD;
  if (answer === false) return { verdict: "violated", message: name };
  if (typeof answer === "string") return { verdict: "violated", message: answer };
  throw new UserError(
    `${what}: expected true where it holds, false or a text where it does not, undefined where it says nothing, received ${shown(answer)}; compare it with what it must be`,
  );
}

/** The invariants of a project. */
export function invariantsOf(context: Context): readonly Invariant<Seen>[] {
  return Object.entries(context.raw.invariants ?? {}).map(([name, check]) => ({
    id: idFrom("INV", name),
    rules: [],
    title: name,
    premise: "it says something of the step",
    check: (_step, _view, seen) => {
      const what = `invariant "${name}"`;
      let answer: unknown;
      try {
        answer = among(
          () => seen.everybody,
          () => seen.complete(() => check(seen.step)),
        );
      } catch (error) {
        if (error instanceof NotObserved) throw error;
        if (error instanceof Reverts)
          return {
            verdict: "violated",
            message: `${name}: ${error.message}`,
            expected: "an answer",
            observed: "a revert",
          };
        return context.asked(what, () => {
          throw error;
        });
      }
      return context.located(name, () => verdictOf(answer, what, name));
    },
  }));
}
