import type { Verdict } from "assay/types";

/** The premise is not met: nothing was checked. */
export const SKIP: Verdict = { verdict: "skipped" };
/** The statement was checked and is true. */
export const HELD: Verdict = { verdict: "held" };

/** The statement is false: `message` says where, with the expected and the observed value. */
export function violated(message: string, expected: string, observed: string, unit = ""): Verdict {
  return { verdict: "violated", message, expected, observed, ...(unit === "" ? {} : { unit }) };
}

/** Held when both are equal. `where` is called only when they are not. */
export function equal(expected: bigint, observed: bigint, unit: string, where: () => string): Verdict {
  return expected === observed ? HELD : violated(where(), expected.toString(), observed.toString(), unit);
}

/** Held when a condition is true. `where` and the two texts are called only when it is not. */
export function holds(condition: boolean, where: () => string, expected: string, observed: () => string): Verdict {
  return condition ? HELD : violated(where(), expected, observed());
}

/** Held when `lower <= value <= upper`. */
export function within(lower: bigint, value: bigint, upper: bigint, unit: string, where: () => string): Verdict {
  if (lower <= value && value <= upper) return HELD;
  return violated(where(), `${lower} to ${upper}`, value.toString(), unit);
}

/** The bit of a check without a named part (see `Verdict`). */
const UNNAMED = 1;

const heldBy = new Map<number, Verdict>([[UNNAMED, HELD]]);

/** Held, for the parts of some bits. Each combination has one shared object, because checks run at every step. */
function heldIn(parts: number): Verdict {
  let known = heldBy.get(parts);
  if (known === undefined) heldBy.set(parts, (known = { verdict: "held", parts }));
  return known;
}

/** A verdict as that of the `index`-th part of a statement. */
export function ofPart(index: number, verdict: Verdict): Verdict {
  if (verdict.verdict === "skipped") return verdict;
  return verdict.verdict === "held" ? heldIn(2 << index) : { ...verdict, parts: 2 << index };
}

/**
 * The first violation; else held when all conjuncts held, or named parts did. Throws when one conjunct without a name was checked and another was not: they have separate
 * premises, and counting the one would hide that the other is never checked.
 */
export function both(...verdicts: readonly Verdict[]): Verdict {
  const answer = every(verdicts, (verdict) => verdict);
  if (answer.verdict === "held" && ((answer.parts ?? UNNAMED) & UNNAMED) !== 0 && verdicts.includes(SKIP)) {
    throw new Error(
      `expected conjuncts with one premise, received ${verdicts.map(({ verdict }) => verdict).join(", ")}; name them as parts of the statement`,
    );
  }
  return answer;
}

/** The first violation over the items; else held, with all parts that held, when any did. */
export function every<Item>(items: Iterable<Item>, check: (item: Item) => Verdict): Verdict {
  let parts = 0;
  for (const item of items) {
    const verdict = check(item);
    if (verdict.verdict === "violated") return verdict;
    if (verdict.verdict === "held") parts |= verdict.parts ?? UNNAMED;
  }
  return parts === 0 ? SKIP : heldIn(parts);
}
