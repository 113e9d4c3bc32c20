import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Edition } from "../../properties/fixture/editions";
import { INTACT, ROOT } from "./seeded-bug";

/** Who is compared, in the order of the table. */
export const NAMES = ["assay", "assayOneCore", "hardhatLoop", "foundry"] as const;
export type Name = (typeof NAMES)[number];

/** One run of one of them: what a peer prints as its last line (bench/peers/result.ts says more), and what is kept. */
export const RUN = z.object({
  steps: z.number(),
  /** To the protocol; a step in which time passes makes none. Absent: not counted. */
  calls: z.number().optional(),
  stepsPerSecond: z.number(),
  found: z.string().nullable(),
  secondsToFind: z.number().nullable(),
  shrunkSteps: z.number().nullable(),
});
export type Run = z.infer<typeof RUN>;

/** What a run is asked for: an edition, a seeded bug of it or "none", seconds, a seed, and steps of a sequence. */
export interface Asked {
  readonly edition: Edition;
  readonly seededBug: string;
  readonly seconds: number;
  readonly seed: number;
  readonly length: number;
}

const CORES = availableParallelism();
/** Compiling, starting and shrinking, beyond the seconds of the campaign itself. */
const PATIENCE_SECONDS = 900;
const TYPESCRIPT = ["-r", join(ROOT, "packages/assay/typescript.cjs")];

/** The last line of `assay campaign --json`. */
const CAMPAIGN = z.object({
  steps: z.number(),
  calls: z.number(),
  stepsPerSecond: z.number(),
  violations: z.array(z.object({ id: z.string(), secondsToFind: z.number(), steps: z.number() })),
});

/** Exit codes of a campaign that did its work: held, violated, vacuous. */
const DONE = new Set([0, 7, 8]);

/** Runs one of them once. @throws Error when it does not do its work; the message has the end of what it said */
export async function runOne(name: Name, asked: Asked, out: string): Promise<Run> {
  switch (name) {
    case "assay":
      return campaign([process.execPath], asked, out, CORES);
    case "assayOneCore":
      return campaign(["taskset", "-c", "0", process.execPath], asked, out, 1);
    case "hardhatLoop":
      return peer("hardhat-loop", asked, []);
    case "foundry":
      return peer("foundry", asked, ["--threads", String(CORES)]);
  }
}

async function campaign(node: readonly string[], asked: Asked, out: string, workers: number): Promise<Run> {
  const broken = asked.seededBug === INTACT ? [] : ["--broken", asked.seededBug, "--fail-fast"];
  const line = await lastLine(
    [...node, join(ROOT, "packages/assay/bin/assay.cjs"), "campaign", "--json", "--out", out, ...broken],
    [
      ...["--edition", asked.edition, "--seed", String(asked.seed)],
      ...["--timeout", String(asked.seconds), "--workers", String(workers), "--steps", String(asked.length)],
    ],
    asked.seconds,
  );
  const { steps, calls, stepsPerSecond, violations } = CAMPAIGN.parse(JSON.parse(line));
  const [first] = [...violations].sort((a, b) => a.secondsToFind - b.secondsToFind);
  return {
    steps,
    calls,
    stepsPerSecond,
    found: first?.id ?? null,
    secondsToFind: first?.secondsToFind ?? null,
    shrunkSteps: first?.steps ?? null,
  };
}

async function peer(
  folder: string,
  { edition, seededBug, seconds, seed, length }: Asked,
  more: readonly string[],
): Promise<Run> {
  const line = await lastLine(
    [process.execPath, ...TYPESCRIPT, join(ROOT, "bench/peers", folder, "run.ts")],
    [
      ...["--edition", edition, "--seeded-bug", seededBug, "--seconds", String(seconds), "--seed", String(seed)],
      ...["--steps", String(length), ...more],
    ],
    seconds,
  );
  return RUN.parse(JSON.parse(line));
}

/** Runs a command in a process group of its own, which ends with it, and gives the last line of what it printed. */
function lastLine(command: readonly string[], args: readonly string[], seconds: number): Promise<string> {
  const [program = "", ...rest] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...rest, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: (seconds + PATIENCE_SECONDS) * 1000,
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-2_000)));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const line = stdout.trimEnd().split("\n").at(-1) ?? "";
      if (code !== null && DONE.has(code) && line.startsWith("{")) resolve(line);
      else reject(new Error(`${program} ${args.join(" ")}: ended with ${code ?? signal ?? "nothing"}\n${stderr}`));
    });
  });
}
