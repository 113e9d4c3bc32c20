import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import autocannon from "autocannon";
import { Command } from "commander";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROLES } from "../../api/editions";
import { compile, optionsIn } from "assay/compile";
import { table } from "assay/display";
import { startLocalNode, type LocalNode } from "assay/engine/local-node";
import { RpcClient } from "assay/engine/rpc-client";
import { addressOf } from "../../properties/fixture/addresses";
import { showcaseFixture } from "../../properties/fixture/showcase";
import { GENESIS_TIME } from "../../properties/fixture/times";
import type { Crowd } from "../../properties/fixture/crowd";
import { Encoder } from "../../properties/subject/encoder";
import { measureFirstQuotes, playCrowd } from "./crowded";

/*
 * The API under load, as its users meet it: a process of its own, over a chain that mines a block every second, asked by autocannon. Then the node is killed
 * under load and started again.
 */

const ROOT = resolve(__dirname, "../..");
const BLOCK_TIME = 1;
const TARGET_P99 = 25;
/** Milliseconds for the first quote of a block in a book of many pools. */
const TARGET_FIRST = 200;
const READY = 30_000;
/** Milliseconds between two looks at the API's health. */
const LOOK = 50;

const ROUTES = [
  { name: "capacity of a pool", path: "/v2/capacity/pools/1" },
  { name: "capacity of a product", path: "/v2/capacity/pools/1/products/1?period=90" },
  { name: "quote", path: "/v2/quote?productId=1&coverAmount=60&coverDuration=90&paymentAsset=0" },
] as const;

interface Figures {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 200, and requests without an answer. */
  readonly errors: number;
}

function notify(text: string): void {
  process.stderr.write(`${text}\n`);
}

const NOTHING = { balances: {}, transactions: [] };
/** Later than anything in the state that is loaded. */
const AFTER = GENESIS_TIME + 86_400;

async function client<T>(url: string, work: (rpc: RpcClient) => Promise<T>): Promise<T> {
  const rpc = new RpcClient(url);
  try {
    return await work(rpc);
  } finally {
    rpc.close();
  }
}

async function startNode(crowd: Crowd | undefined): Promise<LocalNode> {
  const artifacts = compile(optionsIn(ROOT, "contracts", notify));
  const encoder = new Encoder(artifacts);
  const fixture = showcaseFixture(artifacts, (call) => encoder.call(call));
  if (crowd === undefined) return startLocalNode(fixture, { blockTime: BLOCK_TIME });
  const node = await startLocalNode(fixture);
  try {
    notify(`making ${crowd.pools} pools …`);
    await client(node.url, (rpc) => playCrowd(rpc, encoder, crowd));
    return node;
  } catch (error) {
    await node.close();
    throw error;
  }
}

/** The first quotes of blocks in a book of many pools, one after the other; then many at once over a chain that mines every second. */
async function measureCrowd(url: string, node: LocalNode, crowd: Crowd, options: Options): Promise<void> {
  const first = await client(node.url, (rpc) => measureFirstQuotes(rpc, url, options.blocks));
  await client(node.url, (rpc) => rpc.request("evm_setIntervalMining", [BLOCK_TIME]));
  const many = await measure(url, ROUTES[2], options);
  const statuses = Object.entries(first.statuses).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `${crowd.pools} more pools, ${crowd.staked} with stake; first quote of ${first.blocks} blocks: median ${first.median.toFixed(0)} ms, ` +
      `slowest ${first.slowest.toFixed(0)} ms; answers by status ${statuses.join(", ")}\n` +
      `${options.connections} connections: ${many.perSecond.toFixed(0)} quotes/s, p50 ${many.p50} ms, p99 ${many.p99} ms, errors ${many.errors}\n`,
  );
  const good = first.median < TARGET_FIRST && first.statuses["200"] === first.blocks && many.errors === 0;
  process.stdout.write(`aim: median below ${TARGET_FIRST} ms, and every answer 200: ${good ? "reached" : "missed"}\n`);
  process.stdout.write(`${JSON.stringify({ ...options, cores: availableParallelism(), crowd, first, many })}\n`);
}

/** Starts `npm run serve` as a process; answers it and its address. */
async function startApi(
  rpcUrl: string,
  deployment: string,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const args = ["packages/assay/bin/assay.cjs", "serve", "--port", "0"];
  const child = spawn(process.execPath, [...args, "--rpc-url", rpcUrl, "--deployment", deployment], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((found, failed) => {
    let text = "";
    const timer = setTimeout(() => failed(new Error("the API did not start")), READY);
    child.once("exit", (code) => failed(new Error(`the API ended with ${code ?? "a signal"}`)));
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const address = /^API: (\S+)/m.exec(text)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      found(address);
    });
  });
  return { child, url };
}

async function measure(url: string, route: (typeof ROUTES)[number], options: Options): Promise<Figures> {
  const { connections, duration } = options;
  const result = await autocannon({ url: `${url}${route.path}`, connections, duration });
  const { latency, requests, non2xx, errors } = result;
  return { name: route.name, perSecond: requests.average, p50: latency.p50, p99: latency.p99, errors: non2xx + errors };
}

