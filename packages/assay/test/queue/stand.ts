import { existsSync, mkdtempSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { QueueEvents } from "bullmq";
import { addressOf, type Address } from "../../src/queue";
import { queueName } from "../../src/queue/jobs";
import { eventsAt, presenceAt, queueAt } from "../../src/queue/links";
import { Process } from "../support/processes";
import type { Server } from "../support/servers/server";

/** The campaign that all tests run: enough jobs for several workers, and done in a second. */
export const CAMPAIGN = ["--edition", "toy", "--seed", "7", "--runs", "240", "--steps", "40"];
/** Its jobs. */
export const JOBS = 30;
const APPEAR_MILLISECONDS = 40_000;

/** More of a process than its flags. */
export interface Extras {
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly preload?: readonly string[];
  /** Options of the toy's setup. */
  readonly toy?: Readonly<Record<string, string | number>>;
}

/** Starts coordinators and workers on a server, and ends them all. */
export class Stand {
  readonly folder = mkdtempSync(join(tmpdir(), "assay-queue-"));
  private readonly processes: Process[] = [];
  private readonly listening: QueueEvents[] = [];
  private files = 0;
  /** Seconds of silence after which a worker's jobs are given to others. */
  private lock = 3;

  /** `code`: what stands for the digest of the code. Each test has its own, and so a queue of its own. */
  constructor(
    readonly server: Server,
    readonly code: string,
  ) {}

  coordinator(extras: Extras = {}): Process {
    const { flags = [], ...rest } = extras;
    const out = join(this.folder, `out-${this.files++}`);
    const own = ["--chunks-per-job", "2", "--out", out, "--json"];
    return this.start(["queue", "campaign"], [...CAMPAIGN, ...own, ...flags], rest);
  }

  /** Where a lock has to end: sooner, so that it is not waited for. Elsewhere a busy machine may take a worker for a silent one. */
  lockEndsSoon(): void {
    this.lock = 1;
  }

  worker(extras: Extras = {}): Process {
    const { flags = [], ...rest } = extras;
    return this.start(["worker"], ["--workers", "1", "--lock", String(this.lock), ...flags], rest);
  }

  /** A worker that stops in the middle of a job, once, until it is told to go on. */
  hangingWorker(
    hangAt = 100,
    extras: Extras = {},
  ): { readonly worker: Process; readonly hangs: Promise<void>; readonly go: () => void } {
    const marker = join(this.folder, `marker-${this.files++}`);
    const worker = this.worker({ ...extras, toy: { ...extras.toy, hangAt, marker } });
    return { worker, hangs: appears(marker), go: () => writeFileSync(`${marker}.go`, "") };
  }

  /** Somebody who is listed as a worker of so many processes, and takes nothing. Gives how it goes away. */
  idleWorker(lanes: number): () => Promise<void> {
    const { close } = presenceAt(this.address, queueName(this.code), `idle.0.${lanes}`);
    return close;
  }

  /** What happens to the jobs. */
  events(): QueueEvents {
    const events = eventsAt(this.address, queueName(this.code), { error: () => undefined });
    this.listening.push(events);
    return events;
  }

  /** The jobs that nobody has begun, and those that somebody has. */
  async counts(): Promise<{ waiting: number; active: number }> {
    const queue = queueAt(this.address, queueName(this.code), { error: () => undefined });
    try {
      const { waiting = -1, active = -1 } = await queue.getJobCounts("waiting", "active");
      return { waiting, active };
    } finally {
      await queue.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.listening.map((events) => events.close()));
    for (const process of this.processes) {
      process.kill("SIGCONT");
      process.kill("SIGKILL");
    }
    await Promise.all(this.processes.map(({ ended }) => ended));
  }

  private get address(): Address {
    const { url, password } = this.server;
    return addressOf({ flag: url, environment: { ASSAY_QUEUE_PASSWORD: password } });
  }

  private start(
    command: readonly string[],
    flags: readonly string[],
    { environment = {}, preload = [], toy = {} }: Omit<Extras, "flags">,
  ): Process {
    const { url, password } = this.server;
    const process = new Process(
      // of two flags of a name the last one counts
      [...command, "--queue", url, ...flags],
      { ASSAY_QUEUE_PASSWORD: password, ASSAY_TOY_CODE: this.code, ASSAY_TOY: JSON.stringify(toy), ...environment },
      preload,
    );
    this.processes.push(process);
    return process;
  }
}

/** Waits until there is a file. */
async function appears(file: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error(`${file} did not appear in time`))), APPEAR_MILLISECONDS);
    const watcher = watch(dirname(file), () => look());
    const end = (how: () => void): void => {
      clearTimeout(timer);
      watcher.close();
      how();
    };
    const look = (): void => {
      if (existsSync(file)) end(resolve);
    };
    look();
  });
}
