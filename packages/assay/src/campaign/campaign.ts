import type { Counterexample } from "../run/counterexample";
import { InternalError, isWanted } from "../run/judge";
import { allLost, lostTwice, notShrunk } from "./faults";
import { Ledger } from "./ledger";
import type { CampaignListener, CampaignOptions, Violation } from "./options";
import { CHUNK_SIZE, chunkLength } from "../run/plan";
import { Learning } from "./learning";
import { TaskQueue, type QueuedTask } from "./task-queue";
import { reportOf, type CampaignReport, type Progress, saved, violationOf } from "./report";
import {
  ExecutorLostError,
  WithdrawnError,
  type ChunkReport,
  type ChunkTask,
  type Executor,
  type ShrinkTask,
} from "./tasks";

/** Shrinking may exceed the time limit by this share of it, within these numbers of seconds: a counterexample of fifty steps helps nobody. */
const GRACE_SHARE = 0.1;
const [LEAST_GRACE, MOST_GRACE] = [10, 30];

/**
 * A campaign sends chunks to its executors, takes their reports in order, lets executors shrink new failures, and saves
 * them. The verdict and the digest depend only on the seed and the number of runs, not on which executor ran a chunk.
 * With a time limit, the number of chunks depends on the machine. Call `run` once; the caller closes the executors.
 */
export class Campaign {
  private readonly queue: TaskQueue;
  private readonly ledger: Ledger;
  private readonly violations = new Map<string, Violation>();
  private readonly started = performance.now();
  private readonly fromChunk: number;
  /** Of the chunks in flight, by number. */
  private readonly aborts = new Map<number, AbortController>();
  /** The chunk that ends the campaign; those behind it do not count. */
  private lastChunk = Infinity;
  private readonly learning: Learning | undefined;
  private shrinking = 0;
  /** Executors that were not lost. */
  private alive: readonly Executor[];
  private fault: { readonly error: unknown } | undefined;

  constructor(
    executors: readonly Executor[],
    private readonly options: CampaignOptions,
    private readonly listener: CampaignListener = {},
  ) {
    this.alive = executors;
    const { seed, steps, wanted, maxViolations = Infinity } = options;
    // without a time limit a campaign is a function of its seed: nothing in it looks at the clock
    const until = wanted === undefined ? {} : { until: wanted };
    const drawn = { seed, steps, ...until, ...(options.withoutCorpus === true ? { withoutCorpus: true } : {}) };
    const common = { ...drawn, ...(options.seconds === undefined ? { untimed: true } : {}) };
    this.fromChunk = options.fromChunk ?? 0;
    const { part, of } = options.share ?? { part: 0, of: 1 };
    const series = { first: this.fromChunk + part, step: of };
    this.queue = new TaskQueue(
      series,
      drawn,
      (chunk) => chunkLength(options, chunk),
      () => this.mayExplore(),
    );
    this.learning = options.learning === undefined ? undefined : new Learning(options.learning);
    this.holdEpoch();
    this.ledger = new Ledger(
      series,
      common,
      (identity, distinct) => (wanted === undefined ? distinct >= maxViolations : isWanted(wanted, identity)),
      {
        found: (task, ends) => this.found(task, ends),
        taken: (report, fresh) => this.taken(report, fresh),
      },
      () => this.seconds,
    );
  }

  /** How far it is now. */
  get progress(): Progress {
    const { runs, steps } = this.ledger.statistics;
    const { of } = this.options.share ?? { of: 1 };
    const byRuns = this.options.runs === undefined ? 0 : (runs * of) / this.options.runs;
    const byTime = this.options.seconds === undefined ? 0 : this.seconds / this.options.seconds;
    const done = Math.min(1, Math.max(byRuns, byTime));
    return {
      runs,
      steps,
      violations: this.ledger.failures.size,
      seconds: this.seconds,
      done,
      shrinking: this.shrinking,
    };
  }

