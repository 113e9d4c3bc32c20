import type { Random } from "../random";
import type { Played } from "./play";
import type { Valued } from "./tasks";

/** Sequences that a task reports, at most. */
const MOST_SHOWN = 3;
/** How often a climb continues from a sequence with the same value that promises less. */
const LESS_PROMISING_PERCENT = 10;

/** The fittest sequence (the first of equally fit ones), and the one with the largest value. */
export function reported(sorted: readonly Valued[]): readonly Valued[] {
  const different = sorted.filter(
    (one, index) => index === 0 || fitnessOf(sorted[index - 1] ?? one) !== fitnessOf(one),
  );
  const fittest = different.slice(0, MOST_SHOWN);
  const [largest] = [...fittest, ...different].sort(byValue);
  return largest === undefined || fittest.includes(largest) ? fittest : [...fittest, largest];
}

/** Whether a climb continues from a sequence; `allowed`: the part of its value by which it may be worse. */
export function isTaken(next: Played, place: Played, allowed: number, random: Random): boolean {
  const [now, before] = [next.fitness, place.fitness];
  if (before === undefined) return true;
  if (now === undefined) return false;
  if (now > before) return true;
  if (now === before && next.probed.promise !== place.probed.promise)
    return next.probed.promise > place.probed.promise || random.chance(LESS_PROMISING_PERCENT);
  // a sequence with the same value may lead to a better one, but must not become longer for it
  if (now === before) return next.calls.length <= place.calls.length || random.chance(30);
  const size = Number(before < 0n ? -before : before);
  const worse = Number(before - now) / Math.max(1, size);
  return worse <= allowed && random.chance(50);
}

/** What the search compares. */
function fitnessOf({ value, fitness = value }: Valued): bigint {
  return fitness;
}

/** Orders by value, then by fitness. */
export function byValue(a: Valued, b: Valued): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1;
  return byFitness(a, b);
}

/** Orders by fitness, then by promise, then by length. */
export function byFitness(a: Valued, b: Valued): number {
  const [first, second] = [fitnessOf(a), fitnessOf(b)];
  if (first !== second) return first > second ? -1 : 1;
  if (a.promise !== b.promise) return (b.promise ?? 0) - (a.promise ?? 0);
  return a.calls.length - b.calls.length;
}
