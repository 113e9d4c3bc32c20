import type { ChunkReport } from "assay/campaign";
import { addressOf } from "assay/queue";
import {
  fingerprints,
  queueName,
  workOf,
  type JobResult,
  type Outcome,
  type StoredJob,
} from "../../packages/assay/src/scale/queue/jobs";
import { workerAt } from "../../packages/assay/src/scale/queue/links";
import { packed } from "../../packages/assay/src/scale/queue/wire";

/** A worker process that has the reports of all chunks before it is asked for them: what remains is what the queue costs. */
function main(reports: readonly ChunkReport[]): void {
  const [url, code, lanes] = process.argv.slice(2) as [string, string, string];
  const worker = workerAt<StoredJob, JobResult>(
    addressOf({ flag: url, environment: process.env }),
    queueName(code),
    async ({ data }) => {
      const work = await workOf(data);
      if (work.kind !== "explore") throw new Error(`expected chunks, received "${work.kind}"`);
      const known = work.tasks.flatMap(({ chunk }) => {
        const report = reports[chunk % reports.length];
        return report === undefined ? [] : [{ ...report, chunk }];
      });
      const outcome: Outcome = { kind: "explore", reports: known };
      return { outcome: await packed(outcome), marks: fingerprints(outcome), by: "bench" };
    },
    {
      name: `bench.${lanes}`,
      concurrency: Number(lanes),
      lockDuration: 30_000,
      stalledInterval: 30_000,
      maxStalledCount: 1,
    },
  );
  worker.on("error", (error) => process.stderr.write(`${error.message}\n`));
  process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
}

process.on("disconnect", () => process.exit(1));
process.once("message", (reports) => main(reports as readonly ChunkReport[]));
