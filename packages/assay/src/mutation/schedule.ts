import { ExecutorLostError, type Executor } from "../campaign/tasks";
import { chunkSeed } from "../run/chunk";
import { InternalError, messageOf } from "../judge";
import type { Mutant } from "./mutant";
import type { MutantOutcome } from "./outcome";
import type { TrialTask } from "../trial/trial";

/** How mutants are tried. */
export interface ScheduleOptions {
  readonly common: Omit<TrialTask, "mutant">;
  /** Aborted: no mutant is begun any more, and those that are being tried are not judged. */
  readonly signal: AbortSignal;
  /** Called with every mutant that was judged, as soon as it was. */
  readonly judged: (outcome: MutantOutcome) => void;
  readonly notice: (text: string) => void;
}

/** The mutants in an order in which any beginning is a sample of all: what is cut short says something of every contract. The same every time for a seed. */
export function spread(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, place: chunkSeed(seed, mutant.number) }))
    .sort((a, b) => a.place - b.place || a.mutant.number - b.mutant.number)
    .map(({ mutant }) => mutant);
}

interface Waiting {
  readonly mutant: Mutant;
  readonly attempt: number;
}

const MOST_ATTEMPTS = 2;

/**
 * Tries mutants on the lanes of executors. What becomes of a mutant depends on the seed alone, not on who tries it.
 * A mutant that the machinery fails on is not judged, with the reason; one whose engine died or did not answer is tried twice.
 * @throws Error when no executor is left.
 */
export async function tryMutants(
  executors: readonly Executor[],
  mutants: readonly Mutant[],
  { common, signal, judged, notice }: ScheduleOptions,
): Promise<void> {
  const queue: Waiting[] = mutants.map((mutant) => ({ mutant, attempt: 1 }));
  const lost = new Set<Executor>();

  const stopped = (): boolean => signal.aborted;

  const failed = ({ mutant, attempt }: Waiting, error: unknown): void => {
    notice(`mutant ${mutant.number} (${mutant.key}): ${messageOf(error)}`);
    // a check that cannot bear what the mutant shows: it would not bear it the second time either
    const again = attempt < MOST_ATTEMPTS && !(error instanceof InternalError);
    if (again) queue.unshift({ mutant, attempt: attempt + 1 });
    else {
      const { key } = mutant;
      judged({ key, killedBy: null, caughtBy: [], sequences: 0, steps: 0, milliseconds: 0, problem: messageOf(error) });
    }
  };

  const lane = async (executor: Executor): Promise<void> => {
    while (!stopped() && !lost.has(executor)) {
      const next = queue.shift();
      if (next === undefined) return;
      try {
        const tried = await executor.trial({ ...common, mutant: next.mutant.number }, signal);
        if (tried === null) return;
        const { mutant: _, ...report } = tried;
        judged({ key: next.mutant.key, ...report });
      } catch (error) {
        if (error instanceof ExecutorLostError) lost.add(executor);
        if (!stopped()) failed(next, error);
      }
    }
  };

  await Promise.all(executors.flatMap((executor) => Array.from({ length: executor.lanes }, () => lane(executor))));
  if (queue.length > 0 && !stopped()) {
    throw new Error(`every worker died with ${queue.length} mutants left; run the command again to go on`);
  }
}
