import type { Executor } from "../../campaign/tasks";
import { chunkSeed } from "../../run/plan";
import { tryOnLanes, type Trying } from "./lanes";
import type { Mutant } from "./mutant";
import type { MutantOutcome } from "./outcome";
import { together } from "./together";
import type { Outlived } from "../../campaign/trial/trial";

/** How mutants are tried. */
export interface ScheduleOptions extends Omit<Trying, "judged"> {
  /**
   * This many mutants are run to the end before others start, so that an interrupted run is not biased towards mutants that are easy to kill. Absent: all at once, so that more can
   * be run together.
   */
  readonly portion?: number;
  /** Each mutant is alone to the end: it takes longer, and none can hide another. What becomes of it then depends on the seed and the mutant, on nothing else. */
  readonly alone?: boolean;
  /** Called with every mutant that was judged, as soon as it was. */
  readonly judged: (outcome: MutantOutcome) => void;
}

/** The mutants in an order in which any beginning is a sample of all, so that a portion says something of every contract. The same every time for a seed. */
export function spread(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, place: chunkSeed(seed, mutant.number) }))
    .sort((a, b) => a.place - b.place || a.mutant.number - b.mutant.number)
    .map(({ mutant }) => mutant);
}

/** Steps that each mutant is given alone. Most are killed within them, so there is no use in trying them together before. */
const STEPS_ALONE = 300;

/**
 * Tries mutants on the lanes of executors: each alone at first, and then those that are left together. What becomes of a mutant depends on the seed and on which
 * mutants are tried, not on who tries it, as long as no engine fails. Of those that are not done when the signal ends it, nothing is said.
 * @throws Error when no executor is left.
 */
export async function tryMutants(
  executors: readonly Executor[],
  mutants: readonly Mutant[],
  { portion = mutants.length, ...options }: ScheduleOptions,
): Promise<void> {
  const there = new Set(executors);
  for (let from = 0; from < mutants.length && !options.signal.aborted; from += portion)
    await tryPortion(there, mutants.slice(from, from + portion), options);
}

async function tryPortion(
  executors: Set<Executor>,
  mutants: readonly Mutant[],
  { judged, alone = false, ...options }: ScheduleOptions,
): Promise<void> {
  const { common } = options;
  const single = mutants.map((mutant) => ({ mutants: [mutant] }));
  // cases of laws are each mutant's own
  if (alone || common.judges === "laws" || common.budget <= STEPS_ALONE) {
    await tryOnLanes(executors, single, { ...options, judged });
    return;
  }
  const left: Mutant[] = [];
  let outlived: Outlived | undefined;
  await tryOnLanes(executors, single, {
    ...options,
    common: { ...common, budget: STEPS_ALONE },
    judged: (outcome, mutant) => {
      // the last sequence may have gone beyond the whole budget
      if (outcome.killedBy !== null || outcome.problem !== undefined || outcome.steps >= common.budget) {
        judged(outcome);
        return;
      }
      left.push(mutant);
      // the same of all: they met the same sequences
      outlived = { sequences: outcome.sequences, steps: outcome.steps };
    },
  });
  const groups = together(left).map((members) => ({
    mutants: members,
    ...(outlived === undefined ? {} : { outlived }),
  }));
  await tryOnLanes(executors, groups, { ...options, judged });
}
