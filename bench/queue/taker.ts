import { addressOf } from "assay/queue";
import { packed, queueName, type JobData, type JobResult, type Outcome } from "../../packages/assay/src/queue/jobs";
import { workerAt } from "../../packages/assay/src/queue/links";

/** A worker process that gives every job the same result at once: what remains is what the queue costs. */
async function main(): Promise<void> {
  const [url, code, lanes, outcome] = process.argv.slice(2) as [string, string, string, string];
  const result = await packed(JSON.parse(outcome) as Outcome);
  const worker = workerAt<JobData, JobResult>(
    addressOf({ flag: url, environment: process.env }),
    queueName(code),
    async () => ({ outcome: result, by: "bench" }),
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
  process.on("disconnect", () => process.exit(1));
}

void main();
