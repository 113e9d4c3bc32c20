import { readFileSync, writeFileSync } from "node:fs";
import { number } from "assay/display";
import { windowFor } from "../../packages/assay/src/scale/queue/window";
import { markdownTable } from "../markdown-table";
import type { CostsFile, QueueCosts } from "./costs-file";
import { drawEfficiency, type Line } from "./plot";
import { placed } from "./placed";
import { simulate, type Simulated } from "./simulation";

const WORKERS = [1, 10, 50, 100, 200, 300, 500, 1_000];
const CHUNKS_PER_JOB = [1, 4, 16, 64, 256];
/** Milliseconds that a message takes, one way. An assumption: machines of one data centre. */
const NETWORK = 0.5;
/** Share of the workers' time that may go into other things than chunks. */
const MOST_OVERHEAD = 0.05;
const MARK = "simulated";

interface Row {
  readonly chunksPerJob: number;
  readonly cells: readonly Simulated[];
}

/** Simulates all sizes on all servers: tables, and a plot. Equal costs give equal texts. */
export function simulated(file: CostsFile): { readonly tables: string; readonly plot: string } {
  const servers = file.servers.map((server) => ({ ...server, rows: rowsOf(server.costs) }));
  const tables = [
    measuredText(file),
    ...servers.map(({ name, costs, rows }) => `**${name}**\n\n${tableOf(costs, rows)}\n\n${belowText(rows)}`),
  ].join("\n\n");
  return { tables, plot: drawEfficiency(servers.map(({ name, rows }) => ({ name, lines: rows.map(lineOf) }))) };
}

/** Prints the tables, or puts them into a Markdown file, and the plot beside it. */
export function simulateAll(file: CostsFile, markdown: string | undefined): void {
  const { tables, plot } = simulated(file);
  if (markdown === undefined) {
    process.stdout.write(`${tables}\n`);
    return;
  }
  writeFileSync(markdown, placed(readFileSync(markdown, "utf8"), MARK, tables));
  writeFileSync(markdown.replace(/(\.md)?$/, ".svg"), plot);
}

function rowsOf(costs: QueueCosts): readonly Row[] {
  return CHUNKS_PER_JOB.map((chunksPerJob) => ({
    chunksPerJob,
    cells: WORKERS.map((workers) => {
      const window = windowFor(workers, chunksPerJob).jobs;
      return simulate({ costs, workers, chunksPerJob, window, network: NETWORK });
    }),
  }));
}

function lineOf({ chunksPerJob, cells }: Row): Line {
  const points = cells.map(({ overhead }, i) => [WORKERS[i] ?? 0, 100 * (1 - overhead)] as const);
  return { name: `${chunksPerJob} chunk${chunksPerJob === 1 ? "" : "s"} a job`, points };
}

function measuredText({ measured, servers }: CostsFile): string {
  const { processors, node, edition } = measured;
  const head = ["server", "operations", "server", "coordinator", "worker", "a chunk's work"];
  const rows = servers.map(({ name, operations, costs }) => [
    name,
    `${operations.job.toFixed(1)} + ${operations.chunk.toFixed(2)} n`,
    ...[costs.server, costs.coordinator, costs.worker].map(
      ({ job, chunk }) => `${job.toFixed(2)} + ${chunk.toFixed(3)} n ms`,
    ),
    `${costs.chunk.mean.toFixed(0)} ± ${costs.chunk.deviation.toFixed(0)} ms`,
  ]);
  return [
    `What a job of n chunks costs beside its work, in processor time (\`npm run bench:queue -- --keep\`; ${processors}, node ${node}, edition ${edition}):`,
    markdownTable(head, rows),
    `Simulated with these: the share of the workers' time that does not go into chunks, for a number of processes. A message takes ${NETWORK} ms. ` +
      `Coordinator and server have one processor each. In **bold**: the coordinator or the server is full (busy for more than 95 % of the time). "Full at": processes that keep it busy all the time.`,
  ].join("\n\n");
}

function tableOf(costs: QueueCosts, rows: readonly Row[]): string {
  const head = ["chunks a job", ...WORKERS.map((workers) => number(workers)), "coordinator full at", "server full at"];
  return markdownTable(
    head,
    rows.map(({ chunksPerJob, cells }) => [
      String(chunksPerJob),
      ...cells.map(cellOf),
      number(fullAt(costs, "coordinator", chunksPerJob)),
      number(fullAt(costs, "server", chunksPerJob)),
    ]),
  );
}

function cellOf({ overhead, coordinator, server }: Simulated): string {
  // a mean of drawn times can be a little below the one that they are drawn from
  const text = `${(100 * Math.max(0, overhead)).toFixed(1)} %`;
  return Math.max(coordinator, server) > 0.95 ? `**${text}**` : text;
}

/** Workers whose jobs take all of one processor's time. */
export function fullAt({ chunk, worker, ...costs }: QueueCosts, who: "coordinator" | "server", chunks: number): number {
  const { job, chunk: each } = costs[who];
  return (worker.job + (worker.chunk + chunk.mean) * chunks) / (job + each * chunks);
}

/** For each number of workers, the smallest job that keeps overhead low. */
function belowText(rows: readonly Row[]): string {
  const texts = WORKERS.map((workers, i) => {
    const enough = rows.find(({ cells }) => (cells[i]?.overhead ?? 1) < MOST_OVERHEAD);
    return `${number(workers)}: ${enough === undefined ? "none" : enough.chunksPerJob}`;
  });
  return `Smallest job with less than ${100 * MOST_OVERHEAD} % overhead, by processes: ${texts.join(", ")}.`;
}
