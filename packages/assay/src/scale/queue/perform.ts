import type { ChunkReport, ChunkTask, Executor } from "../../campaign";
import { isWanted } from "../../run/judge";
import type { CorpusUpdates } from "../../search/tasks";
import type { Outcome, Work } from "./jobs";
import type { CorpusSync } from "./corpus-sync";

/** A chunk that is cut short is of no use to anybody, and most of a job of them may be done. */
const NEVER = new AbortController().signal;

/**
 * Does the work of a job with an executor that gets the corpus updates it needs first; undefined when the signal cut it short. Chunks and tasks of a search are finished all
 * the same.
 * @throws CorpusUpdateError when an update cannot be read, and what the executor throws
 */
export async function outcomeOf(
  executor: Executor,
  work: Work,
  corpusSync: CorpusSync,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  switch (work.kind) {
    case "explore": {
      const { tasks, lastUpdate } = work;
      if (lastUpdate === undefined) return explored(executor, tasks);
      return corpusSync.use(executor, lastUpdate, (updates) => explored(executor, tasks, updates));
    }
    case "shrink": {
      const { task, lastUpdate } = work;
      const shrink = async (updates?: CorpusUpdates): Promise<Outcome | undefined> => {
        const counterexample = await executor.do(
          { kind: "shrink", task: { ...task, ...(updates === undefined ? {} : { updates }) } },
          signal,
        );
        // as small as it gets, it is a result, whenever the signal came
        return signal.aborted && !counterexample.shrunk.minimal ? undefined : { kind: "shrink", counterexample };
      };
      return lastUpdate === undefined ? shrink() : corpusSync.use(executor, lastUpdate, shrink);
    }
    case "trial": {
      const reports = await executor.do({ kind: "trial", task: work.task }, signal);
      return signal.aborted && reports === null ? undefined : { kind: "trial", reports };
    }
    case "search":
      return corpusSync.use(executor, work.lastUpdate, async (updates) => ({
        kind: "search",
        report: await executor.do({ kind: "search", task: work.task, updates }, signal),
      }));
    case "climb":
      return { kind: "climb", report: await executor.do({ kind: "climb", task: work.task }, signal) };
  }
}

/** Explores chunks one after the other, up to one that ends the campaign; the updates go with the first. */
async function explored(executor: Executor, tasks: readonly ChunkTask[], updates?: CorpusUpdates): Promise<Outcome> {
  const reports: ChunkReport[] = [];
  let unsent = updates;
  for (const task of tasks) {
    const report = await executor.do(
      { kind: "explore", task: { ...task, ...(unsent === undefined ? {} : { updates: unsent }) } },
      NEVER,
    );
    if (unsent !== undefined) unsent = { from: unsent.from + unsent.updates.length, updates: [] };
    reports.push(report);
    const { until } = task;
    if (until !== undefined && report.found.some(({ identity }) => isWanted(until, identity))) break;
  }
  return { kind: "explore", reports };
}
