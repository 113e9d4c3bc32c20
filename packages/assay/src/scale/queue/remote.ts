import {
  doing,
  WithdrawnError,
  type ChunkReport,
  type ChunkTask,
  type Executor,
  type ShrinkTask,
} from "../../campaign";
import type { Counterexample } from "../../run/counterexample";
import { InternalError } from "../../run/judge";
import type { ClimbReport, ClimbTask } from "../../search/maximise/tasks";
import { missingUpdates, type CorpusUpdates, type SearchReport, type SearchTask } from "../../search/tasks";
import type { TrialReport, TrialTask } from "../../campaign/trial/trial";
import type { Plain } from "../../core/types";
import type { Coordinator } from "./coordinator";
import type { JobData, Outcome, Work } from "./jobs";
import { climbText } from "./taken";
import { Throttle } from "./throttle";
import { mostJobs, windowFor } from "./window";

/** Chunks in a job: few enough that a lost one costs little, many enough that handing it out costs little (docs/scale.md). */
export const DEFAULT_CHUNKS_PER_JOB = 16;

const NEVER = new AbortController().signal;

/** What an executor of a queue is for. */
export interface RemoteOptions {
  /** Digest of the code with what is under test. */
  readonly code: string;
  readonly choice: Plain;
  readonly chunksPerJob: number;
  /** First chunk of the campaign; jobs begin at multiples of their size all the same. */
  readonly fromChunk: number;
  /** Sequences of a chunk; 0 when there is no such chunk. */
  readonly lengthOf: (chunk: number) => number;
  /** Chunks of an epoch, of a campaign that learns: no job has chunks of two. Absent: it does not learn. */
  readonly epoch?: number;
  /** Aborted: tasks of a search are not waited for any more, even when somebody has begun them. Absent: they are. */
  readonly signal?: AbortSignal;
}

/** What an executor needs of a coordinator. */
export type Submits = Pick<Coordinator, "submit" | "addUpdate" | "withdrawWaiting" | "close">;

interface Batch {
  readonly number: number;
  readonly outcome: Promise<ReadonlyMap<number, ChunkReport>>;
  /** Chunks that were not requested yet; their result is stored until then. */
  left: number;
  done: boolean;
}

/**
 * Has tasks done by the workers of a queue, chunks by many in one job. It lets in no more chunks than keep the workers busy, nor such that are far ahead of
 * the oldest that is not done.
 */
export class RemoteExecutor implements Executor {
  readonly name = "queue";
  readonly lanes: number;
  private readonly batches = new Map<string, Batch>();
  private readonly throttle: Throttle;
  private newest = 0;
  private ahead: number;
  /** Corpus updates that are on the server, and the id of the last of them. */
  private applied = 0;
  private lastUpdate: string | undefined;

  constructor(
    private readonly coordinator: Submits,
    private readonly options: RemoteOptions,
  ) {
    const { chunksPerJob, epoch = Infinity } = options;
    this.lanes = Math.min(epoch, mostJobs(chunksPerJob) * chunksPerJob);
    const { jobs, ahead } = windowFor(0, chunksPerJob);
    this.ahead = ahead;
    this.throttle = new Throttle(jobs * chunksPerJob, () => this.isFarAhead());
  }

  /** Adapts to how many jobs are done at a time, by all workers that are connected. */
  serve(lanes: number): void {
    const { chunksPerJob } = this.options;
    const { jobs, ahead } = windowFor(lanes, chunksPerJob);
    this.ahead = ahead;
    this.throttle.allow(jobs * chunksPerJob);
  }

  enter(): Promise<() => void> {
    return this.throttle.enter();
  }

  readonly do = doing({
    explore: ({ task }, signal) => this.explore(task, signal),
    shrink: ({ task }) => this.shrink(task),
    trial: ({ task }) => this.trial(task),
    search: ({ task, updates }) => this.search(task, updates),
    climb: ({ task }) => this.climb(task),
  });

  private async explore(task: ChunkTask, signal: AbortSignal): Promise<ChunkReport> {
    const [key, batch] = this.batchOf(task);
    batch.left--;
    this.forget(key, batch);
    const report = (await orGivenUp(batch.outcome, signal, `chunk ${task.chunk}`)).get(task.chunk);
    // the job ends with the chunk that ends the campaign; this one is behind it
    if (report === undefined) throw new WithdrawnError(`chunk ${task.chunk}`);
    return report;
  }

  private async shrink({ updates, ...task }: ShrinkTask): Promise<Counterexample> {
    const outcome = await this.submit({ kind: "shrink", task, ...this.publishUpdates(updates) }, true);
    if (outcome.kind !== "shrink") throw unexpected("shrink", outcome);
    return outcome.counterexample;
  }

