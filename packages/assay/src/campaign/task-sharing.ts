import { messageOf } from "../run/judge";
import { ExecutorLostError, WithdrawnError, type Executor } from "./tasks";

/** Tasks that an executor has at a time: the next one is there when one is done. */
const LANES = 2;
const MOST_ATTEMPTS = 2;

interface Waiting<Task> {
  readonly task: Task;
  readonly place: number;
  readonly attempt: number;
}

/** Has tasks done by executors, in any order, and gives their reports in that of the tasks. A task whose executor is lost is given to another one, once. */
export class TaskSharing {
  private readonly lost = new Set<Executor>();

  constructor(
    private readonly executors: readonly Executor[],
    private readonly notify: (text: string) => void,
  ) {}

  /**
   * Does tasks; when the signal ends it, the reports of the first tasks alone are given.
   * @throws Error when no executor is left, or two were lost with one task; and what an executor throws
   */
  async run<Task, Report>(
    tasks: readonly Task[],
    work: (executor: Executor, task: Task) => Promise<Report>,
    signal: AbortSignal,
  ): Promise<readonly Report[]> {
    const waiting: Waiting<Task>[] = tasks.map((task, place) => ({ task, place, attempt: 1 }));
    const reports = new Map<number, Report>();
    let fault: { readonly error: unknown } | undefined;
    const failed = (one: Waiting<Task>, executor: Executor, error: unknown): void => {
      // a task that was taken back is one that was not begun
      if (error instanceof WithdrawnError && signal.aborted) return;
      if (!(error instanceof ExecutorLostError)) fault ??= { error };
      else {
        this.lost.add(executor);
        if (one.attempt === MOST_ATTEMPTS) fault ??= { error };
        else waiting.unshift({ ...one, attempt: one.attempt + 1 });
        this.notify(`${messageOf(error)}; its tasks are done by another worker`);
      }
    };
    const lane = async (executor: Executor): Promise<void> => {
      const isOver = (): boolean => signal.aborted || fault !== undefined || this.lost.has(executor);
      while (!isOver()) {
        const leave = executor.enter === undefined ? undefined : await executor.enter();
        const one = isOver() ? undefined : waiting.shift();
        try {
          if (one === undefined) return;
          reports.set(one.place, await work(executor, one.task));
        } catch (error) {
          if (one !== undefined) failed(one, executor, error);
        } finally {
          leave?.();
        }
      }
    };
    // an executor that lets in as many as it likes is asked for all of them
    const lanesOf = (executor: Executor): number =>
      executor.enter === undefined ? LANES : Math.min(executor.lanes, waiting.length);
    while (waiting.length > 0 && !signal.aborted) {
      const alive = this.executors.filter((executor) => !this.lost.has(executor));
      if (alive.length === 0)
        throw new Error("every worker process died; run again with --workers 1 to see why, or with fewer of them");
      await Promise.all(alive.flatMap((executor) => Array.from({ length: lanesOf(executor) }, () => lane(executor))));
      if (fault !== undefined) throw fault.error;
    }
    return firstOf(reports);
  }
}

/** The reports up to the first that is missing. */
function firstOf<Report>(reports: ReadonlyMap<number, Report>): readonly Report[] {
  const first: Report[] = [];
  for (let report = reports.get(0); report !== undefined; report = reports.get(first.length)) first.push(report);
  return first;
}
