import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import type { Queue } from "bullmq";
import { addressOf, type Address } from "../../../src/scale/queue";
import { queueName } from "../../../src/scale/queue/jobs";
import { UPDATES_QUEUE } from "../../../src/scale/queue/corpus-update-store";
import { presenceAt, queueAt } from "../../../src/scale/queue/links";
import { searchedToy } from "../../cli/searched-toy";
import { toyWith } from "../../cli/toy-with";
import { appears } from "../../support/appears";
import { Process } from "../../support/processes";
import type { Server } from "../../support/servers/server";
import { TOY_WORLD } from "../../toy/world";
import { CommandHere } from "./here";

/** The campaign of all tests: enough jobs for several workers, finished in a second. */
export const CAMPAIGN = ["--edition", "toy", "--seed", "7", "--runs", "240", "--steps", "40"];
/** Its jobs. */
export const JOBS = 30;
/** Number of the engine's run at which a worker hangs: in the middle of the campaign. */
const HANG_AT = 100;
const ASK_MILLISECONDS = 100;

/** Options of a command beside its flags. */
export interface Extras {
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Options of the toy's setup. */
  readonly toy?: Readonly<Record<string, string | number>>;
}

/** Options of a process. */
export interface ProcessExtras extends Extras {
  readonly preload?: readonly string[];
}

/** A worker that stops once in the middle of a job, until it is released. */
interface Hanging {
  readonly worker: Process;
  readonly hangs: Promise<void>;
  readonly go: () => void;
}

/**
 * Starts coordinators and workers on a server, and ends them all. A coordinator that a test does not kill runs in this process. Waits are limited only by the test's own
 * time limit: a process starts slowly on a busy machine, and ends at once when it cannot work.
 */
export class Stand {
  readonly folder = mkdtempSync(join(tmpdir(), "assay-queue-"));
  private readonly processes: Process[] = [];
  /** Aborted when the test is over. */
  private readonly over = new AbortController();
  /** The folder in which the last started coordinator writes its counterexamples. */
  out = "";
  private files = 0;
  /** Seconds of silence after which a worker's jobs are given to others: longer than a busy machine keeps a process from running. */
  private lock = 60;

  /** `code`: replaces the digest of the code. Each test has another one, and so a separate queue. */
  constructor(
    readonly server: Server,
    readonly code: string,
  ) {}

  coordinator({ flags = [], environment = {} }: Extras = {}): CommandHere {
    const { url, password } = this.server;
    const args = ["queue", "campaign", "--queue", url, ...this.campaign(flags)];
    return new CommandHere(args, toyWith({}, this.code), {
      ASSAY_QUEUE_PASSWORD: password,
      ...environment,
    });
  }

  /** Another command of the queue, in this process. */
  command(name: string, flags: readonly string[]): CommandHere {
    const { url, password } = this.server;
    const toy = searchedToy(join(this.folder, "none.json"), toyWith({}, this.code));
    const args = ["queue", name, "--queue", url, ...flags];
    return new CommandHere(args, { ...toy, world: () => TOY_WORLD }, { ASSAY_QUEUE_PASSWORD: password });
  }

  /** The same as a separate process. */
  commandProcess(name: string, flags: readonly string[]): Process {
    return this.start(["queue", name], flags, {});
  }

  coordinatorProcess({ flags = [], ...rest }: ProcessExtras = {}): Process {
    return this.start(["queue", "campaign"], this.campaign(flags), rest);
  }

  /** Shortens the lock, for tests in which a lock must end. */
  lockEndsSoon(): void {
    this.lock = 1;
  }

  worker({ flags = [], ...rest }: ProcessExtras = {}): Process {
    return this.start(["worker"], ["--workers", "1", "--lock", String(this.lock), ...flags], rest);
  }

  hangingWorker(extras: ProcessExtras = {}): Hanging {
    const marker = join(this.folder, `marker-${this.files++}`);
    const worker = this.worker({ ...extras, toy: { hangAt: HANG_AT, ...extras.toy, marker } });
    return { worker, hangs: this.hangs(worker, marker), go: () => writeFileSync(`${marker}.go`, "") };
  }

  /** A worker that is killed, with all its processes, when one of them begins its nth session of the model. */
  dyingWorker(killAt: number): Process {
    return this.worker({
      flags: ["--lock", "1"],
      toy: { killAt, marker: join(this.folder, `marker-${this.files++}`) },
    });
  }

  /** Registers a worker with a number of processes that takes no job. Returns a function that removes it. */
  idleWorker(lanes: number): () => Promise<void> {
    const { close } = presenceAt(this.address, queueName(this.code), `idle.0.${lanes}`);
    return close;
  }

