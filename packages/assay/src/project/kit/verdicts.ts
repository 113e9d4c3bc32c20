import type { Verdict } from "../../core/types";

/** The premise was not met: the statement says nothing of this step. */
export const SKIP: Verdict = { verdict: "skipped" };
export const HELD: Verdict = { verdict: "held" };

const judged = (holds: boolean, where: string, expected: string, observed: bigint, unit: string): Verdict =>
  holds ? HELD : { verdict: "violated", message: where, expected, observed: String(observed), unit };

/** `where` says what is compared: "the vault, after the call". */
export const equal = (where: string, expected: bigint, observed: bigint, unit: string): Verdict =>
  judged(expected === observed, where, String(expected), observed, unit);
export const atLeast = (where: string, least: bigint, observed: bigint, unit: string): Verdict =>
  judged(observed >= least, where, `at least ${least}`, observed, unit);
export const atMost = (where: string, most: bigint, observed: bigint, unit: string): Verdict =>
  judged(observed <= most, where, `at most ${most}`, observed, unit);

/** The first that is violated; held when one of them is, and none is violated; else unmet. */
export function every(...verdicts: readonly Verdict[]): Verdict {
  const violated = verdicts.find(({ verdict }) => verdict === "violated");
  if (violated !== undefined) return violated;
  return verdicts.some(({ verdict }) => verdict === "held") ? HELD : SKIP;
}
