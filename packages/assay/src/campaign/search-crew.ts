import type { SearchCrew } from "../search/crew";
import type { Lesson, SearchReport, SearchTask } from "../search/tasks";
import type { Executor } from "./tasks";
import { TaskSharing } from "./task-queue";
import { Teacher } from "./learning";

/**
 * Has the tasks of a search done by executors. Each is told, with the first task of an epoch, what it does not know yet. A task whose executor is lost is given
 * to another one, once.
 */
export class ExecutorsCrew implements SearchCrew {
  private readonly teacher = new Teacher();
  private readonly sharing: TaskSharing;

  constructor(executors: readonly Executor[], notify: (text: string) => void) {
    this.sharing = new TaskSharing(executors, notify);
  }

  teach(lesson: Lesson): void {
    this.teacher.teach(lesson);
  }

  /** @throws Error when no executor is left, or two were lost with one task; and what an executor throws */
  run(tasks: readonly SearchTask[], signal: AbortSignal): Promise<readonly SearchReport[]> {
    return this.sharing.run(
      tasks,
      (executor, task) => executor.do({ kind: "search", task, lessons: this.teacher.lessonsFor(executor) }, signal),
      signal,
    );
  }
}
