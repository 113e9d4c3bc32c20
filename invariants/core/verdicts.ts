import type { Verdict } from "../../harness/types";

/** The premise is not met: nothing was checked. */
export const UNMET: Verdict = { verdict: "unmet" };
/** The statement was checked and is true. */
export const HELD: Verdict = { verdict: "held" };

/** The statement is false: where, what was expected and what was seen. */
export function violated(message: string, expected: string, observed: string, unit = ""): Verdict {
  return { verdict: "violated", message, expected, observed, ...(unit === "" ? {} : { unit }) };
}

/** Held when both are equal. `where` is asked only when they are not. */
export function equal(expected: bigint, observed: bigint, unit: string, where: () => string): Verdict {
  return expected === observed ? HELD : violated(where(), expected.toString(), observed.toString(), unit);
}

/** Held when a condition is true. `where` and the two texts are asked only when it is not. */
export function holds(condition: boolean, where: () => string, expected: string, observed: () => string): Verdict {
  return condition ? HELD : violated(where(), expected, observed());
}

/** Held when `lower <= value <= upper`. */
export function within(lower: bigint, value: bigint, upper: bigint, unit: string, where: () => string): Verdict {
  if (lower <= value && value <= upper) return HELD;
  return violated(where(), `${lower} to ${upper}`, value.toString(), unit);
}

/** The first violation; else held when any was held. */
export function both(...verdicts: readonly Verdict[]): Verdict {
  return every(verdicts, (verdict) => verdict);
}

/** The first violation over the items; else held when any was held. */
export function every<Item>(items: Iterable<Item>, check: (item: Item) => Verdict): Verdict {
  let answer = UNMET;
  for (const item of items) {
    const verdict = check(item);
    if (verdict.verdict === "violated") return verdict;
    if (verdict.verdict === "held") answer = HELD;
  }
  return answer;
}