  /** Ids of the jobs that a worker has begun and none has completed: a lock may have ended already, and the job wait again. */
  begunJobs(): Promise<readonly string[]> {
    return this.withQueue(async (queue) => {
      const jobs = await queue.getJobs(["active", "waiting"]);
      return jobs.flatMap(({ id, attemptsStarted }) => (id !== undefined && attemptsStarted > 0 ? [id] : []));
    });
  }

  /** Waits until a job is finished. It polls, because PostgreSQL may lose an event. @throws AbortError when the test ends before. */
  jobIsDone(id: string): Promise<void> {
    return this.withQueue(async (queue) => {
      while ((await queue.getJobState(id)) !== "completed")
        await passed(ASK_MILLISECONDS, undefined, { signal: this.over.signal });
    });
  }

  /** The numbers of waiting and active jobs. */
  counts(): Promise<{ waiting: number; active: number }> {
    return this.withQueue(async (queue) => {
      const { waiting = -1, active = -1 } = await queue.getJobCounts("waiting", "active");
      return { waiting, active };
    });
  }

  /** How many updates are on the server. */
  updates(): Promise<number> {
    return this.withQueue((queue) => queue.getWaitingCount(), UPDATES_QUEUE);
  }

  /** Removes all updates from the server, like a server that lost its data. */
  forgetUpdates(): Promise<void> {
    return this.withQueue((queue) => queue.drain(), UPDATES_QUEUE);
  }

  /** The output of all its processes, one after the other. */
  get said(): string {
    return this.processes.map(({ said }) => said).join("\n");
  }

  /** Ends all running workers by Ctrl-C. */
  async endWorkers(): Promise<void> {
    for (const process of this.processes) process.kill("SIGINT");
    await Promise.all(this.processes.map(({ ended }) => ended));
  }

  /** Removes the results of shrinking from the server, so that the next coordinator repeats only the shrinking. */
  forgetShrunk(): Promise<void> {
    return this.withQueue(async (queue) => {
      const shrunk = (await queue.getCompleted()).filter(({ name }) => name === "shrink");
      if (shrunk.length === 0) throw new Error("expected a job that shrank something, found none");
      for (const job of shrunk) await job.remove();
    });
  }

  async close(): Promise<void> {
    this.over.abort(new Error("the test was over"));
    for (const process of this.processes) {
      process.kill("SIGCONT");
      process.kill("SIGKILL");
    }
    await Promise.all(this.processes.map(({ ended }) => ended));
  }

  /** Waits until a worker hangs. @throws Error with its output when it ends before */
  private hangs(worker: Process, marker: string): Promise<void> {
    const ended = worker.ended.then((code) => {
      throw new Error(`expected a worker that hangs, it ended with ${code} before: ${worker.said}`);
    });
    const hangs = Promise.race([appears(marker, this.over.signal), ended]);
    // a test that fails before this wait reports its own error
    hangs.catch(() => undefined);
    return hangs;
  }

  private async withQueue<Result>(
    use: (queue: Queue) => Promise<Result>,
    name = queueName(this.code),
  ): Promise<Result> {
    const queue = queueAt(this.address, name, { error: () => undefined });
    try {
      return await use(queue);
    } finally {
      await queue.close();
    }
  }

  private get address(): Address {
    const { url, password } = this.server;
    return addressOf({ flag: url, environment: { ASSAY_QUEUE_PASSWORD: password } });
  }

  private campaign(flags: readonly string[]): readonly string[] {
    this.out = join(this.folder, `out-${this.files++}`);
    // if a flag is given twice, the last one counts
    return [...CAMPAIGN, "--chunks-per-job", "2", "--out", this.out, "--json", ...flags];
  }

  private start(
    command: readonly string[],
    flags: readonly string[],
    { environment = {}, preload = [], toy = {} }: Omit<ProcessExtras, "flags">,
  ): Process {
    const { url, password } = this.server;
    const process = new Process(
      [...command, "--queue", url, ...flags],
      { ASSAY_QUEUE_PASSWORD: password, ASSAY_TOY_CODE: this.code, ASSAY_TOY: JSON.stringify(toy), ...environment },
      preload,
    );
    this.processes.push(process);
    return process;
  }
}

/** Names and texts of the counterexamples in a folder. */
export function counterexamples(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => /-[0-9a-f]{10}\.json$/.test(file));
  return files.sort().map((file) => `${file}\n${readFileSync(join(folder, file), "utf8")}`);
}
