import fc, { type Arbitrary } from "fast-check";
import { encodePlain } from "../plain";
import { notRepeated, type Origin, type Pass } from "./pass";
import { pickFrom } from "./remove";

/** How to judge candidates. */
export interface Simplification<Item> {
  /** Identifies a list: `fails` is called once per key. */
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
 * the kept items are used.
 */
export async function simplifyValues<Item>(
  lists: Arbitrary<readonly [number, readonly Item[]]>,
  { seed, run, drawn }: Origin<Item>,
  kept: readonly number[],
  { keyOf, fails, mayTry }: Simplification<Item>,
): Promise<readonly Item[]> {
  const [draw, original] = drawn;
  let best = pickFrom(original, kept);
  const alone = lists.canShrinkWithoutContext([draw, best]);
  const length = alone ? best.length : original.length;
  const known = new Map<string, boolean>([[keyOf(best), true]]);
  let candidates = 0;
  const property = fc.asyncProperty(lists, async ([, items]) => {
    if (items.length !== length || ++candidates > MOST_CANDIDATES) return;
    const picked = alone ? items : pickFrom(items, kept);
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

/** Thrown to signal to fast-check that a candidate fails in the same way. */
class StillFailing extends Error {
  override readonly name = "StillFailing";
}

/** Lets fast-check simplify the values that the actions were drawn with. */
export const simplifyChoices: Pass = {
  name: "simplify choices",
  async run(progress, { subject, found, arbitrary, origin, limits, budget, failureAgain }) {
    const { drawnAt } = progress;
    if (drawnAt === undefined) return progress;
    let { failure } = progress;
    type Actions = typeof failure.actions;
    const stillFails = async (actions: Actions): Promise<boolean> => {
      const same = await failureAgain({ offset: found.offset, actions });
      failure = same ?? failure;
      return same !== undefined;
    };
    const limit = budget.runs + limits.simplificationRuns;
    const simple = await simplifyValues(arbitrary, origin, drawnAt, {
      keyOf: (items) => JSON.stringify(items.map((item) => encodePlain(subject.encodeAction(item)))),
      fails: stillFails,
      mayTry: () => !budget.over && budget.runs < limit,
    });
    // One run more makes sure that `failure` is that of `simple`, and drops the actions behind the failing one. Where nothing was taken, `simple` is what was
    // found, cut after the failing step: which may look otherwise then, and the failure stays the one that was found.
    if (!(await stillFails(simple)) && failure !== found && !budget.gaveUp)
      throw notRepeated(found.identity, simple.length);
    return { failure, proof: "open" };
  },
};