  /** Runs it to its end. @throws whatever a lane throws: internal faults, after what was found is shrunk and saved. */
  async run(): Promise<CampaignReport> {
    await this.work();
    this.ledger.noteStranded();
    // what that put in is shrunk
    await this.work();
    if (this.fault === undefined) return this.report();
    const unshrunk = [...this.ledger.failures.values()].filter(
      ({ task: { identity } }) => this.isWanted(identity) && !this.violations.has(identity),
    );
    for (const { task } of unshrunk) this.listener.notice?.(notShrunk(task));
    throw this.fault.error;
  }

  /** Runs all tasks on the executors; after a fault, those that shrink. */
  private async work(): Promise<void> {
    while (!this.queue.empty) {
      if (this.alive.length === 0) {
        this.fault ??= {
          error: allLost(),
        };
        return;
      }
      const lost = new Set<Executor>();
      await Promise.all(
        this.alive.flatMap((executor) => Array.from({ length: executor.lanes }, () => this.lane(executor, lost))),
      );
      this.endEpoch();
      this.alive = this.alive.filter((executor) => !lost.has(executor));
    }
  }

  /** Nothing is in flight: what was learned is kept, and the next epoch continues from it; not while a failure of this one is still to be shrunk. */
  private endEpoch(): void {
    if (this.fault !== undefined || this.queue.hasUrgent) return;
    this.learning?.endEpoch();
    this.holdEpoch();
  }

  private holdEpoch(): void {
    if (this.learning !== undefined) this.queue.holdFrom(this.learning.end);
  }

  private get seconds(): number {
    return (performance.now() - this.started) / 1_000;
  }

  private mayExplore(): boolean {
    const { signal, seconds } = this.options;
    return !signal.aborted && this.fault === undefined && (seconds === undefined || this.seconds < seconds);
  }

  /** Takes tasks until there are none; never rejects. */
  private async lane(executor: Executor, gone: Set<Executor>): Promise<void> {
    while (!gone.has(executor)) {
      const leave = await executor.enter?.();
      try {
        const task = this.queue.take();
        if (task === undefined) return;
        await this.attempt(executor, task, gone);
      } finally {
        leave?.();
      }
    }
  }

  private async attempt(executor: Executor, task: QueuedTask, gone: Set<Executor>): Promise<void> {
    try {
      await this.perform(executor, task);
    } catch (error) {
      if (error instanceof ExecutorLostError) gone.add(executor);
      this.failed(task, error);
    }
  }

  private async perform(executor: Executor, task: QueuedTask): Promise<void> {
    if (task.type === "explore") {
      // one that was put in again when its worker died is not wanted after a fault
      if (this.fault === undefined) await this.explore(executor, task.task);
      return;
    }
    this.shrinking++;
    try {
      const shrunk = executor.do({ kind: "shrink", task: this.prepared(task.task, executor) }, this.options.signal);
      this.listener.shrinking?.();
      await this.save(task.task, await shrunk);
    } finally {
      this.shrinking--;
    }
  }

  private async explore(executor: Executor, task: ChunkTask): Promise<void> {
    const { chunk } = task;
    const { wanted } = this.options;
    const abort = new AbortController();
    if (!this.counts(chunk)) abort.abort();
    this.aborts.set(chunk, abort);
    let report: ChunkReport;
    try {
      report = await executor.do({ kind: "explore", task: this.prepared(task, executor) }, abort.signal);
    } finally {
      this.aborts.delete(chunk);
    }
    // a fault has ended the campaign: what was found until then is reported all the same
    if (this.fault !== undefined) this.ledger.add({ ...report, cut: true });
    // an earlier chunk has ended the campaign: this one was aborted, and its report is incomplete
    if (!this.counts(chunk)) return;
    if (wanted !== undefined && report.found.some(({ identity }) => isWanted(wanted, identity))) this.endBehind(chunk);
    this.ledger.add(report);
    if (report.fault !== undefined) throw new Error(report.fault);
  }

  private counts(chunk: number): boolean {
    return chunk <= this.lastChunk;
  }

