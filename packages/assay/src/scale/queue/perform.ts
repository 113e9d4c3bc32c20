import type { ChunkReport, ChunkTask, Executor } from "../../campaign";
import { isWanted } from "../../run/judge";
import type { Lessons } from "../../search/tasks";
import type { Outcome, Work } from "./jobs";
import type { Tutor } from "./tutor";

/** A chunk that is cut short is of no use to anybody, and most of a job of them may be done. */
const NEVER = new AbortController().signal;

/**
 * Does the work of a job with an executor that is taught what it needs first; undefined when the signal cut it short. Chunks and tasks of a search are finished all
 * the same.
 * @throws LessonError when a lesson cannot be had, and what the executor throws
 */
export async function outcomeOf(
  executor: Executor,
  work: Work,
  tutor: Tutor,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  switch (work.kind) {
    case "explore": {
      const { tasks, taught } = work;
      if (taught === undefined) return explored(executor, tasks);
      return tutor.use(executor, taught, (lessons) => explored(executor, tasks, lessons));
    }
    case "shrink": {
      const { task, taught } = work;
      const shrink = async (lessons?: Lessons): Promise<Outcome | undefined> => {
        const counterexample = await executor.do(
          { kind: "shrink", task: { ...task, ...(lessons === undefined ? {} : { lessons }) } },
          signal,
        );
        // as small as it gets, it is a result, whenever the signal came
        return signal.aborted && !counterexample.shrunk.minimal ? undefined : { kind: "shrink", counterexample };
      };
      return taught === undefined ? shrink() : tutor.use(executor, taught, shrink);
    }
    case "trial": {
      const reports = await executor.do({ kind: "trial", task: work.task }, signal);
      return signal.aborted && reports === null ? undefined : { kind: "trial", reports };
    }
    case "search":
      return tutor.use(executor, work.taught, async (lessons) => ({
        kind: "search",
        report: await executor.do({ kind: "search", task: work.task, lessons }, signal),
      }));
    case "climb":
      return { kind: "climb", report: await executor.do({ kind: "climb", task: work.task }, signal) };
  }
}

/** Explores chunks one after the other, up to one that ends the campaign; the lessons go with the first. */
async function explored(executor: Executor, tasks: readonly ChunkTask[], lessons?: Lessons): Promise<Outcome> {
  const reports: ChunkReport[] = [];
  let told = lessons;
  for (const task of tasks) {
    const report = await executor.do(
      { kind: "explore", task: { ...task, ...(told === undefined ? {} : { lessons: told }) } },
      NEVER,
    );
    if (told !== undefined) told = { from: told.from + told.lessons.length, lessons: [] };
    reports.push(report);
    const { until } = task;
    if (until !== undefined && report.found.some(({ identity }) => isWanted(until, identity))) break;
  }
  return { kind: "explore", reports };
}