  private async trial(task: TrialTask): Promise<readonly TrialReport[] | null> {
    const outcome = await this.submit({ kind: "trial", task });
    if (outcome.kind !== "trial") throw unexpected("trial", outcome);
    return outcome.reports;
  }

  private async search(task: SearchTask, updates: CorpusUpdates): Promise<SearchReport> {
    const { signal = NEVER } = this.options;
    const submitted = this.submit({ kind: "search", task, ...this.publishUpdates(updates) });
    const outcome = await orGivenUp(submitted, signal, task.kind);
    if (outcome.kind !== "search") throw unexpected("search", outcome);
    return outcome.report;
  }

  private async climb(task: ClimbTask): Promise<ClimbReport> {
    const { signal = NEVER } = this.options;
    const outcome = await orGivenUp(this.submit({ kind: "climb", task }), signal, climbText(task));
    if (outcome.kind !== "climb") throw unexpected("climb", outcome);
    return outcome.report;
  }

  /** Removes the jobs that no worker has started: they are no longer needed. */
  async close(): Promise<void> {
    await this.coordinator.withdrawWaiting(["explore", "shrink", "trial", "search", "climb"]);
    await this.coordinator.close();
  }

  private isFarAhead(): boolean {
    const [oldest] = this.batches.values();
    return oldest !== undefined && this.newest - oldest.number >= this.ahead;
  }

  private batchOf({ updates, ...task }: ChunkTask): [key: string, batch: Batch] {
    const number = Math.floor(task.chunk / this.options.chunksPerJob);
    const needs = this.publishUpdates(updates);
    const key = `${task.seed}/${task.steps}/${number}/${needs.lastUpdate ?? ""}`;
    const known = this.batches.get(key);
    if (known !== undefined) return [key, known];
    const tasks = this.tasksOf(number, task);
    const outcome = this.run({ kind: "explore", tasks, ...needs }).finally(() => {
      batch.done = true;
      this.forget(key, batch);
    });
    const batch: Batch = { number, outcome, left: tasks.length, done: false };
    this.batches.set(key, batch);
    // the chunks of another depth begin anew
    this.newest = this.batches.size === 1 ? number : Math.max(this.newest, number);
    return [key, batch];
  }

  private forget(key: string, { left, done }: Batch): void {
    if (done && left <= 0) this.batches.delete(key);
  }

  private tasksOf(number: number, like: ChunkTask): readonly ChunkTask[] {
    const { chunksPerJob, fromChunk, lengthOf, epoch = Infinity } = this.options;
    if (chunksPerJob === 1) return [like];
    if (like.given !== undefined)
      throw new InternalError(`expected one chunk in a job of given sequences, received ${chunksPerJob}`);
    const epochOf = (chunk: number): number => Math.floor(chunk / epoch);
    return Array.from({ length: chunksPerJob }, (_, i) => number * chunksPerJob + i)
      .filter((chunk) => chunk >= fromChunk && lengthOf(chunk) > 0 && epochOf(chunk) === epochOf(like.chunk))
      .map((chunk) => ({ ...like, chunk, sequences: lengthOf(chunk) }));
  }

  private async run(work: Work): Promise<ReadonlyMap<number, ChunkReport>> {
    const outcome = await this.submit(work);
    if (outcome.kind !== "explore") throw unexpected("explore", outcome);
    return new Map(outcome.reports.map((report) => [report.chunk, report]));
  }

  /** Writes the updates that come with a task to the server, and names the last one that a worker needs for it. */
  private publishUpdates(updates: CorpusUpdates | undefined): { readonly lastUpdate?: string } {
    if (updates === undefined) return {};
    for (const update of missingUpdates(updates, this.applied)) {
      this.lastUpdate = this.coordinator.addUpdate(update);
      this.applied++;
    }
    return this.lastUpdate === undefined ? {} : { lastUpdate: this.lastUpdate };
  }

  private async submit(work: Work, first = false): Promise<Outcome> {
    const { code, choice } = this.options;
    const data: JobData = { code, choice, work };
    return this.coordinator.submit(data, first);
  }
}

/** Waits for work until it is no longer needed. @throws WithdrawnError then, and what the work throws */
function orGivenUp<Result>(work: Promise<Result>, signal: AbortSignal, what: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new WithdrawnError(what));
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

function unexpected(expected: Work["kind"], { kind }: Outcome): InternalError {
  return new InternalError(`expected the outcome of "${expected}", received that of "${kind}"`);
}
