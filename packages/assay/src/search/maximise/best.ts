import type { Random } from "../random";
import type { Played } from "./play";
import type { Valued } from "./tasks";

/** Sequences that are gone on from. */
const KEPT = 24;
/** Of those that go back to one sequence: so that one that is good early does not push all others out. */
const MOST_KIN = 4;
/** And of those whose last call is about the same: so that what is easily had from one thing does not push out what leads further with another (niches, as in MAP-Elites; Mouret & Clune 2015). */
const MOST_IN_NICHE = 5;
/** Sequences that a task reports, at most. */
const MOST_SHOWN = 3;
/** How often a climb goes on from what is worth the same and promises less. */
const LESS_PROMISING_PERCENT = 10;

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

/** The fittest of all, the first of those that are equally fit; and the one that is worth most. */
export function reported(sorted: readonly Valued[]): readonly Valued[] {
  const different = sorted.filter(
    (one, index) => index === 0 || fitnessOf(sorted[index - 1] ?? one) !== fitnessOf(one),
  );
  const fittest = different.slice(0, MOST_SHOWN);
  const [largest] = [...fittest, ...different].sort(byValue);
  return largest === undefined || fittest.includes(largest) ? fittest : [...fittest, largest];
}

/** Whether a climb goes on from a sequence; `allowed` is by which part of its value it may be worse. */
export function isTaken(next: Played, place: Played, allowed: number, random: Random): boolean {
  const [now, before] = [next.fitness, place.fitness];
  if (before === undefined) return true;
  if (now === undefined) return false;
  if (now > before) return true;
  if (now === before && next.probed.promise !== place.probed.promise)
    return next.probed.promise > place.probed.promise || random.chance(LESS_PROMISING_PERCENT);
  // what is worth the same is a way to something else; it must not grow for nothing
  if (now === before) return next.calls.length <= place.calls.length || random.chance(30);
  const size = Number(before < 0n ? -before : before);
  const worse = Number(before - now) / Math.max(1, size);
  return worse <= allowed && random.chance(50);
}

/** What the search goes by. */
function fitnessOf({ value, fitness = value }: Valued): bigint {
  return fitness;
}

/** The one that is worth more comes first; of those that are worth the same, the fitter one. */
export function byValue(a: Valued, b: Valued): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1;
  return byFitness(a, b);
}

/** The fitter one comes first; of those that are equally fit, the one that promises more, and then the shorter one. */
export function byFitness(a: Valued, b: Valued): number {
  const [first, second] = [fitnessOf(a), fitnessOf(b)];
  if (first !== second) return first > second ? -1 : 1;
  if (a.promise !== b.promise) return (b.promise ?? 0) - (a.promise ?? 0);
  return a.calls.length - b.calls.length;
}
