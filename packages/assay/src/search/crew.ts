import { setImmediate as breath } from "node:timers/promises";
import { InternalError } from "../run/judge";
import type { Subject } from "../core/types";
import { SearchRunner } from "./search-runner";
import type { CorpusUpdate, SearchReport, SearchTask } from "./tasks";

/** Who does the tasks of a search. */
export interface SearchCrew {
  /** Tasks that are given out from now on are done with this update applied. */
  addUpdate(update: CorpusUpdate): void;
  /**
   * Does tasks, and gives their reports in the order of the tasks; when the signal ends it, those of the first tasks alone.
   * @throws whatever doing them throws
   */
  run(tasks: readonly SearchTask[], signal: AbortSignal): Promise<readonly SearchReport[]>;
}

/** Does all tasks in this process, one after the other; between two the display and Ctrl-C have their turn. */
export function crewHere<Action, History>(subject: Subject<Action, History>): SearchCrew {
  const runner = new SearchRunner(subject);
  let updates = 0;
  return {
    addUpdate: (update) => runner.apply({ from: updates++, updates: [update] }),
    run: async (tasks, signal) => {
      const reports: SearchReport[] = [];
      for (const task of tasks) {
        if (signal.aborted) break;
        reports.push(runner.run(task));
        await breath();
      }
      return reports;
    },
  };
}

/** Has tasks of one kind done. @throws InternalError for a report of another kind */
export async function reportsOf<Kind extends SearchTask["kind"]>(
  crew: SearchCrew,
  kind: Kind,
  tasks: readonly Extract<SearchTask, { kind: Kind }>[],
  signal: AbortSignal,
): Promise<readonly Extract<SearchReport, { kind: Kind }>[]> {
  const reports = await crew.run(tasks, signal);
  return reports.map((report) => {
    if (report.kind !== kind)
      throw new InternalError(`expected a report of "${kind}", received one of "${report.kind}"`);
    return report as Extract<SearchReport, { kind: Kind }>;
  });
}
