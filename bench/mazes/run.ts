import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { z } from "zod";
import { writeProject } from "./artifacts";
import type { Found } from "./found";
import { foundryOn } from "./foundry";
import { mazeOf, type Maze } from "./maze";
import { findForge } from "../peers/foundry/forge";
import { whole } from "../search/numbers";

const TYPESCRIPT = resolve(__dirname, "..", "..", "packages", "assay", "typescript.cjs");
const found = z.object({ bugs: z.number(), calls: z.number(), seconds: z.number() });
/** Guidance must find this many times the bugs that are found without it. */
const LEAST_GAIN = 1.5;
const WAYS = ["unguided", "guided", "foundry"] as const;
type Way = (typeof WAYS)[number];

interface Flags {
  readonly mazes: number;
  readonly seconds: number;
  readonly seed: number;
  readonly workers: number;
  readonly only?: string;
}

function ours(folder: string, way: Way, { seconds, seed, workers }: Flags): Found {
  const program = join(__dirname, "campaign.ts");
  const args = ["-r", TYPESCRIPT, program, folder, String(seconds), String(seed), String(workers), way];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  if (!last.startsWith("{")) throw new Error(`${way}: expected an object, received "${last}": ${stderr}`);
  return found.parse(JSON.parse(last));
}

function forgeOrNone(): string | undefined {
  try {
    return findForge();
  } catch (error) {
    process.stdout.write(`without Foundry: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

/** Runs each way on each maze, one after the other; false when guidance gains too little. */
function main(flags: Flags): boolean {
  const home = mkdtempSync(join(tmpdir(), "assay-mazes-"));
  const forge = forgeOrNone();
  const ways = WAYS.filter((way) => (way !== "foundry" || forge !== undefined) && (flags.only ?? way) === way);
  const sums = new Map<Way, number>(ways.map((way) => [way, 0]));
  const one = (way: Way, maze: Maze): Found => {
    const folder = join(home, `${maze.name}-${way}`);
    mkdirSync(folder);
    if (way === "foundry") return foundryOn(forge ?? "", folder, maze, flags.seconds, flags.seed);
    writeProject(folder, maze);
    return ours(folder, way, flags);
  };
  try {
    for (let number = 1; number <= flags.mazes; number++) {
      const maze = mazeOf(number);
      for (const way of ways) {
        const { bugs, calls, seconds } = one(way, maze);
        sums.set(way, (sums.get(way) ?? 0) + bugs);
        process.stdout.write(
          `${maze.name} ${way}: ${bugs} of ${maze.bugs} bugs, ${Math.round(calls / seconds)} calls/s\n`,
        );
      }
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  process.stdout.write(`together: ${[...sums].map(([way, bugs]) => `${way} ${bugs}`).join(", ")}\n`);
  const [without, guided] = [sums.get("unguided"), sums.get("guided")];
  return without === undefined || guided === undefined || guided >= LEAST_GAIN * without;
}

const command = new Command("bench:mazes")
  .description(
    "distinct bugs found in generated mazes in the same time: with guidance by the code, without, and by Foundry",
  )
  .option("--mazes <n>", "mazes 1 to n", whole, 5)
  .option("--seconds <n>", "seconds of each campaign", whole, 60)
  .option("--seed <n>", "seed of each campaign", whole, 1)
  .option("--workers <n>", "worker processes", whole, 2)
  .option("--only <way>", `one of ${WAYS.join(", ")}`)
  .action((flags: Flags) => {
    if (main(flags)) return;
    process.stderr.write(`bench:mazes: expected guidance to find at least ${LEAST_GAIN} times what is found without\n`);
    process.exitCode = 1;
  });

void command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench:mazes: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
