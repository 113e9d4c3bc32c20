import fc, { type Arbitrary } from "fast-check";

/** Which generated value to start from: fast-check's seed, and the number of the run that made it. */
export interface Origin {
  readonly seed: number;
  readonly run: number;
}

/** Candidates that fast-check may propose; most are turned down without running anything. */
const MOST_CANDIDATES = 20_000;

/**
 * Lets fast-check shrink the values of a generated list (amounts, picks, durations), judged on the kept items only. Its proposals of another
 * length are turned down: what can be removed has been removed. `fails` is asked once per distinct kept list, `keyOf` tells them apart.
 * Gives the simplest kept list that still fails; `mayTry` bounds the runs.
 */
export async function simplifyValues<Item>(
  lists: Arbitrary<readonly [number, readonly Item[]]>,
  { seed, run }: Origin,
  kept: readonly number[],
  original: readonly Item[],
  keyOf: (items: readonly Item[]) => string,
  fails: (items: readonly Item[]) => Promise<boolean>,
  mayTry: () => boolean,
): Promise<readonly Item[]> {
  const pick = (items: readonly Item[]): readonly Item[] =>
    kept.flatMap((index) => (index < items.length ? [items[index] as Item] : []));
  let best = pick(original);
  const known = new Map<string, boolean>([[keyOf(best), true]]);
  let candidates = 0;
  const property = fc.asyncProperty(lists, async ([, items]) => {
    if (items.length !== original.length || ++candidates > MOST_CANDIDATES) return;
    const picked = pick(items);
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
  const result = await fc.check(property, { seed, path: String(run), numRuns: 1 });
  const thrown = result.errorInstance;
  if (thrown instanceof Error && !(thrown instanceof StillFailing)) throw thrown;
  return best;
}

/** Tells fast-check that a candidate fails in the same way. */
class StillFailing extends Error {
  override readonly name = "StillFailing";
}
