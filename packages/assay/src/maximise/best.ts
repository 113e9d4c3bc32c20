import { byWorth } from "./climb";
import type { Valued } from "./tasks";

/** Sequences that are gone on from. */
const KEPT = 24;
/** Of those that go back to one sequence: so that one that is good early does not push all others out. */
const MOST_KIN = 4;

/**
 * The best sequences that were met, the best first: few that are kin, and of kin that are worth the same the shortest alone, of several the one that was met last. So what
 * is worth nothing yet still changes from epoch to epoch.
 */
export function bestOf(known: readonly Valued[], found: readonly Valued[]): readonly Valued[] {
  const kin = new Map<string, number>();
  const worths = new Set<string>();
  const best: Valued[] = [];
  for (const one of [...known, ...found].reverse().sort(byWorth)) {
    const relatives = kin.get(one.root) ?? 0;
    const worth = `${one.value} ${one.root}`;
    if (worths.has(worth) || relatives >= MOST_KIN) continue;
    worths.add(worth);
    kin.set(one.root, relatives + 1);
    best.push(one);
    if (best.length === KEPT) break;
  }
  return best;
}
