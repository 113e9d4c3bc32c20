import type { Queue, QueueEvents } from "bullmq";
import { WithdrawnError } from "../../campaign";
import { InternalError, messageOf } from "../../run/judge";
import type { CorpusUpdate } from "../../search/tasks";
import type { Address } from "./address";
import { WorkerTimeout } from "./worker-timeout";
import { greet } from "./connect";
import { jobStateOf, type JobState } from "./job-state";
import { jobId, queueName, type JobData, type JobResult, type Outcome, type Work } from "./jobs";
import { LateResults } from "./late-results";
import { CorpusUpdateStore } from "./corpus-update-store";
import { caughtUp, eventsAt, presenceAt, queueAt, within } from "./links";
import { COORDINATORS, coordinatorName, type CoordinatorCounts, type CoordinatorOptions } from "./coordinators";
import { addTo, type Pending } from "./pending";
import { Heartbeat } from "./heartbeat";
import { silentAmong } from "./silent";
import { Taken, failureOf } from "./taken";
import { MISSING_UPDATE } from "./corpus-sync";
import { unpacked } from "./wire";
import { lanesOf } from "./worker-name";

const HEARTBEAT_MILLISECONDS = 1_000;
/** Times that a job may fail because an update is missing: another coordinator of the same search may be removing its own. */
const MOST_MISSING_UPDATES = 10;

/**
 * Puts jobs into a queue and gets their results. The queue has each job once, by its id, so adding it again is safe.
 * The coordinator does that whenever the state of a job is unknown: after a lost connection, a lost event, or its own
 * restart.
 */
export class Coordinator {
  private readonly queue: Queue;
  private readonly presence: { close: () => Promise<void> };
  private readonly events: QueueEvents;
  private readonly heartbeat: Heartbeat;
  private readonly updateStore: CorpusUpdateStore;
  private readonly lateResults: LateResults;
  private readonly pending = new Map<string, Pending>();
  private readonly taken = new Taken();
  private readonly listeners: ((lanes: number) => void)[] = [];
  /** When the last result came. */
  private heard = performance.now();
  /** Place of the newest job that is done. */
  private newestDone = 0;
  private fault: Error | undefined;
  private readonly workerTimeout: WorkerTimeout;
  private noteGone: () => void = () => undefined;
  /** Resolves when the coordinator has given up. */
  private readonly gone = new Promise<void>((resolve) => (this.noteGone = resolve));
  private counts: CoordinatorCounts = { workers: 0, lanes: 0, jobs: 0, found: 0 };

  /** Connects. @throws Error in one line when the server refuses or is not there. */
  static async open(address: Address, options: CoordinatorOptions): Promise<Coordinator> {
    await greet(address, { seconds: options.patience, notify: options.notify });
    const coordinator = new Coordinator(address, options);
    try {
      await Promise.all([coordinator.queue.waitUntilReady(), coordinator.events.waitUntilReady()]);
      await caughtUp(address, queueName(options.code), coordinator.events);
      await coordinator.lateResults.forgetOld();
    } catch (error) {
      await coordinator.close();
      throw new Error(`${address.shown}: ${messageOf(error)}`, { cause: error });
    }
    return coordinator;
  }

  private constructor(
    address: Address,
    private readonly options: CoordinatorOptions,
  ) {
    // errors reach the heartbeat and the caller
    const quiet = { error: () => undefined };
    this.workerTimeout = new WorkerTimeout(options.patience);
    this.updateStore = new CorpusUpdateStore(address);
    this.lateResults = new LateResults(address, options.code);
    this.queue = queueAt(address, queueName(options.code), { ...quiet, again: () => void this.putAllAgain() });
    this.presence = presenceAt(address, COORDINATORS, coordinatorName(options.code));
    this.events = eventsAt(address, queueName(options.code), quiet);
    this.events.on("completed", ({ jobId: id, returnvalue }) => void this.completed(id, returnvalue));
    this.events.on("failed", ({ jobId: id }) => this.check(id));
    this.events.on("duplicated", ({ jobId: id }) => this.check(id));
    this.heartbeat = new Heartbeat(
      () => this.look(),
      options.patience,
      (why) => this.fail(new Error(`${address.shown} is gone: ${why}; run the same command again to continue`)),
      HEARTBEAT_MILLISECONDS,
    );
  }

