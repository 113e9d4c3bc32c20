import { byFitness } from "./fitness";
import type { Valued } from "./tasks";

/** Number of best sequences. */
const KEPT = 24;
/** Most of them with one ancestor, so that one that is good early does not displace all others. */
const MOST_KIN = 4;
/** Most of them with the same last call, so that an easy gain does not displace a larger one (niches, as in MAP-Elites; Mouret & Clune 2015). */
const MOST_IN_NICHE = 5;

/**
 * The best sequences so far, the best first: few with one ancestor and, of those with one ancestor and the same value, only the shortest (of several, the last). So sequences
 * without a value still change from epoch to epoch.
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
