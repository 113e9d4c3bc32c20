import { cpus } from "node:os";
import { number, table } from "assay/display";
import { startPostgres } from "../../packages/assay/test/support/servers/postgres";
import { hasRedis, startRedis } from "../../packages/assay/test/support/servers/redis";
import { EDITION, workThrough, type Chunks } from "./chunks";
import { costsOf, type Costs } from "./costs";
import type { CostsFile } from "./costs-file";

const CHUNKS = 64;
/** Chunks in a job for which the report names the cost of a job and of each chunk in it. */
const FEW = 1;
const MANY = 32;

type Kind = "operations" | "server" | "coordinator" | "worker";

/** Measures what a job and its chunks cost on both servers; says what it saw on the way. `jobs`: how many of the small ones. */
export async function measureCosts(jobs: number): Promise<CostsFile> {
  const chunks = await workThrough(CHUNKS);
  const servers: CostsFile["servers"] = [];
  const rows: string[][] = [];
  for (const [name, start] of [
    ["Redis", startRedis],
    ["PostgreSQL", startPostgres],
  ] as const) {
    if (name === "Redis" && !hasRedis()) {
      process.stdout.write("not run on Redis: no redis-server\n");
      continue;
    }
    const server = await start();
    try {
      const few = await costsOf(server, chunks, FEW, jobs);
      const many = await costsOf(server, chunks, MANY, Math.max(1, Math.round(jobs / 8)));
      rows.push(rowOf(name, FEW, few), rowOf(name, MANY, many));
      servers.push({ name, ...partsOf(few, many, chunks) });
    } finally {
      await server.stop();
    }
  }
  const { mean, deviation } = chunks.chunk;
  process.stdout.write(`a chunk takes ${mean.toFixed(1)} ms, standard deviation ${deviation.toFixed(1)} ms\n`);
  const head = ["server", "chunks a job", "jobs/s", "operations", "server ms", "coordinator ms", "worker ms"];
  process.stdout.write(`${table(head, rows)}\n`);
  const model = cpus()[0]?.model ?? "unknown";
  return {
    measured: { processors: `${cpus().length} × ${model}`, node: process.version, edition: EDITION },
    servers,
  };
}

/** What belongs to a job and what to its chunks, of jobs of two sizes. */
function partsOf(few: Costs, many: Costs, { chunk }: Chunks): Omit<CostsFile["servers"][number], "name"> {
  const parts = (kind: Kind) => {
    const slope = Math.max(0, (many[kind] - few[kind]) / (MANY - FEW));
    return { job: Math.max(0, few[kind] - FEW * slope), chunk: slope };
  };
  const costs = { chunk, coordinator: parts("coordinator"), server: parts("server"), worker: parts("worker") };
  return { operations: parts("operations"), costs };
}

function rowOf(name: string, chunksPerJob: number, costs: Costs): string[] {
  const times = [costs.server, costs.coordinator, costs.worker].map((ms) => ms.toFixed(2));
  return [name, String(chunksPerJob), number(costs.jobsPerSecond), costs.operations.toFixed(1), ...times];
}
