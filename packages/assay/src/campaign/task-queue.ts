import { type ChunkTask, type ShrinkTask, ExecutorLostError, WithdrawnError, type Executor } from "./tasks";
import { messageOf } from "../run/judge";

/** A task to hand out, and how often it was handed out. */
export type QueuedTask =
  | { readonly type: "explore"; readonly task: ChunkTask; readonly attempt: number }
  | { readonly type: "shrink"; readonly task: ShrinkTask; readonly attempt: number };

/** How many sequences a chunk has; 0 when there is no such chunk. */
export type ChunkLength = (chunk: number) => number;

/** Chunks to hand out: the first, and from one to the next. */
export interface ChunkSeries {
  readonly first: number;
  readonly step: number;
}

/** Returns chunks in ascending order; failures to shrink and tasks of lost executors come first. */
export class TaskQueue {
  private readonly urgent: QueuedTask[] = [];
  private exhausted = false;
  /** Chunks from this one on are not handed out yet. */
  private barrier = Infinity;

  private chunk: number;

  constructor(
    private readonly series: ChunkSeries,
    private readonly common: Pick<ChunkTask, "seed" | "steps" | "until" | "withoutCorpus">,
    private readonly lengthOf: ChunkLength,
    private readonly mayExplore: () => boolean,
  ) {
    this.chunk = series.first;
  }

  /** The next task; undefined when there is none at the moment. */
  take(): QueuedTask | undefined {
    const urgent = this.urgent.shift();
    if (urgent !== undefined) return urgent;
    if (!this.exhausted && this.chunk >= this.barrier && this.mayExplore()) return undefined;
    const sequences = this.exhausted || !this.mayExplore() ? 0 : this.lengthOf(this.chunk);
    if (sequences === 0) {
      this.exhausted = true;
      return undefined;
    }
    const { chunk } = this;
    this.chunk += this.series.step;
    return { type: "explore", task: { ...this.common, chunk, sequences }, attempt: 1 };
  }

  /** Puts a task in front of the chunks. */
  put(task: QueuedTask): void {
    this.urgent.push(task);
  }

  /** Hands out no chunk from this one on, until another limit is set. */
  holdFrom(chunk: number): void {
    this.barrier = chunk;
  }

  /** Whether a task waits that was put in. */
  get hasUrgent(): boolean {
    return this.urgent.length > 0;
  }

  /** Begins no further chunk; tasks that were put in are still handed out. */
  stopExploring(): void {
    this.exhausted = true;
  }

  get empty(): boolean {
    return this.urgent.length === 0 && this.exhausted;
  }
}

/** Tasks that an executor has at a time: the next one is there when one is done. */
const LANES = 2;
const MOST_ATTEMPTS = 2;

interface Waiting<Task> {
  readonly task: Task;
  readonly place: number;
  readonly attempt: number;
}

/** Runs tasks on executors, in any order, and returns their reports in the order of the tasks. If an executor is lost, another one gets its task, once. */
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
        this.notify(`${messageOf(error)}; another worker runs its tasks`);
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
    // an executor that limits its tasks itself gets all of them
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
