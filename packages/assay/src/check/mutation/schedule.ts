import type { Executor } from "../../campaign/tasks";
import { chunkSeed } from "../../run/plan";
import { tryOnLanes, type Trying } from "./lanes";
import type { Mutant } from "./mutant";
import type { MutantOutcome } from "./outcome";
import type { Outlived } from "../../campaign/trial/trial";
import { placeOf } from "../../campaign/trial/beneficiary";

export interface ScheduleOptions extends Omit<Trying, "judged"> {
  /** This many mutants are finished before others start, so that an interrupted run is not biased towards mutants that are easy to kill. Absent: all at once, so that more can run together. */
  readonly portion?: number;
  /** Runs each mutant alone to the end. That takes longer, but no mutant can hide another: the outcome depends only on the seed and the mutant. */
  readonly alone?: boolean;
  /** Called with each outcome as soon as it is known. */
  readonly judged: (outcome: MutantOutcome) => void;
}

/** Shuffles the mutants by the seed, so that every prefix is a sample of all contracts. */
export function spread(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, place: chunkSeed(seed, mutant.number) }))
    .sort((a, b) => a.place - b.place || a.mutant.number - b.mutant.number)
    .map(({ mutant }) => mutant);
}

/** How many steps each mutant first runs alone: most are killed within these. */
const STEPS_ALONE = 300;

/**
 * Tries mutants on the lanes of executors: first each alone, then the survivors together. Unless an engine fails, a mutant's outcome depends on the seed and the selected
 * mutants, not on the executor. Mutants that are unfinished when the signal ends the run have no outcome.
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
  // cases of laws are not shared between mutants
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
      // the last sequence may have exceeded the whole budget
      if (outcome.killedBy !== null || outcome.problem !== undefined || outcome.steps >= common.budget) {
        judged(outcome);
        return;
      }
      left.push(mutant);
      // the same for all survivors, which ran the same sequences
      outlived = { sequences: outcome.sequences, steps: outcome.steps };
    },
  });
  const groups = together(left).map((members) => ({
    mutants: members,
    ...(outlived === undefined ? {} : { outlived }),
  }));
  await tryOnLanes(executors, groups, { ...options, judged });
}

const functionOf = ({ file, contract, function: name }: Mutant): string => `${file}/${contract}/${name}`;

/** Whether two mutants can be active together without hiding each other. In one function they often do (an early return hides the code after it). */
function goTogether(one: Mutant, other: Mutant): boolean {
  return placeOf(one.number) !== placeOf(other.number) && functionOf(one) !== functionOf(other);
}

/** Distributes mutants, in the order of their numbers, over few groups whose mutants can be active together. */
function together(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = [];
  for (const mutant of [...mutants].sort((a, b) => a.number - b.number)) {
    const group = groups.find((others) => others.every((other) => goTogether(other, mutant)));
    if (group === undefined) groups.push([mutant]);
    else group.push(mutant);
  }
  return groups;
}
