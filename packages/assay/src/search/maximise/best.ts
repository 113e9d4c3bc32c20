import { byFitness } from "./fitness";
import type { Valued } from "./tasks";

/** Sequences that are gone on from. */
const KEPT = 24;
/** Of those that go back to one sequence: so that one that is good early does not push all others out. */
const MOST_KIN = 4;
/** And of those whose last call is about the same: so that what is easily had from one thing does not push out what leads further with another (niches, as in MAP-Elites; Mouret & Clune 2015). */
const MOST_IN_NICHE = 5;

/**
 * The best sequences that were met, the best first: few that are kin, and of kin that are worth the same the shortest alone, of several the one that was met last. So what
 * is worth nothing yet still changes from epoch to epoch.
 */
export function bestOf(known: readonly Valued[], found: readonly Valued[]): readonly Valued[] {
  const kin = new Map<string, number>();
  const niches = new Map<string, number>();
  const worths = new Set<string>();
  const best: Valued[] = [];
  for (const one of [...known, ...found].reverse().sort(byFitness)) {
    const relatives = kin.get(one.root) ?? 0;
    const worth = `${one.fitness ?? one.value} ${one.root}`;
    if (worths.has(worth) || relatives >= MOST_KIN) continue;
    const alike = niches.get(one.niche) ?? 0;
    if (alike >= MOST_IN_NICHE) continue;
    niches.set(one.niche, alike + 1);
    worths.add(worth);
    kin.set(one.root, relatives + 1);
    best.push(one);
    if (best.length === KEPT) break;
  }
  return best;
}
