import type { Invariant, Verdict } from "../../core/types";
import { NotObserved } from "../../run/judge";
import { HELD, SKIP } from "../kit";
import type { Context } from "./context";
import { suggestion } from "../../core/suggestion";
import type { Members, RawCheck } from "./raw";
import type { History } from "./history";
import type { Seen } from "./seen";
import { among } from "./tables";
import { Reverts, UserError, shown } from "./user-error";

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
    `${what}: expected true (it holds), false or a text (it is violated), or undefined (it does not apply), received ${shown(answer)}; return a comparison`,
  );
}

/** Bit of what has no name among the conjuncts that were checked. */
const UNNAMED = 1;

/** Verdicts by the names of conjuncts as one: which of them said something, and the first that does not hold. @throws UserError for a name that is none of `parts` */
function together(answer: Members, parts: readonly string[], what: string, name: string): Verdict {
  const extra = Object.keys(answer).find((one) => !parts.includes(one));
  if (extra !== undefined)
    throw new UserError(`${what}: there is no part "${extra}" among its parts${suggestion(extra, parts)}`);
  const verdicts = parts.map((part) => verdictOf(answer[part], `${what}, ${part}`, `${name}: ${part}`));
  const met = verdicts.reduce((bits, { verdict }, i) => bits | (verdict === "skipped" ? 0 : UNNAMED << (i + 1)), 0);
  if (met === 0) return SKIP;
  const violated = verdicts.find((one) => one.verdict === "violated");
  return violated === undefined ? { verdict: "held", parts: met } : { ...violated, parts: met };
}

const isTogether = (answer: unknown): answer is Members => typeof answer === "object" && answer !== null;

/** The invariants of a project. */
export function invariantsOf(context: Context): readonly Invariant<History>[] {
  return Object.entries(context.raw.invariants ?? {}).map(([name, given]) => {
    const { check, rules = [], premise, editions, parts, id } = typeof given === "function" ? { check: given } : given;
    return {
      id: id ?? idFrom("INV", name),
      rules,
      title: name,
      premise: premise ?? "it says something of the step",
      ...(editions === undefined ? {} : { editions }),
      ...(parts === undefined ? {} : { parts }),
      check: (_step, _view, { seen }) =>
        seen === undefined ? SKIP : withReads(verdictIn(context, seen, name, check, parts), seen, check),
    };
  });
}

/** A verdict with what its check read, where it does not hold: then the check is made again. */
function withReads(verdict: Verdict, seen: Seen, check: RawCheck): Verdict {
  if (verdict.verdict !== "violated") return verdict;
  const reads = seen.readsOf(() =>
    among(
      () => seen.everybody,
      () => check(seen.step),
    ),
  );
  return reads.length === 0 ? verdict : { ...verdict, reads };
}

function verdictIn(
  context: Context,
  seen: Seen,
  name: string,
  check: RawCheck,
  parts: readonly string[] | undefined,
): Verdict {
  const what = `invariant "${name}"`;
  const verdictFrom = (answer: unknown): Verdict =>
    context.located(name, () =>
      parts !== undefined && isTogether(answer) ? together(answer, parts, what, name) : verdictOf(answer, what, name),
    );
  if (seen.answers.has(name)) return verdictFrom(seen.answers.get(name));
  let answer: unknown;
  try {
    answer = among(
      () => seen.everybody,
      () => seen.complete(() => check(seen.step)),
    );
  } catch (error) {
    if (error instanceof NotObserved) throw error;
    if (error instanceof Reverts)
      return { verdict: "violated", message: `${name}: ${error.message}`, expected: "an answer", observed: "a revert" };
    return context.asked(what, () => {
      throw error;
    });
  }
  return verdictFrom(answer);
}
