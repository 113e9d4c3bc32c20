import type { ChunkReport, ChunkTask, Executor, ResultOf, ShrinkTask, Task } from "../../src/campaign";
import type { Counterexample } from "../../src/run/counterexample";
import type { CorpusUpdates, SearchReport, SearchTask } from "../../src/search/tasks";
import type { TrialReport, TrialTask } from "../../src/campaign/trial/trial";

/** Replacements by kind of task. */
interface Overrides extends Partial<Pick<Executor, "lanes">> {
  readonly explore?: (task: ChunkTask, signal: AbortSignal) => Promise<ChunkReport>;
  readonly shrink?: (task: ShrinkTask, signal: AbortSignal) => Promise<Counterexample>;
  readonly trial?: (task: TrialTask, signal: AbortSignal) => Promise<readonly TrialReport[] | null>;
  readonly search?: (task: SearchTask, updates: CorpusUpdates) => Promise<SearchReport>;
}

/** An executor with replacements for some kinds of tasks. */
export function overriding(executor: Executor, overrides: Overrides): Executor {
  const { explore, shrink, trial, search, lanes = executor.lanes } = overrides;
  const own = (given: Task, signal: AbortSignal): Promise<unknown> | undefined => {
    switch (given.kind) {
      case "explore":
        return explore?.(given.task, signal);
      case "shrink":
        return shrink?.(given.task, signal);
      case "trial":
        return trial?.(given.task, signal);
      case "search":
        return search?.(given.task, given.updates);
      case "climb":
        return undefined;
    }
  };
  return {
    ...executor,
    lanes,
    do: <Of extends Task>(task: Of, signal: AbortSignal) =>
      (own(task, signal) as Promise<ResultOf<Of>> | undefined) ?? executor.do(task, signal),
  };
}
