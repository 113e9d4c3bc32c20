import type { Executor } from "../campaign/tasks";
import { chunkSeed } from "../run/chunk";
import { tryOnLanes, type Trying } from "./lanes";
import type { Mutant } from "./mutant";
import type { MutantOutcome } from "./outcome";
import { together } from "./together";

/** How mutants are tried. */
export interface ScheduleOptions extends Omit<Trying, "judged"> {
  /** Called with every mutant that was judged, as soon as it was. */
  readonly judged: (outcome: MutantOutcome) => void;
}

/** The mutants in an order in which any beginning is a sample of all: what is cut short says something of every contract. The same every time for a seed. */
export function spread(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, place: chunkSeed(seed, mutant.number) }))
    .sort((a, b) => a.place - b.place || a.mutant.number - b.mutant.number)
    .map(({ mutant }) => mutant);
}

/** Steps that each mutant is given alone. Most are killed within them, so there is no use in trying them together before. */
export const STEPS_ALONE = 300;

/**
 * Tries mutants on the lanes of executors: each alone at first, and then those that are left together. What becomes of a mutant depends on the seed and on which
 * mutants are tried, not on who tries it. Where the signal ends it, those that outlived their steps alone have survived so many; of the others nothing is said.
 * @throws Error when no executor is left.
 */
export async function tryMutants(
  executors: readonly Executor[],
  mutants: readonly Mutant[],
  { judged, ...options }: ScheduleOptions,
): Promise<void> {
  const { common } = options;
  const there = new Set(executors);
  const alone = mutants.map((mutant) => ({ mutants: [mutant] }));
  // cases of laws are each mutant's own
  if (common.judges === "laws" || common.budget <= STEPS_ALONE) {
    await tryOnLanes(there, alone, { ...options, judged });
    return;
  }
  const left = new Map<Mutant, MutantOutcome>();
  const few = { ...common, budget: STEPS_ALONE };
  await tryOnLanes(there, alone, {
    ...options,
    common: few,
    judged: (outcome, mutant) => {
      if (outcome.killedBy === null && outcome.problem === undefined) left.set(mutant, outcome);
      else judged(outcome);
    },
  });
  // all of them met the same sequences
  const groups = together([...left.keys()]).map((members) => {
    const [first] = members.flatMap((member) => left.get(member) ?? []);
    return {
      mutants: members,
      ...(first === undefined ? {} : { outlived: { sequences: first.sequences, steps: first.steps } }),
    };
  });
  await tryOnLanes(there, groups, {
    ...options,
    judged: (outcome, mutant) => {
      left.delete(mutant);
      judged(outcome);
    },
  });
  for (const outcome of left.values()) judged(outcome);
}
