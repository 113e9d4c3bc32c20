import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { table } from "assay/display";
import { median } from "./peers/summary";

const ROOT = join(__dirname, "..");

/** A campaign that ends with its first sequence: what it takes is the way to the first step, and a little more. */
const FIRST_SEQUENCE = ["campaign", "--json", "--runs", "1", "--steps", "1", "--seed", "1"];

/** What git would give a clone, with the packages of this one. */
function cloneInto(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
  for (const file of listed.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
}

/** Seconds from the command to its end. @throws Error when it ends otherwise than held or vacuous, as a single step is */
async function secondsOf(root: string, edition: string): Promise<number> {
  const started = performance.now();
  const program = [join(root, "packages/assay/bin/assay.cjs")];
  const child = spawn(process.execPath, [...program, ...FIRST_SEQUENCE, "--edition", edition], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0 && code !== 8)
    throw new Error(`the campaign was expected to end with 0 or 8, it ended with ${String(code)}:\n${printed}`);
  return (performance.now() - started) / 1_000;
}

/** Measures the first three starts of a clone, in turn. */
async function main({ rounds, edition }: { readonly rounds: number; readonly edition: string }): Promise<void> {
  const times = { fresh: [] as number[], compiled: [] as number[], packed: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), "assay-startup-"));
    try {
      cloneInto(folder);
      times.fresh.push(await secondsOf(folder, edition));
      times.compiled.push(await secondsOf(folder, edition));
      times.packed.push(await secondsOf(folder, edition));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const row = (name: string, seconds: readonly number[]): string[] => [
    name,
    (median(seconds) ?? 0).toFixed(1),
    `${Math.min(...seconds).toFixed(1)} – ${Math.max(...seconds).toFixed(1)}`,
  ];
  const rows = [
    row("a clean clone, packages installed", times.fresh),
    row("contracts compiled: the second start", times.compiled),
    row("what is loaded was kept as it runs: the third start", times.packed),
  ];
  process.stdout.write(`${table(["from", "seconds (median)", "least – most"], rows)}\n`);
}

function count(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`expected a whole number from 1, received ${text}`);
}

void new Command("bench:startup")
  .description("seconds from the command to the end of a campaign of a single step")
  .option("--rounds <n>", "how often", count, 3)
  .option("--edition <name>", "edition of the protocol", "current")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`bench:startup: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
