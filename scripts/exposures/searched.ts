import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const BIN = join(__dirname, "..", "..", "packages", "assay", "bin", "assay.cjs");
/** Exit codes of a search that ended: with a value, with a difference between model and chain, without a value. */
const ENDED: readonly (number | null)[] = [0, 7, 8];

const resultSchema = z.object({
  value: z.string().nullable(),
  unit: z.string(),
  outcome: z.enum(["confirmed", "differs", "less", "none"]),
  file: z.string().nullable(),
  planned: z.object({ sequences: z.number(), steps: z.number() }),
  seconds: z.number(),
});

const caseSchema = z.object({
  opening: z.number(),
  steps: z.array(z.object({ time: z.number(), actor: z.string(), words: z.string() })),
});

/** What a search for the largest value came to. */
export interface Searched {
  /** In the objective's unit; null when no sequence has a value. */
  readonly value: string | null;
  readonly unit: string;
  /** `confirmed`: the chain shows the value; `differs`: model and chain do not agree; `less`: they agree, and the chain shows less; `none`: no sequence has a value. */
  readonly outcome: "confirmed" | "differs" | "less" | "none";
  readonly sequences: number;
  readonly steps: number;
  readonly seconds: number;
  /** The shortened program, a line for each call with what was granted behind it. */
  readonly program: readonly string[];
}

/** What is searched, and how long: so many sequences, or so many seconds. */
export interface Search {
  readonly folder: string;
  readonly objective: string;
  readonly edition: string;
  readonly seed: number;
  readonly budget: { readonly runs: number } | { readonly seconds: number };
  readonly workers: number | undefined;
  /** Where cases are written. */
  readonly out: string;
}

/** Runs `assay maximise` in a project's folder. @throws Error when it ends otherwise than with a result */
export function searched({ folder, objective, edition, seed, budget, workers, out }: Search): Searched {
  const limit = "runs" in budget ? ["--runs", `${budget.runs}`] : ["--timeout", `${budget.seconds}`];
  const who = workers === undefined ? [] : ["--workers", `${workers}`];
  const what = ["--objective", objective, "--edition", edition, "--seed", `${seed}`, ...limit, ...who];
  const { status, stdout } = spawnSync(process.execPath, [BIN, "maximise", ...what, "--out", out, "--json"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  if (!ENDED.includes(status) || last === "")
    throw new Error(`maximise ${what.join(" ")}: expected exit code ${ENDED.join(", ")}, received ${String(status)}`);
  const { value, unit, outcome, file, planned, seconds } = resultSchema.parse(JSON.parse(last));
  const program = file === null ? [] : programOf(resolve(folder, file));
  return { value, unit, outcome, ...planned, seconds, program };
}

const DAY = 86_400;

/** The calls of a saved case, each with the days after the first. */
function programOf(file: string): readonly string[] {
  const { opening, steps } = caseSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const calls = steps.slice(opening).filter(({ actor }) => actor !== "");
  const first = calls[0]?.time ?? 0;
  return calls.map(({ time, actor, words }) => `day ${((time - first) / DAY).toFixed(1)}, ${actor}: ${words}`);
}
