import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { number, table } from "assay/display";
import { startPostgres } from "../../packages/assay/test/support/servers/postgres";
import { hasRedis, startRedis } from "../../packages/assay/test/support/servers/redis";
import type { Server } from "../../packages/assay/test/support/servers/server";
import { median } from "../peers/summary";
import { markdownTable } from "../markdown-table";
import { placed } from "./placed";

const ROOT = join(__dirname, "..", "..");
const PROGRAM = [join(ROOT, "packages/assay/bin/assay.cjs")];
const WORKERS = [1, 2, 4];
/** Sequences of the campaign with which workers open what they work with. */
const WARM_UP = 256;
const MARK = "efficiency";

/** What is measured, and where it goes. */
export interface EfficiencyOptions {
  readonly runs: number;
  readonly rounds: number;
  readonly markdown?: string;
}

/** Runs the same campaigns with local workers and with as many of a queue, in turn, and compares their steps a second. */
export async function measureEfficiency({ runs, rounds, markdown }: EfficiencyOptions): Promise<void> {
  const server = await (hasRedis() ? startRedis() : startPostgres());
  const rows: string[][] = [];
  try {
    for (const workers of WORKERS) {
      const local: number[] = [];
      const queue: number[] = [];
      await withWorkers(server, workers, async (overQueue) => {
        for (let round = 0; round < rounds; round++) {
          // of each campaign its own: results of an earlier one would be found on the server
          const seed = String(100 * workers + round);
          local.push(await stepsPerSecond([...["campaign", "--workers", String(workers)], ...of(seed, runs)], {}));
          queue.push(await overQueue(seed, runs));
          process.stderr.write(
            `${workers}: ${number(local.at(-1) ?? 0)} local, ${number(queue.at(-1) ?? 0)} over the queue, load ${loadavg()[0]?.toFixed(1) ?? "?"}\n`,
          );
        }
      });
      // the two of a round ran one after the other: whatever else the machine did is in both
      const shares = local.map((steps, i) => (100 * (queue[i] ?? 0)) / steps);
      const [low, high] = [Math.min(...shares), Math.max(...shares)];
      rows.push([
        ...[String(workers), number(median(local) ?? 0), number(median(queue) ?? 0)],
        `${(median(shares) ?? 0).toFixed(0)} % (${low.toFixed(0)} – ${high.toFixed(0)})`,
      ]);
    }
  } finally {
    await server.stop();
  }
  const name = server.kind === "redis" ? "Redis" : "PostgreSQL";
  const head = ["workers", "local, steps/s", `over ${name}, steps/s`, "of the local ones"];
  if (markdown === undefined) process.stdout.write(`${table(head, rows)}\n`);
  else writeFileSync(markdown, placed(readFileSync(markdown, "utf8"), MARK, markdownTable(head, rows)));
}

type OverQueue = (seed: string, runs: number) => Promise<number>;

/** Does something while a worker with a number of processes is there, which has opened all that it works with. */
async function withWorkers(server: Server, workers: number, work: (run: OverQueue) => Promise<void>): Promise<void> {
  const at = { ASSAY_QUEUE: server.url, ASSAY_QUEUE_PASSWORD: server.password };
  const worker = started(["worker", "--workers", String(workers)], at);
  const ended = once(worker, "close");
  const run: OverQueue = (seed, runs) => stepsPerSecond(["queue", "campaign", ...of(seed, runs)], at);
  try {
    await run(String(workers), WARM_UP);
    await work(run);
  } finally {
    worker.kill("SIGINT");
    await ended;
  }
}

function of(seed: string, runs: number): readonly string[] {
  return ["--seed", seed, "--runs", String(runs), "--json"];
}

/** @throws Error when the campaign ends otherwise than that all holds, or that a short one reached not everything */
async function stepsPerSecond(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), "assay-efficiency-"));
  try {
    const child = started([...args, "--out", out], environment);
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0 && code !== 8)
      throw new Error(`expected 0 or 8 of ${args.join(" ")}, received ${String(code)}: ${printed}`);
    const last = printed.trim().split("\n").at(-1) ?? "";
    return (JSON.parse(last) as { readonly stepsPerSecond: number }).stepsPerSecond;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function started(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...environment },
  });
}
