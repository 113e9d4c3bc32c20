import { UnrecoverableError, WaitingError, type Job, type Queue, type Worker } from "bullmq";
import { ExecutorLostError } from "../../campaign";
import { InternalError, messageOf } from "../../run/judge";
import type { Plain } from "../../core/types";
import type { SetupSource } from "../../campaign/workers";
import type { Address } from "./address";
import { greet } from "./connect";
import { fingerprints, queueName, workOf, type JobResult, type Outcome, type StoredJob } from "./jobs";
import { LateResults } from "./late-results";
import { CorpusUpdateReader } from "./corpus-update-store";
import { queueAt, workerAt, within } from "./links";
import { COORDINATORS, codesOfCoordinators, coordinatorName } from "./coordinators";
import { outcomeOf } from "./perform";
import { Heartbeat } from "./heartbeat";
import { SetupError, Setups } from "./setups";
import { CorpusUpdateError, MISSING_UPDATE, CorpusSync } from "./corpus-sync";
import { packed } from "./wire";
import { workerName } from "./worker-name";

const HEARTBEAT_MILLISECONDS = 5_000;
/** Questions within the patience with a server: it ends not much later than was asked for. */
const HEARTBEATS_OF_PATIENCE = 4;
/** Times that a job may be lost with its worker before it counts as failed: it may be what kills them. */
const MOST_STALLED = 5;
/** Processes in a row that may die without one job done between them. */
const MOST_LOST = 3;

/** How a worker goes about it. */
export interface ConsumerOptions {
  /** Digest of the code that is here, with nothing chosen: the name of the queue. */
  readonly code: string;
  /** Digest of the code with what is chosen. @throws Error for a choice that is none here. */
  readonly codeOf: (choice: Plain) => string;
  readonly source: (choice: Plain) => SetupSource;
  /** Processes that do the work. */
  readonly workers: number;
  /** Seconds that this worker may be silent before its jobs are given to others. */
  readonly lock: number;
  readonly patience: number;
  /** Aborted: takes no more, finishes its chunks, gives back what it shrinks or tries, and ends. */
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/**
 * Takes jobs of a queue until its signal ends it, and gives how many it did.
 * @throws Error in one line when it must not or cannot work: the server is not there, other code is expected, a clock is wrong, no setup can be opened.
 * Its jobs are then given to others.
 */
export async function takeJobs(address: Address, options: ConsumerOptions): Promise<number> {
  const { clockAhead } = await greet(address, { seconds: options.patience, notify: options.notify });
  checkClock(address, clockAhead, options.lock);
  const coordinators = queueAt(address, COORDINATORS, { error: () => undefined });
  try {
    await coordinators.waitUntilReady();
    await checkCode(coordinators, options.code);
    return await new Consumer(address, coordinators, options).run();
  } finally {
    await coordinators.close();
  }
}

/** BullMQ keeps locks on PostgreSQL by the clocks of the workers (on Redis by the server's). */
function checkClock({ kind, shown }: Address, clockAhead: number, lock: number): void {
  const most = (1_000 * lock) / 3;
  if (kind === "redis" || Math.abs(clockAhead) <= most) return;
  const seconds = Math.round(Math.abs(clockAhead) / 1_000);
  throw new Error(
    `this machine's clock is ${seconds} s ${clockAhead > 0 ? "ahead of" : "behind"} that of ${shown}, expected at most ${Math.round(most / 1_000)} s: ` +
      `leases on PostgreSQL depend on the workers' clocks: correct the clock, or use Redis, which uses the server's`,
  );
}

class Consumer {
  private readonly worker: Worker<StoredJob, JobResult>;
  private readonly setups: Setups;
  private readonly updates: CorpusUpdateReader;
  private late: LateResults | undefined;
  private readonly corpusSync: CorpusSync;
  private readonly heartbeat: Heartbeat;
  private readonly name: string;
  private readonly reported = new Set<string>();
  private ended: (() => void) | undefined;
  private noteGone: () => void = () => undefined;
  /** Resolves when the server was gone for longer than the patience lasts. */
  private readonly gone = new Promise<void>((resolve) => (this.noteGone = resolve));
  private fault: Error | undefined;
  private done = 0;
  /** Deaths of processes since the last job that was done. All jobs in flight on a process fail with the same error. */
  private readonly deaths = new Set<ExecutorLostError>();

  constructor(
    private readonly address: Address,
    private readonly coordinators: Queue,
    private readonly options: ConsumerOptions,
  ) {
    const { code, workers, lock, patience, notify, source } = options;
    this.name = workerName(workers);
    this.updates = new CorpusUpdateReader(address);
    this.corpusSync = new CorpusSync((id) => this.updates.read(id));
    this.setups = new Setups(workers, source, notify, (lanes) => (this.worker.concurrency = lanes));
    this.worker = workerAt<StoredJob, JobResult>(
      address,
      queueName(code),
      (job, token) => this.perform(job, token ?? ""),
      {
        name: this.name,
        concurrency: workers,
        lockDuration: 1_000 * lock,
        stalledInterval: 500 * lock,
        maxStalledCount: MOST_STALLED,
      },
    );
    // the heartbeat watches the connection, locks are looked after when a job is done
    this.worker.on("error", () => undefined);
    this.heartbeat = new Heartbeat(
      () => this.look(),
      patience,
      (why) => {
        this.end(new Error(`${address.shown} is gone: ${why}`));
        this.noteGone();
      },
      Math.min(HEARTBEAT_MILLISECONDS, (1_000 * patience) / HEARTBEATS_OF_PATIENCE),
    );
  }

