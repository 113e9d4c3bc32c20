import fc, { type Arbitrary } from "fast-check";

/** The generated list to start from. */
export interface Origin<Item> {
  /** fast-check's seed, and the number of the run that made the list. */
  readonly seed: number;
  readonly run: number;
  /** What was generated: a number that is kept as it is, and the list. */
  readonly drawn: readonly [number, readonly Item[]];
}

/** How to judge candidates. */
export interface Simplification<Item> {
  /** Tells lists apart: `fails` is asked once per key. */
  readonly keyOf: (items: readonly Item[]) => string;
  readonly fails: (items: readonly Item[]) => Promise<boolean>;
  /** Says whether another list may be tried. */
  readonly mayTry: () => boolean;
}

/** Candidates that fast-check may propose; most are known already, or turned down, without running anything. */
const MOST_CANDIDATES = 20_000;

/**
 * Lets fast-check shrink the values of a list's kept items (amounts, picks, durations), and gives the simplest items that still fail.
 * Proposals of another length are turned down: what can be removed has been removed.
 *
 * When the arbitrary can shrink any value, it is given the kept items alone. Otherwise it shrinks the list that it generated, of which only
 * the kept items are looked at.
 */
export async function simplifyValues<Item>(
  lists: Arbitrary<readonly [number, readonly Item[]]>,
  { seed, run, drawn }: Origin<Item>,
  kept: readonly number[],
  { keyOf, fails, mayTry }: Simplification<Item>,
): Promise<readonly Item[]> {
  const [draw, original] = drawn;
  let best = pick(original, kept);
  const alone = lists.canShrinkWithoutContext([draw, best]);
  const length = alone ? best.length : original.length;
  const known = new Map<string, boolean>([[keyOf(best), true]]);
  let candidates = 0;
  const property = fc.asyncProperty(lists, async ([, items]) => {
    if (items.length !== length || ++candidates > MOST_CANDIDATES) return;
    const picked = alone ? items : pick(items, kept);
    const key = keyOf(picked);
    let failed = known.get(key);
    if (failed === undefined) {
      if (!mayTry()) return;
      failed = await fails(picked);
      known.set(key, failed);
    }
    if (!failed) return;
    best = picked;
    throw new StillFailing();
  });
  const start = alone ? { examples: [[[draw, best]]] as [[number, readonly Item[]]][] } : { path: String(run) };
  const result = await fc.check(property, { seed, numRuns: 1, ...start });
  const thrown = result.errorInstance;
  if (thrown instanceof Error && !(thrown instanceof StillFailing)) throw thrown;
  return best;
}

function pick<Item>(items: readonly Item[], indices: readonly number[]): readonly Item[] {
  return indices.flatMap((index) => (index < items.length ? [items[index] as Item] : []));
}

/** Tells fast-check that a candidate fails in the same way. */
class StillFailing extends Error {
  override readonly name = "StillFailing";
}
