import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Edition } from "../../properties/fixture/editions";
import project from "../../assay.config";
import { INTACT, ROOT } from "./bug";

/** Who is compared, in the order of the table. */
export const NAMES = ["assay", "assayOneCore", "foundry"] as const;
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
  /** From the command to the counterexample in print, contracts compiled; absent where it is not measured, null where nothing was found. */
  secondsToPrint: z.number().nullable().optional(),
});
export type Run = z.infer<typeof RUN>;

/** What a run is asked for: an edition, a bug of it or "none", seconds, a seed, and steps of a sequence. */
export interface Asked {
  readonly edition: Edition;
  readonly bug: string;
  readonly seconds: number;
  readonly seed: number;
  readonly length: number;
}

const CORES = availableParallelism();
/** Compiling, starting and shrinking, beyond the seconds of the campaign itself. */
const PATIENCE_SECONDS = 900;
/** How a campaign's terminal output begins to tell of a counterexample that is saved. */
const SAVED = /^ +saved as /m;
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
    case "foundry":
      return peer("foundry", asked, ["--threads", String(CORES)]);
  }
}

async function campaign(node: readonly string[], asked: Asked, out: string, workers: number): Promise<Run> {
  const bug = asked.bug === INTACT ? null : asked.bug;
  project.prepare?.({ edition: asked.edition, engine: "anvil", rpcUrl: null, bug }, () => undefined);
  // what an earlier run left of these contracts, beside the compiled ones, is not there on the first
  rmSync(join(ROOT, ".cache/states"), { recursive: true, force: true });
  const bugFlags = bug === null ? [] : ["--bug", asked.bug, "--fail-fast"];
  const { line, secondsToMark } = await lastLine(
    [...node, join(ROOT, "packages/assay/bin/assay.cjs"), "campaign", "--json", "--out", out, ...bugFlags],
    [
      ...["--edition", asked.edition, "--seed", String(asked.seed)],
      ...["--timeout", String(asked.seconds), "--workers", String(workers), "--steps", String(asked.length)],
    ],
    asked.seconds,
    SAVED,
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
    secondsToPrint: first === undefined ? null : secondsToMark,
  };
}

async function peer(
  folder: string,
  { edition, bug, seconds, seed, length }: Asked,
  more: readonly string[],
): Promise<Run> {
  const { line } = await lastLine(
    [process.execPath, ...TYPESCRIPT, join(ROOT, "bench/peers", folder, "run.ts")],
    [
      ...["--edition", edition, "--bug", bug, "--seconds", String(seconds), "--seed", String(seed)],
      ...["--steps", String(length), ...more],
    ],
    seconds,
  );
  return RUN.parse(JSON.parse(line));
}

interface Printed {
  /** The last line of standard output. */
  readonly line: string;
  /** From the command until standard error matched the mark; null when it never did. */
  readonly secondsToMark: number | null;
}

/** Runs a command, and gives the last line of what it printed. `mark`: what to wait for on standard error. */
function lastLine(
  command: readonly string[],
  args: readonly string[],
  seconds: number,
  mark?: RegExp,
): Promise<Printed> {
  const [program = "", ...rest] = command;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let secondsToMark: number | null = null;
    const child = spawn(program, [...rest, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: (seconds + PATIENCE_SECONDS) * 1000,
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-20_000);
      if (mark?.test(stderr) === true) secondsToMark ??= (performance.now() - started) / 1000;
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const line = stdout.trimEnd().split("\n").at(-1) ?? "";
      if (code !== null && DONE.has(code) && line.startsWith("{")) resolve({ line, secondsToMark });
      else
        reject(
          new Error(`${program} ${args.join(" ")}: ended with ${code ?? signal ?? "nothing"}\n${stderr.slice(-2_000)}`),
        );
    });
  });
}