  /** Chunks after this one no longer count; chunks before it may. */
  private endBehind(chunk: number): void {
    this.queue.stopExploring();
    this.lastChunk = Math.min(this.lastChunk, chunk);
    for (const [number, abort] of this.aborts) if (!this.counts(number)) abort.abort();
  }

  /** A task with all that an executor needs for it. */
  private prepared<Of extends ChunkTask>(task: Of, executor: Executor): Of {
    const { given } = this.options;
    const first = task.chunk * CHUNK_SIZE;
    return {
      ...task,
      ...(this.options.seconds === undefined ? {} : { milliseconds: this.millisecondsFor(task) }),
      ...(given === undefined ? {} : { given: given.slice(first, first + task.sequences) }),
      ...(this.learning === undefined ? {} : { updates: this.learning.updatesFor(executor) }),
    };
  }

  /** The rest of the campaign's time; failures that were found late are still shrunk for a short time. */
  private millisecondsFor(task: ChunkTask): number {
    const { seconds = Infinity } = this.options;
    const more = "identity" in task ? Math.min(Math.max(seconds * GRACE_SHARE, LEAST_GRACE), MOST_GRACE) : 0;
    return Math.max(0, (seconds + more - this.seconds) * 1_000);
  }

  /** Gives the task of a lost executor to another one, once, unless it is no longer needed. While the campaign ends, failing tasks are dropped. */
  private failed(task: QueuedTask, error: unknown): void {
    if (this.options.signal.aborted && task.type === "explore" && !(error instanceof InternalError)) return;
    if (error instanceof WithdrawnError) {
      if (task.type === "shrink")
        this.listener.notice?.(`${task.task.identity} was found but not shrunk: no worker was left`);
      return;
    }
    if (error instanceof ExecutorLostError && !this.counts(task.task.chunk)) {
      this.listener.notice?.(`${error.message}; the campaign discards its chunk ${task.task.chunk}`);
      return;
    }
    if (error instanceof ExecutorLostError && task.attempt === 1) {
      this.listener.notice?.(`${error.message}; another worker runs its chunk ${task.task.chunk} again`);
      this.queue.put({ ...task, attempt: 2 });
      return;
    }
    this.fault ??= { error: error instanceof ExecutorLostError ? lostTwice(task.task, error) : error };
    // no chunk counts any more, and a remote worker may never return its chunk
    this.endBehind(-1);
  }

  private isWanted(identity: string): boolean {
    return isWanted(this.options.wanted ?? "any", identity);
  }

  private found(task: ShrinkTask, ends: boolean): void {
    if (this.isWanted(task.identity)) this.queue.put({ type: "shrink", task, attempt: 1 });
    if (ends) this.queue.stopExploring();
  }

  private taken(report: ChunkReport, fresh: readonly ShrinkTask[]): void {
    this.learning?.take(report.learned ?? []);
    const identities = fresh.map(({ identity }) => identity);
    this.listener.chunk?.(
      report,
      identities.filter((identity) => this.isWanted(identity)),
    );
  }

  private async save(task: ShrinkTask, counterexample: Counterexample): Promise<void> {
    const seen = this.ledger.failures.get(task.identity);
    const { path, problem } = await saved(this.options.out, counterexample);
    if (problem !== undefined) this.listener.notice?.(problem);
    const { error } = counterexample.shrunk;
    if (error !== undefined)
      this.listener.notice?.(`${task.identity} is kept, and maybe not minimal: shrinking it met an error: ${error}`);
    const violation = violationOf(task.identity, seen, counterexample, path, problem);
    this.violations.set(task.identity, violation);
    await this.listener.violation?.(violation);
  }

  private async report(): Promise<CampaignReport> {
    const { options, ledger, fromChunk, seconds } = this;
    const interrupted = options.signal.aborted;
    const declared = typeof options.declared === "function" ? await options.declared() : options.declared;
    return reportOf(ledger, this.violations, { ...options, declared, fromChunk, seconds, interrupted });
  }
}
