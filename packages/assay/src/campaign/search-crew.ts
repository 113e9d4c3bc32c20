import { messageOf } from "../judge";
import type { SearchCrew } from "../search/crew";
import type { Lesson, SearchReport, SearchTask } from "../search/tasks";
import { Teacher } from "./teacher";
import { ExecutorLostError, type Executor } from "./tasks";

/** Tasks that an executor has at a time: the next one is there when one is done. */
const LANES = 2;
const MOST_ATTEMPTS = 2;

interface Waiting {
  readonly task: SearchTask;
  readonly place: number;
  readonly attempt: number;
}

/**
 * Has the tasks of a search done by executors. Each is told, with the first task of an epoch, what it does not know yet. A task whose executor is lost is given
 * to another one, once.
 */
export class ExecutorsCrew implements SearchCrew {
  private readonly teacher = new Teacher();
  private readonly lost = new Set<Executor>();

  constructor(
    private readonly executors: readonly Executor[],
    private readonly notify: (text: string) => void,
  ) {}

  teach(lesson: Lesson): void {
    this.teacher.teach(lesson);
  }

  /** @throws Error when no executor is left, or two were lost with one task; and what an executor throws */
  async run(tasks: readonly SearchTask[], signal: AbortSignal): Promise<readonly SearchReport[]> {
    const waiting: Waiting[] = tasks.map((task, place) => ({ task, place, attempt: 1 }));
    const reports = new Map<number, SearchReport>();
    let fault: { readonly error: unknown } | undefined;
    const failed = (one: Waiting, executor: Executor, error: unknown): void => {
      if (!(error instanceof ExecutorLostError)) fault ??= { error };
      else {
        this.lost.add(executor);
        if (one.attempt === MOST_ATTEMPTS) fault ??= { error };
        else waiting.unshift({ ...one, attempt: one.attempt + 1 });
        this.notify(`${messageOf(error)}; its tasks are done by another worker`);
      }
    };
    const lane = async (executor: Executor): Promise<void> => {
      while (!signal.aborted && fault === undefined && !this.lost.has(executor)) {
        const one = waiting.shift();
        if (one === undefined) return;
        try {
          reports.set(one.place, await executor.search(one.task, this.teacher.lessonsFor(executor)));
        } catch (error) {
          failed(one, executor, error);
        }
      }
    };
    while (waiting.length > 0 && !signal.aborted) {
      const alive = this.executors.filter((executor) => !this.lost.has(executor));
      if (alive.length === 0)
        throw new Error("every worker process died; run again with --workers 1 to see why, or with fewer of them");
      await Promise.all(alive.flatMap((executor) => Array.from({ length: LANES }, () => lane(executor))));
      if (fault !== undefined) throw fault.error;
    }
    return firstOf(reports);
  }
}

/** The reports up to the first that is missing. */
function firstOf(reports: ReadonlyMap<number, SearchReport>): readonly SearchReport[] {
  const first: SearchReport[] = [];
  for (let report = reports.get(0); report !== undefined; report = reports.get(first.length)) first.push(report);
  return first;
}
