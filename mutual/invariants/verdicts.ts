import type { Verdict } from "assay";

type Compared = bigint | number | boolean | string | undefined;

/** It holds where both are equal. */
export const equal = (what: string, expected: Compared, observed: Compared): Verdict =>
  expected === observed || `${what}: expected ${String(expected)}, observed ${String(observed)}`;

/** It holds where lower <= value <= upper. */
export const within = (what: string, lower: bigint, value: bigint, upper: bigint): Verdict =>
  (lower <= value && value <= upper) || `${what}: expected ${lower} to ${upper}, observed ${value}`;

/** It holds where the condition does. */
export const holds = (condition: boolean, what: string): Verdict => condition || what;

/** The first of the items that violates it; else it holds if it says something of one of them. All are checked: what they read is fetched at once. */
export function every<Item>(items: Iterable<Item>, check: (item: Item) => Verdict): Verdict {
  const verdicts = [...items].map((item) => check(item));
  return verdicts.find((one) => one === false || typeof one === "string") ?? verdicts.find((one) => one === true);
}

/** All of them together. */
export const all = (...verdicts: readonly Verdict[]): Verdict => every(verdicts, (one) => one);