  get status(): CoordinatorCounts {
    return this.counts;
  }

  /** Calls a listener with the number of jobs that all connected workers do at a time: now, and whenever that changes. Workers that came before the coordinator count as well. */
  onWorkers(listener: (lanes: number) => void): void {
    this.listeners.push(listener);
    listener(this.counts.lanes);
  }

  /**
   * Has a job done. `first`: before those that wait.
   * @throws WithdrawnError when it was taken back, InternalError when results differ, and Error when no worker could complete it.
   */
  async submit(data: JobData, first = false): Promise<Outcome> {
    const id = jobId(data);
    if (this.fault !== undefined) throw this.fault;
    if (this.pending.has(id)) throw new InternalError(`job ${id} was put in twice at the same time`);
    return new Promise<Outcome>((resolve, reject) => {
      const common = { id, data, first, resolve, reject, place: this.counts.jobs, putIn: Date.now() };
      const pending = {
        ...common,
        asked: performance.now(),
        arrived: Promise.resolve(),
        renewed: false,
        missedUpdates: 0,
      };
      this.pending.set(id, pending);
      this.counts = { ...this.counts, jobs: this.counts.jobs + 1 };
      void this.put(pending);
    });
  }

  /** Appends a corpus update, and gives its id: a job that names it (`lastUpdate`) is done by a worker that has it. */
  addUpdate(update: CorpusUpdate): string {
    return this.updateStore.write(update);
  }

  /** Removes the jobs of these kinds that no worker has started. The usual patience applies to the server. */
  async withdrawWaiting(kinds: readonly Work["kind"][]): Promise<void> {
    const waiting = [...this.pending.values()].filter(({ data }) => kinds.includes(data.work.kind));
    // the last first: the worker that takes the next one meanwhile takes the one that is needed soonest
    await Promise.race([this.withdraw(waiting.reverse()), this.gone]);
  }

  /** The campaign was interrupted, or its time is up: if no worker is connected within the patience, the pending jobs are given up. */
  waitNoLonger(): void {
    this.workerTimeout.start();
  }

  /** Ends; what is still waiting is left to the server, but for the corpus updates. */
  async close(): Promise<void> {
    await Promise.race([this.updateStore.erase().catch((error: unknown) => this.untidy(error)), this.gone]);
    this.heartbeat.stop();
    await within(
      Promise.all(
        [this.events, this.queue, this.presence, this.updateStore, this.lateResults].map((one) => one.close()),
      ),
    );
  }

  private untidy(error: unknown): void {
    this.options.notify(`could not remove the corpus updates, which expire in a week: ${messageOf(error)}`);
  }

  private async withdraw(waiting: readonly Pending[]): Promise<void> {
    for (const pending of waiting) {
      // a job that is still being sent would arrive after the removal, and stay in the queue
      await pending.arrived;
      try {
        const state = await this.queue.getJobState(pending.id);
        // its worker may complete it before the removal arrives, which would remove the result
        if (state === "active") continue;
        // a result that was not heard of counts
        if (state === "completed") await this.settle(pending);
        else await this.queue.remove(pending.id);
        if ((await this.queue.getJob(pending.id)) === undefined) this.reject(pending, new WithdrawnError(pending.id));
      } catch (error) {
        this.options.notify(`could not remove a job from the queue: ${messageOf(error)}`);
      }
    }
  }

  private put(pending: Pending): Promise<void> {
    pending.arrived = this.add(pending);
    return pending.arrived;
  }

  private async add(pending: Pending): Promise<void> {
    const { work } = pending.data;
    try {
      // a worker that took it before its updates are there would fail
      if ("lastUpdate" in work) await this.updateStore.ready();
      await addTo(this.queue, pending);
    } catch {
      // the server is away: the heartbeat asks again when it is back, or gives up
      pending.asked = 0;
    }
  }

