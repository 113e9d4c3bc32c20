import type { Random } from "../random";
import type { Played } from "./play";
import type { Valued } from "./tasks";

/** Sequences that a task reports, at most. */
const MOST_SHOWN = 3;
/** How often a climb goes on from what is worth the same and promises less. */
const LESS_PROMISING_PERCENT = 10;

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