interface Options {
  readonly connections: number;
  /** Seconds. */
  readonly duration: number;
  /** Of which the first quote is timed in a book of many pools. */
  readonly blocks: number;
}

/** What the API said while its node was killed and started again. */
interface Outage {
  /** Milliseconds from the node's death to the first 503, and from its return to the first 200. */
  readonly noticed: number;
  readonly recovered: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: number;
}

async function statusOf(url: string): Promise<number> {
  const { status } = await fetch(`${url}/health`);
  return status;
}

/** Milliseconds until the API's health is `status`. */
async function until(url: string, status: number): Promise<number> {
  const started = performance.now();
  while ((await statusOf(url)) !== status) {
    if (performance.now() - started > READY) throw new Error(`the API did not answer ${status}`);
    await new Promise((done) => setTimeout(done, LOOK));
  }
  return performance.now() - started;
}

async function outage(url: string, node: LocalNode, connections: number): Promise<readonly [Outage, LocalNode]> {
  const statuses: Record<string, number> = {};
  let finish = (_: autocannon.Result): void => undefined;
  const ended = new Promise<autocannon.Result>((resolve) => (finish = resolve));
  const load = autocannon({ url: `${url}${ROUTES[2].path}`, connections, duration: 120 }, (_, result) =>
    finish(result),
  );
  load.on("response", (_, status) => (statuses[status] = (statuses[status] ?? 0) + 1));
  const state = await client(node.url, (rpc) => rpc.request("anvil_dumpState", []));
  await until(url, 200);
  if (node.pid === undefined) throw new Error("the node has no process");
  process.kill(node.pid, "SIGKILL");
  await node.ended;
  const noticed = await until(url, 503);
  const again = await startLocalNode({ ...NOTHING, genesisTime: AFTER }, { port: Number(new URL(node.url).port) });
  await client(again.url, async (rpc) => {
    await rpc.request("anvil_loadState", [state]);
    await rpc.request("evm_setIntervalMining", [BLOCK_TIME]);
  });
  const recovered = await until(url, 200);
  load.stop();
  const { errors } = await ended;
  return [{ noticed, recovered, statuses, errors }, again];
}

interface Flags {
  readonly connections: string;
  readonly seconds: string;
  readonly pools: string;
  readonly staked: string;
  readonly blocks: string;
}

async function main(flags: Flags): Promise<void> {
  const options = {
    connections: Number(flags.connections),
    duration: Number(flags.seconds),
    blocks: Number(flags.blocks),
  };
  const crowd = flags.pools === "0" ? undefined : { pools: Number(flags.pools), staked: Number(flags.staked) };
  const folder = mkdtempSync(join(tmpdir(), "assay-api-"));
  const deployment = join(folder, "deployment.json");
  const contracts = Object.fromEntries(ROLES.map((role) => [role, addressOf(role)]));
  writeFileSync(deployment, JSON.stringify({ version: 1, edition: "current", chainId: 31_337, contracts }));
  let node = await startNode(crowd);
  let api: Awaited<ReturnType<typeof startApi>> | undefined;
  try {
    const started = performance.now();
    api = await startApi(node.url, deployment);
    notify(`the API started within ${(performance.now() - started).toFixed(0)} ms`);
    if (crowd !== undefined) {
      await measureCrowd(api.url, node, crowd, options);
      return;
    }
    const figures: Figures[] = [];
    for (const route of ROUTES) {
      await measure(api.url, route, { ...options, duration: 2 });
      figures.push(await measure(api.url, route, options));
    }
    const [fault, again] = await outage(api.url, node, options.connections);
    node = again;
    const rows = figures.map(({ name, perSecond, p50, p99, errors }) => [name, perSecond.toFixed(0), p50, p99, errors]);
    process.stdout.write(`${table(["route", "requests/s", "p50 ms", "p99 ms", "errors"], rows)}\n`);
    const good = figures.every(({ p99, errors }) => p99 < TARGET_P99 && errors === 0);
    process.stdout.write(`aim: p99 below ${TARGET_P99} ms without an error: ${good ? "reached" : "missed"}\n`);
    const statuses = Object.entries(fault.statuses).map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(
      `node killed under load: 503 after ${fault.noticed.toFixed(0)} ms; 200 again ${fault.recovered.toFixed(0)} ms after it was back; ` +
        `answers by status ${statuses.join(", ")}; without an answer: ${fault.errors}\n`,
    );
    process.stdout.write(`${JSON.stringify({ ...options, cores: availableParallelism(), figures, outage: fault })}\n`);
  } finally {
    api?.child.removeAllListeners("exit").kill("SIGTERM");
    await node.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

void new Command("bench:api")
  .description("requests per second and latency of the HTTP API, and what it does when its node dies")
  .option("--connections <n>", "connections at once", "100")
  .option("--seconds <n>", "seconds per route", "10")
  .option("--pools <n>", "only measure quotes, with this many more pools that list the product", "0")
  .option("--staked <n>", "how many of these have stake", "200")
  .option("--blocks <n>", "with --pools: blocks of which the first quote is timed", "40")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`bench:api: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
