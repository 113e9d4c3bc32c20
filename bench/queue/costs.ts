import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import { Coordinator, addressOf, type Address } from "assay/queue";
import { postgresOptions, redisOptions } from "../../packages/assay/src/queue/connect";
import type { Outcome } from "../../packages/assay/src/queue/jobs";
import type { Server } from "../../packages/assay/test/support/servers/server";

const TYPESCRIPT = join(__dirname, "..", "..", "packages", "assay", "typescript.cjs");
const LANES = 8;
/** Jobs in flight. */
const WINDOW = 32;
const TICKS_PER_SECOND = 100;

/** What a job costs beside its work. */
export interface Costs {
  readonly jobs: number;
  readonly jobsPerSecond: number;
  /** Commands (Redis) or transactions (PostgreSQL). */
  readonly operationsPerJob: number;
  /** Milliseconds of processor time. */
  readonly server: number;
  readonly coordinator: number;
  readonly worker: number;
}

/** Lets jobs whose work is nothing go through a server, and measures what that takes. */
export async function costsOf(server: Server, jobs: number, outcome: Outcome): Promise<Costs> {
  const address = addressOf({ flag: server.url, environment: { ASSAY_QUEUE_PASSWORD: server.password } });
  const code = createHash("sha256").update(`bench ${process.pid}`).digest("hex");
  const taker = fork(join(__dirname, "taker"), [server.url, code, String(LANES), JSON.stringify(outcome)], {
    execArgv: ["--require", TYPESCRIPT],
    env: { ...process.env, ASSAY_QUEUE_PASSWORD: server.password },
  });
  const coordinator = await Coordinator.open(address, { code, patience: 10, notify: () => undefined });
  try {
    // code is compiled, tables are made, connections are there
    await through(coordinator, code, 0, Math.min(200, jobs));
    const before = await readings(server, address, taker.pid ?? 0);
    const own = process.cpuUsage();
    const began = performance.now();
    await through(coordinator, code, 1_000_000, jobs);
    const seconds = (performance.now() - began) / 1_000;
    const { user, system } = process.cpuUsage(own);
    const after = await readings(server, address, taker.pid ?? 0);
    return {
      jobs,
      jobsPerSecond: jobs / seconds,
      operationsPerJob: (after.operations - before.operations) / jobs,
      server: (1_000 * (after.server - before.server)) / jobs,
      coordinator: (user + system) / 1_000 / jobs,
      worker: (1_000 * (after.worker - before.worker)) / jobs,
    };
  } finally {
    await coordinator.close();
    taker.kill("SIGTERM");
    await once(taker, "exit");
  }
}

async function through(coordinator: Coordinator, code: string, from: number, jobs: number): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < jobs) {
      const chunk = from + next++;
      const tasks = [{ seed: 1, chunk, sequences: 4, steps: 50 }];
      await coordinator.submit({ code, choice: null, work: { kind: "explore", tasks } });
    }
  };
  await Promise.all(Array.from({ length: WINDOW }, lane));
}

/** Operations of the server so far, and seconds of processor time. */
async function readings(server: Server, address: Address, taker: number) {
  const operations = server.kind === "redis" ? await redisOperations(address) : await postgresOperations(address);
  return { operations, server: secondsOf(server.pid()), worker: secondsOf(taker) };
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
    // sessions report when they are idle: what a second ago was done is in it
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { rows } = await client.query<{ n: string }>(
      "SELECT (xact_commit + xact_rollback)::text AS n FROM pg_stat_database WHERE datname = current_database()",
    );
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}

/** Processor time of a process and of all that it started, ended ones included. */
function secondsOf(root: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ")
          .map(Number);
        return [{ pid: Number(pid), parent: fields[1] ?? 0, fields }];
      } catch {
        // it ended meanwhile: its parent has its time
        return [];
      }
    });
  const own = stats.filter(({ pid, parent }) => pid === root || parent === root);
  const ticks = own.reduce((sum, { pid, fields }) => {
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
    return sum + user + system + (pid === root ? childrenUser + childrenSystem : 0);
  }, 0);
  return ticks / TICKS_PER_SECOND;
}
