import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { Client } from "pg";
import { CHUNK_SIZE, Campaign, chunkLength } from "assay/campaign";
import { Coordinator, RemoteExecutor, addressOf, type Address } from "assay/queue";
import { postgresOptions, redisOptions } from "../../packages/assay/src/scale/queue/connect";
import type { Server } from "../../packages/assay/test/support/servers/server";
import type { Chunks } from "./chunks";
import { processorSeconds } from "./processor-time";

const TYPESCRIPT = join(__dirname, "..", "..", "packages", "assay", "typescript.cjs");
const LANES = 8;
const STEPS = 50;
/** Jobs that nobody measures: code is compiled, tables are made, connections are there. */
const WARM_UP = 200;
/** PostgreSQL's sessions report their transactions when they are idle; so much later, what was done is in it. */
const SETTLE_MILLISECONDS = 1_500;

/** What a job costs beside its work. */
export interface Costs {
  readonly jobsPerSecond: number;
  /** Commands (Redis) or transactions (PostgreSQL). */
  readonly operations: number;
  /** Milliseconds of processor time. The coordinator's is with the campaign's books. */
  readonly server: number;
  readonly coordinator: number;
  readonly worker: number;
}

/** Has a campaign's chunks, a number in each job, go through a server, with a worker that has their reports already; measures what a job takes. */
export async function costsOf(server: Server, chunks: Chunks, chunksPerJob: number, jobs: number): Promise<Costs> {
  const address = addressOf({ flag: server.url, environment: { ASSAY_QUEUE_PASSWORD: server.password } });
  const code = createHash("sha256").update(`bench ${process.pid} ${chunksPerJob}`).digest("hex");
  const consumer = fork(join(__dirname, "consumer"), [server.url, code, String(LANES)], {
    execArgv: ["--require", TYPESCRIPT],
    env: { ...process.env, ASSAY_QUEUE_PASSWORD: server.password },
  });
  consumer.send(chunks.reports);
  try {
    await campaign(1, WARM_UP);
    const before = await readings(server, address, consumer.pid ?? 0);
    const began = performance.now();
    const own = process.cpuUsage();
    await campaign(2, jobs);
    const { user, system } = process.cpuUsage(own);
    const seconds = (performance.now() - began) / 1_000;
    const after = await readings(server, address, consumer.pid ?? 0);
    return {
      jobsPerSecond: jobs / seconds,
      operations: (after.operations - before.operations) / jobs,
      server: (1_000 * (after.server - before.server)) / jobs,
      coordinator: (user + system) / 1_000 / jobs,
      worker: (1_000 * (after.worker - before.worker)) / jobs,
    };
  } finally {
    consumer.kill("SIGTERM");
    if (consumer.exitCode === null) await once(consumer, "exit");
  }

  async function campaign(seed: number, count: number): Promise<void> {
    const options = {
      ...{ seed, steps: STEPS, runs: count * chunksPerJob * CHUNK_SIZE },
      ...{ declared: chunks.subject, signal: new AbortController().signal },
    };
    const coordinator = await Coordinator.open(address, { code, patience: 10, notify: () => undefined });
    const executor = new RemoteExecutor(coordinator, {
      ...{ code, choice: null, chunksPerJob, fromChunk: 0 },
      lengthOf: (chunk) => chunkLength(options, chunk),
    });
    coordinator.onWorkers((lanes) => executor.serve(lanes));
    try {
      const { nextChunk, violations } = await new Campaign([executor], options).run();
      if (nextChunk !== count * chunksPerJob || violations.length > 0) {
        throw new Error(
          `expected ${count * chunksPerJob} chunks that hold, received ${nextChunk}, ${violations.length} failures`,
        );
      }
    } finally {
      await executor.close();
    }
  }
}

/** Operations of the server so far, and seconds of processor time. */
async function readings(server: Server, address: Address, consumer: number) {
  const operations = server.kind === "redis" ? await redisOperations(address) : await postgresOperations(address);
  return { operations, server: processorSeconds(server.pid()), worker: processorSeconds(consumer) };
}

async function redisOperations(address: Address): Promise<number> {
  const redis = new Redis(redisOptions(address));
  try {
    return Number(/total_commands_processed:(\d+)/.exec(await redis.info("stats"))?.[1]);
  } finally {
    redis.disconnect();
  }
}

async function postgresOperations(address: Address): Promise<number> {
  const client = new Client(postgresOptions(address));
  await client.connect();
  try {
    await pause(SETTLE_MILLISECONDS);
    const { rows } = await client.query<{ n: string }>(
      "SELECT (xact_commit + xact_rollback)::text AS n FROM pg_stat_database WHERE datname = current_database()",
    );
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}
