import { exploreChunk } from "assay/campaign";
import { number, table } from "assay/display";
import { packed, type Outcome } from "../../packages/assay/src/queue/jobs";
import { ToyEngine } from "../../packages/assay/test/toy/engine";
import { toySubject } from "../../packages/assay/test/toy/subject";
import { startPostgres } from "../../packages/assay/test/support/servers/postgres";
import { hasRedis, startRedis } from "../../packages/assay/test/support/servers/redis";
import type { Server } from "../../packages/assay/test/support/servers/server";
import { costsOf } from "./costs";

const CHUNKS_PER_JOB = 16;
const DEFAULT_JOBS = 2_000;

/** `npm run bench:queue [-- jobs]`: what a job costs beside its work, on both servers. */
async function main(): Promise<void> {
  const jobs = Number(process.argv[2] ?? DEFAULT_JOBS);
  if (!Number.isSafeInteger(jobs) || jobs < 1)
    throw new Error(`expected a number of jobs, received ${process.argv[2] ?? ""}`);
  const outcome = await toyOutcome();
  const size = (await packed(outcome)).length;
  process.stdout.write(
    `${number(jobs)} jobs, each with a result of ${number(size)} bytes (${CHUNKS_PER_JOB} chunks of the toy)\n`,
  );
  const servers: readonly [string, () => Promise<Server>][] = [
    ["Redis", () => startRedis()],
    ["PostgreSQL", () => startPostgres()],
  ];
  const rows: string[][] = [];
  for (const [name, start] of servers) {
    if (name === "Redis" && !hasRedis()) {
      process.stdout.write("not run on Redis: no redis-server\n");
      continue;
    }
    const server = await start();
    try {
      const { jobsPerSecond, operationsPerJob, ...costs } = await costsOf(server, jobs, outcome);
      const times = [costs.server, costs.coordinator, costs.worker].map((ms) => ms.toFixed(2));
      rows.push([name, number(jobsPerSecond), operationsPerJob.toFixed(1), ...times]);
    } finally {
      await server.stop();
    }
  }
  const head = ["server", "jobs/s", "operations a job", "server ms", "coordinator ms", "worker ms"];
  process.stdout.write(`${table(head, rows)}\n`);
}

/** The outcome of a job as a worker has it. */
async function toyOutcome(): Promise<Outcome> {
  const engine = new ToyEngine();
  const { signal } = new AbortController();
  const tasks = Array.from({ length: CHUNKS_PER_JOB }, (_, chunk) => ({ seed: 1, chunk, sequences: 4, steps: 50 }));
  const reports = await Promise.all(tasks.map((task) => exploreChunk(toySubject(), engine, task, signal)));
  return { kind: "explore", reports };
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