  /** Works until it is ended. */
  async run(): Promise<number> {
    const { signal } = this.options;
    const ended = new Promise<void>((resolve) => (this.ended = resolve));
    const stop = (): void => this.end();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    await ended;
    signal.removeEventListener("abort", stop);
    // running jobs finish, unless the connection to the server is lost: then their results are useless
    await Promise.race([this.worker.pause(), this.gone]);
    this.heartbeat.stop();
    await this.worker.close(this.fault !== undefined && !(this.fault instanceof SetupError));
    await this.setups.close();
    const read = this.late === undefined ? [this.updates] : [this.updates, this.late];
    await within(Promise.all(read.map((one) => one.close())));
    if (this.fault !== undefined) throw this.fault;
    return this.done;
  }

  private end(fault?: Error): void {
    this.fault ??= fault;
    this.ended?.();
  }

  /** Checks whether campaigns need other code, and notifies once for each. */
  private async look(): Promise<void> {
    for (const other of await codesOfCoordinators(this.coordinators)) {
      if (other === coordinatorName(this.options.code) || this.reported.has(other)) continue;
      this.reported.add(other);
      this.options.notify(otherCode(other, this.options.code));
    }
  }

  private async perform(job: Job<StoredJob, JobResult>, token: string): Promise<JobResult> {
    const began = performance.now();
    const { code, choice } = job.data;
    try {
      checkJob(code, this.options.codeOf(choice));
      const { signal } = this.options;
      const work = await workOf(job.data);
      const outcome = await this.setups.use(choice, (executor) => outcomeOf(executor, work, this.corpusSync, signal));
      this.deaths.clear();
      if (outcome === undefined) throw await this.givenBack(job, token);
      if (performance.now() - began > 500 * this.options.lock) await this.reportIfLate(job, token, outcome);
      this.done++;
      return { outcome: await packed(outcome), marks: fingerprints(outcome), by: this.name };
    } catch (error) {
      throw this.judged(error);
    }
  }

  /** The kind of an error. A job's own error would occur on every machine. An error of this machine returns the job to the queue, and ends this worker. */
  private judged(error: unknown): Error {
    if (error instanceof WaitingError) return error;
    if (error instanceof InternalError) return new UnrecoverableError(`InternalError: ${error.message}`);
    const text = messageOf(error);
    if (error instanceof CorpusUpdateError) {
      this.options.notify(`${text}; its job goes back to the queue`);
      return text.startsWith(MISSING_UPDATE) ? new UnrecoverableError(text) : new Error(text);
    }
    if (error instanceof ExecutorLostError) this.deaths.add(error);
    if (error instanceof ExecutorLostError && this.deaths.size < MOST_LOST) {
      this.options.notify(`${text}; its job goes back to the queue`);
    } else {
      this.end(new SetupError(text, { cause: error }));
    }
    return new Error(text);
  }

  /** Returns a job to the queue for another worker, without counting an attempt. BullMQ recognizes this by the error that is thrown. */
  private async givenBack(job: Job<StoredJob, JobResult>, token: string): Promise<WaitingError> {
    try {
      await job.moveToWait(token);
      this.options.notify(`${job.name}: its job goes back to the queue`);
    } catch (error) {
      // it is given to another one when the lock is over
      this.options.notify(`${job.name}: its job could not go back to the queue: ${messageOf(error)}`);
    }
    return new WaitingError();
  }

  /** A job that took long may not be this worker's any more: then its result is not taken, but it must be the same. */
  private async reportIfLate(job: Job<StoredJob, JobResult>, token: string, outcome: Outcome): Promise<void> {
    try {
      if ((await job.extendLock(token, 1_000 * this.options.lock)) > 0) return;
    } catch (error) {
      this.options.notify(`job ${job.id ?? ""}: ${messageOf(error)}`);
    }
    this.options.notify(`a job's lease expired, and another worker got the job; the coordinator compares the results`);
    const [id, marks] = [job.id ?? "", fingerprints(outcome)];
    if (marks.length === 0) return;
    try {
      this.late ??= new LateResults(this.address, this.options.code);
      await this.late.report({ job: id, marks });
    } catch (error) {
      // the heartbeat notices whether the server is gone
      this.options.notify(`job ${id}: its late result could not be reported: ${messageOf(error)}`);
    }
  }
}

/**
 * Refuses to work where only other code is wanted; codes are digests.
 * @throws Error when campaigns wait for other code, and none for this.
 */
async function checkCode(coordinators: Queue, code: string): Promise<void> {
  const codes = await codesOfCoordinators(coordinators);
  const [other] = codes;
  if (other !== undefined && !codes.has(coordinatorName(code))) throw new Error(otherCode(other, code));
}

/**
 * Refuses a job, given the digest that it names and the worker's own for the job's choice.
 * @throws SetupError when the job is of other code: bugs have files of their own.
 */
function checkJob(expected: string, own: string): void {
  if (own !== expected) throw new SetupError(otherCode(expected, own));
}

/** Says that the code of this worker is not the expected one, and what to do. */
function otherCode(expected: string, code: string): string {
  return `refused: the campaign runs code ${expected.slice(0, 12)}, this worker has code ${code.slice(0, 12)}: check out the same revision, without changes`;
}
