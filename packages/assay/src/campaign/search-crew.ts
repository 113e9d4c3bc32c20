import type { SearchCrew } from "../search/crew";
import type { CorpusUpdate, SearchReport, SearchTask } from "../search/tasks";
import type { Executor } from "./tasks";
import { TaskSharing } from "./task-queue";
import { CorpusUpdateLog } from "./learning";

/**
 * Runs the tasks of a search on executors. Each receives, with its first task of an epoch, the corpus updates that it
 * does not have yet. If an executor is lost, another one gets its task, once.
 */
export class ExecutorsCrew implements SearchCrew {
  private readonly updateLog = new CorpusUpdateLog();
  private readonly sharing: TaskSharing;

  constructor(executors: readonly Executor[], notify: (text: string) => void) {
    this.sharing = new TaskSharing(executors, notify);
  }

  addUpdate(update: CorpusUpdate): void {
    this.updateLog.addUpdate(update);
  }

  /** @throws Error when no executor is left, or two were lost with one task; and what an executor throws */
  run(tasks: readonly SearchTask[], signal: AbortSignal): Promise<readonly SearchReport[]> {
    return this.sharing.run(
      tasks,
      (executor, task) => executor.do({ kind: "search", task, updates: this.updateLog.updatesFor(executor) }, signal),
      signal,
    );
  }
}
