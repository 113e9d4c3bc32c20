import { chunkSeed } from "../run/chunk";
import type { Mutant } from "./mutant";
import type { MutantOutcome } from "./outcome";
import type { PlacedMutant } from "./rewrite/types";
import { spread } from "./schedule";

/** Two mutants that are active at once. */
export interface MutantPair {
  /** What switches both, in contracts that were built for pairs. From 1. */
  readonly number: number;
  /** Names the pair from one version of the contracts to the next. */
  readonly key: string;
  readonly first: Mutant;
  readonly second: Mutant;
}

/** Whether both can be seen: neither stands in what the other takes the place of. */
function areApart(one: PlacedMutant, other: PlacedMutant): boolean {
  return one.file !== other.file || one.reach.end <= other.reach.start || other.reach.end <= one.reach.start;
}

const isNeighbour = (one: PlacedMutant, other: PlacedMutant): boolean =>
  one.file === other.file && one.contract === other.contract && one.function === other.function;

/** The nth of a list, whatever n is. */
const pick = <T>(list: readonly T[], n: number): T | undefined => list[(n >>> 0) % Math.max(1, list.length)];

/**
 * A sample of pairs, the same every time for a seed; of some mutants at most one pair begins with each. The second mutant of every other pair is from the
 * first one's function, where one defect is most likely to hide another; else it is from anywhere.
 */
export function samplePairs(mutants: readonly PlacedMutant[], count: number, seed: number): MutantPair[] {
  const byKey = new Map(mutants.map((mutant) => [mutant.key, mutant]));
  const pairs = new Map<string, MutantPair>();
  for (const { key } of spread(mutants, seed)) {
    if (pairs.size >= count) break;
    const first = byKey.get(key);
    if (first === undefined) continue;
    const apart = mutants.filter((other) => areApart(first, other));
    const near = pairs.size % 2 === 0 ? apart.filter((other) => isNeighbour(first, other)) : [];
    const second = pick(near.length > 0 ? near : apart, chunkSeed(seed, first.number));
    if (second === undefined) continue;
    const name = [first.key, second.key].sort().join(" AND ");
    if (!pairs.has(name)) pairs.set(name, { number: pairs.size + 1, key: name, first, second });
  }
  return [...pairs.values()];
}

/** A pair as what can be tried like a mutant: its place is the first one's. */
export function asMutant({ number, key, first, second }: MutantPair): Mutant {
  const rules = [...new Set([...first.rules, ...second.rules])];
  return { ...first, number, key, operator: `${first.operator} and ${second.operator}`, rules };
}

/** A pair with what became of it, and of its mutants alone: null for one that was not tried, or could not be judged. */
export interface JudgedPair {
  readonly pair: MutantPair;
  readonly outcome: MutantOutcome;
  readonly alone: readonly (MutantOutcome | null)[];
}

/** Counts over pairs. `score` = killed / pairs, 0 to 1; 1 for none. */
export interface PairScore {
  readonly pairs: number;
  readonly killed: number;
  readonly survived: number;
  /** Of those that survived: each of the two alone was killed, so one hides the other. */
  readonly hidden: number;
  readonly score: number;
}

/** Whether both mutants of a pair that survived were killed alone. */
export function isHidden({ outcome, alone }: JudgedPair): boolean {
  return outcome.killedBy === null && alone.every((one) => one !== null && one.killedBy !== null);
}

/** Pairs that nothing caught, those first that hide each other. */
export function survivingPairs(judged: readonly JudgedPair[]): readonly JudgedPair[] {
  return judged
    .filter(({ outcome }) => outcome.killedBy === null)
    .sort((a, b) => Number(isHidden(b)) - Number(isHidden(a)) || a.pair.number - b.pair.number);
}

/** The score of pairs, which is no part of the mutants' own. */
export function pairScoreOf(judged: readonly JudgedPair[]): PairScore {
  const killed = judged.filter(({ outcome }) => outcome.killedBy !== null).length;
  return {
    pairs: judged.length,
    killed,
    survived: judged.length - killed,
    hidden: judged.filter(isHidden).length,
    score: judged.length === 0 ? 1 : killed / judged.length,
  };
}