  private async putAllAgain(): Promise<void> {
    this.updateStore.lost();
    await Promise.all([...this.pending.values()].map((one) => this.put(one)));
  }

  /** Asks for the connected workers, for overdue jobs, and for late results. */
  private async look(): Promise<void> {
    const workers = await this.queue.getWorkers();
    const lanes = workers.reduce((sum, { rawname }) => sum + lanesOf(rawname ?? ""), 0);
    const changed = lanes !== this.counts.lanes;
    this.counts = { ...this.counts, workers: workers.length, lanes };
    if (changed) for (const listener of this.listeners) listener(lanes);
    if (this.workerTimeout.isOver(lanes)) this.giveUp();
    await this.askForSilent(performance.now());
    await this.compareLate();
  }

  private giveUp(): void {
    const { patience, notify } = this.options;
    if (this.pending.size > 0) notify(`no worker for ${patience} s: giving up ${this.pending.size} jobs`);
    for (const pending of [...this.pending.values()]) this.reject(pending, new WithdrawnError(pending.id));
  }

  private async askForSilent(now: number): Promise<void> {
    const silent = silentAmong(this.pending.values(), { now, last: this.heard, newestDone: this.newestDone });
    for (const pending of silent) {
      pending.asked = now;
      await this.settle(pending);
    }
  }

  /** Looks up what became of a job that was there before, or failed. */
  private check(id: string): void {
    const pending = this.pending.get(id);
    if (pending !== undefined) void this.settle(pending).catch(() => (pending.asked = 0));
  }

  private async settle(pending: Pending): Promise<void> {
    const state = await jobStateOf(this.queue, pending.id);
    switch (state.kind) {
      case "gone":
        // it may have been taken back since the state was asked for
        return this.pending.has(pending.id) ? this.put(pending) : undefined;
      case "open":
        return;
      case "done":
        if (state.putIn !== pending.putIn) this.counts = { ...this.counts, found: this.counts.found + 1 };
        return this.completed(pending.id, state.returned);
      case "failed":
        return this.failed(pending, state);
    }
  }

  private async failed(pending: Pending, { reason, remove }: JobState & { kind: "failed" }): Promise<void> {
    const lacksUpdate = reason.startsWith(MISSING_UPDATE) && pending.missedUpdates < MOST_MISSING_UPDATES;
    if (pending.renewed && !lacksUpdate) {
      this.reject(pending, failureOf(pending.data, reason));
      return;
    }
    await remove();
    // not before: a server that goes away meanwhile has it still, as an earlier campaign left it
    if (lacksUpdate) pending.missedUpdates++;
    else pending.renewed = true;
    if (lacksUpdate) this.updateStore.lost();
    return this.put(pending);
  }

  private async completed(id: string, returned: unknown): Promise<void> {
    const pending = this.pending.get(id);
    this.heard = performance.now();
    this.newestDone = Math.max(this.newestDone, pending?.place ?? 0);
    if (pending === undefined && !this.taken.has(id)) return;
    try {
      const result = returned as JobResult;
      const outcome = await unpacked<Outcome>(result.outcome);
      this.taken.compare(id, result.marks, pending?.data);
      this.pending.delete(id);
      pending?.resolve(outcome);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Workers did jobs that were not theirs any more: their results must be those that are there. */
  private async compareLate(): Promise<void> {
    const late = await this.lateResults.take((id) => this.pending.has(id) || this.taken.has(id));
    try {
      for (const { job, marks } of late) this.taken.compare(job, marks, this.pending.get(job)?.data);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private reject(pending: Pending, error: unknown): void {
    if (this.pending.delete(pending.id)) pending.reject(error);
  }

  private fail(error: Error): void {
    this.fault ??= error;
    this.noteGone();
    for (const pending of [...this.pending.values()]) this.reject(pending, this.fault);
  }
}
