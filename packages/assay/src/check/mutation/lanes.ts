import { ExecutorLostError, type Executor } from "../../campaign/tasks";
import { InternalError, messageOf } from "../../run/judge";
import type { Outlived, TrialReport, TrialTask } from "../../campaign/trial/trial";
import type { Mutant } from "./mutant";
import type { MutantOutcome } from "./outcome";

/** Mutants to try together, and the steps that they survived before. */
export interface Waiting {
  readonly mutants: readonly Mutant[];
  readonly outlived?: Outlived;
}

export interface Trying {
  readonly common: Omit<TrialTask, "mutants" | "outlived">;
  /** When aborted, no more mutants are started, and those that are running are not judged. */
  readonly signal: AbortSignal;
  readonly notice: (text: string) => void;
  /** Called with each mutant as soon as it is judged. */
  readonly judged: (outcome: MutantOutcome, mutant: Mutant) => void;
}

interface Attempt extends Waiting {
  readonly attempt: number;
}

const MOST_ATTEMPTS = 2;

/**
 * Tries mutants on the lanes of executors, and removes executors that died from the set. A mutant on which the tool itself fails is reported as not judged, with the
 * reason; one whose engine died or did not answer is first tried a second time, alone.
 * @throws Error when no executor is left.
 */
export async function tryOnLanes(
  executors: Set<Executor>,
  waiting: readonly Waiting[],
  { common, signal, judged, notice }: Trying,
): Promise<void> {
  const queue: Attempt[] = waiting.map((one) => ({ ...one, attempt: 1 }));
  const stopped = (): boolean => signal.aborted;

  const failed = ({ mutants, attempt, ...rest }: Attempt, error: unknown): void => {
    for (const mutant of mutants) notice(`mutant ${mutant.number} (${mutant.key}): ${messageOf(error)}`);
    // a check that threw would throw again in the same state
    const again = attempt < MOST_ATTEMPTS && (mutants.length > 1 || !(error instanceof InternalError));
    if (again) queue.unshift(...mutants.map((mutant) => ({ ...rest, mutants: [mutant], attempt: attempt + 1 })));
    else for (const mutant of mutants) judged(notJudged(mutant, error), mutant);
  };

  const lane = async (executor: Executor): Promise<void> => {
    while (!stopped() && executors.has(executor)) {
      const next = queue.shift();
      if (next === undefined) return;
      let reports: readonly (readonly [Mutant, TrialReport])[];
      try {
        reports = await reportsOf(executor, next, common, signal);
      } catch (error) {
        if (error instanceof ExecutorLostError) executors.delete(executor);
        if (!stopped()) failed(next, error);
        continue;
      }
      for (const [mutant, { mutant: _, ...report }] of reports) judged({ key: mutant.key, ...report }, mutant);
    }
  };

  // the last worker to die returns its mutants after the others have stopped
  while (queue.length > 0 && !stopped()) {
    if (executors.size === 0) {
      const left = queue.reduce((sum, { mutants }) => sum + mutants.length, 0);
      throw new Error(`every worker died with ${left} mutants left; run the command again to continue`);
    }
    await Promise.all(
      [...executors].flatMap((executor) => Array.from({ length: executor.lanes }, () => lane(executor))),
    );
  }
}

/**
 * The outcomes of mutants; none when the signal ended the trial.
 * @throws the executor's errors, and InternalError when its report lacks a mutant
 */
async function reportsOf(
  executor: Executor,
  { mutants, outlived }: Attempt,
  common: Trying["common"],
  signal: AbortSignal,
): Promise<readonly (readonly [Mutant, TrialReport])[]> {
  const numbers = mutants.map(({ number }) => number);
  const task = { ...common, mutants: numbers, ...(outlived === undefined ? {} : { outlived }) };
  const reports = await executor.do({ kind: "trial", task }, signal);
  if (reports === null && signal.aborted) return [];
  return mutants.map((mutant) => {
    const report = reports?.find((one) => one.mutant === mutant.number);
    if (report === undefined)
      throw new InternalError(`expected reports of mutants ${numbers.join(", ")}, received none of ${mutant.number}`);
    return [mutant, report] as const;
  });
}

function notJudged({ key }: Mutant, error: unknown): MutantOutcome {
  return { key, killedBy: null, caughtBy: [], sequences: 0, steps: 0, problem: messageOf(error) };
}
