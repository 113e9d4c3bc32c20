import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { number, table } from "assay/display";

const ROOT = join(__dirname, "..");
const SAMPLE_MILLISECONDS = 10_000;
const ROWS = 12;

interface Sample {
  readonly seconds: number;
  /** Resident memory of the command, its workers and their nodes, MiB. */
  readonly resident: number;
}

/** Resident memory of a process and all that it started, MiB. */
function residentOf(root: number): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([root]);
  let grown = true;
  while (grown) {
    const size = family.size;
    for (const [pid = 0, parent = 0] of processes) if (family.has(parent)) family.add(pid);
    grown = family.size > size;
  }
  return processes.reduce((sum, [pid = 0, , kilobytes = 0]) => sum + (family.has(pid) ? kilobytes : 0), 0) / 1024;
}

/** MiB per minute by least squares, the first quarter left out: caches fill, code is compiled. */
function slope(samples: readonly Sample[]): number {
  const settled = samples.slice(Math.floor(samples.length / 4));
  const mean = (pick: (sample: Sample) => number): number =>
    settled.reduce((sum, sample) => sum + pick(sample), 0) / settled.length;
  const [x, y] = [mean((s) => s.seconds), mean((s) => s.resident)];
  const over = settled.reduce((sum, s) => sum + (s.seconds - x) * (s.resident - y), 0);
  return (60 * over) / settled.reduce((sum, s) => sum + (s.seconds - x) ** 2, 0);
}

/** Runs a campaign of so many sequences and watches what it takes. */
async function main({ sequences, seed }: { readonly sequences: string; readonly seed: string }): Promise<void> {
  const args = [join(ROOT, "packages/assay/bin/assay.cjs"), "campaign", "--json"];
  const child = spawn(process.execPath, [...args, "--seed", seed, "--runs", sequences], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  const samples: Sample[] = [];
  const started = performance.now();
  const timer = setInterval(() => {
    if (child.pid === undefined) return;
    samples.push({ seconds: (performance.now() - started) / 1_000, resident: residentOf(child.pid) });
  }, SAMPLE_MILLISECONDS);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(timer);
  const { steps, outcome, error } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as {
    steps: number;
    outcome: string;
    error?: string;
  };
  if (error !== undefined) throw new Error(`the campaign ended after ${samples.length} samples: ${error}`);
  const every = Math.max(1, Math.ceil(samples.length / ROWS));
  const rows = samples.filter((_, i) => i % every === 0).map((s) => [Math.round(s.seconds), Math.round(s.resident)]);
  process.stdout.write(`${table(["seconds", "MiB"], rows)}\n`);
  process.stdout.write(
    `${number(steps)} steps, ${outcome} (exit code ${String(code)}); after the first quarter ${slope(samples).toFixed(2)} MiB per minute\n`,
  );
}

function count(text: string): string {
  if (/^[1-9]\d*$/.test(text)) return text;
  throw new InvalidArgumentError(`expected a whole number from 1, received ${text}`);
}

void new Command("bench:memory")
  .description("resident memory of a long campaign: the command, its workers and their nodes")
  .option("--sequences <n>", "how many (32 000 are about two million steps)", count, "32000")
  .option("--seed <n>", "the seed", "1")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`bench:memory: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
