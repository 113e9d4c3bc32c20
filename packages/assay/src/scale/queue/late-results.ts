import type { Queue } from "bullmq";
import type { Address } from "./address";
import { queueName, type LateResult } from "./jobs";
import { queueAt } from "./links";

/** Late results that are read at a time, the newest of them. */
const MOST_READ = 64;
/** Those that a coordinator left behind that was killed are taken away by the next one when they are older. */
const KEPT_MILLISECONDS = 24 * 3_600_000;
const MOST_CLEANED = 10_000;

/**
 * The results of workers in jobs that were no longer theirs, on the server, as jobs of a queue that nobody does. The
 * coordinator polls them: an event could be lost, and a differing result would go unnoticed.
 */
export class LateResults {
  private readonly queue: Queue;

  constructor(address: Address, code: string) {
    // what goes wrong is seen by who asked
    this.queue = queueAt(address, `${queueName(code)}-late`, { error: () => undefined });
  }

  /** Reports one. @throws whatever the server answers */
  async report(result: LateResult): Promise<void> {
    await this.queue.add("late", result);
  }

  /** Removes the late results of an earlier campaign. @throws whatever the server answers */
  async forgetOld(): Promise<void> {
    await this.queue.clean(KEPT_MILLISECONDS, MOST_CLEANED, "wait");
  }

  /** Removes the results of the reader's jobs from the server; others may belong to another coordinator. @throws whatever the server answers */
  async take(isOwn: (job: string) => boolean): Promise<readonly LateResult[]> {
    const reported = await this.queue.getJobs(["waiting"], 0, MOST_READ - 1);
    const own = reported.filter(({ data }) => isOwn((data as LateResult).job));
    await Promise.all(own.map((one) => one.remove()));
    return own.map(({ data }) => data as LateResult);
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}
