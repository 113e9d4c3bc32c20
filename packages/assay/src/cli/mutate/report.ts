import { DEFAULT_MUTATION } from "../../check/gate";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { EXIT_CODES } from "../../campaign";
import { mutationMarkdown, mutationText, percentText, type MutationReport } from "../../check/mutation/display";
import {
  falseEquivalents,
  scoreOf,
  survivorsOf,
  scoresBy,
  type Inexpressible,
  type JudgedMutant,
  type Score,
} from "../../check/mutation";
import type { Output } from "../../explain/display/terminal";
import { survivorJson, type MutateJson } from "../../check/gate/answers";
import { duration, number } from "../../explain/display";
import { placeBetween, writeBetween } from "../between";
import { killsOf, writeKills } from "./kills";
import type { Digests } from "../../check/mutation/parts";

const BELOW_THRESHOLD = 8;

/** How a mutation run is reported. */
export interface MutationReporting {
  /** File of the report. */
  readonly report: string;
  /** Least score in percent. */
  readonly threshold?: number;
  readonly interrupted: boolean;
  /** What to do when mutants are left. */
  readonly again: string;
}

/** Prints the result of a mutation run, writes its report, and returns the exit code. */
export function reportMutation(
  report: MutationReport,
  { report: file, threshold: percent = DEFAULT_MUTATION, interrupted, again }: MutationReporting,
  output: Output<MutateJson>,
): number {
  const { judged, seconds, untried } = report;
  const { terminal } = output;
  terminal.line(mutationText(report));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, mutationMarkdown(report));
  terminal.line(`report: ${file}`);
  const score = scoreOf(judged);
  const wrong = falseEquivalents(judged);
  // a mutant has more, for those who make it
  const survivors = survivorsOf(judged).map(({ mutant, steps, problem }) =>
    survivorJson.parse({ ...mutant, steps, problem }),
  );
  const falselyEquivalent = wrong.map(({ mutant: { key }, killedBy }) => ({ key, killedBy }));
  const times = seconds === null ? {} : { seconds };
  output.result({ ...score, ...times, untried, survivors, falselyEquivalent });
  if (untried > 0) terminal.line(again);
  if (interrupted) return EXIT_CODES.interrupted;
  if (judged.length === 0 && untried > 0) {
    terminal.line("no mutant was tried: there is no verdict");
    return EXIT_CODES.vacuous;
  }
  const threshold = percent / 100;
  if (score.score < threshold)
    terminal.line(`below the threshold: ${percentText(score.score)} of at least ${percentText(threshold)}`);
  return score.score < threshold || wrong.length > 0 ? BELOW_THRESHOLD : 0;
}

/** A whole run of an edition. */
export interface EditionRun {
  readonly edition: string;
  readonly judged: readonly JudgedMutant[];
  readonly inexpressible: readonly Inexpressible[];
  /** Time that its trials took, interruptions left out. */
  readonly seconds: number;
}

/** A table as Markdown; the first column is of names, the others are of numbers. */
export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => (typeof value === "number" ? number(value) : value);
  const line = (cells: readonly (string | number)[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|---|${"---:|".repeat(head.length - 1)}`, ...rows.map(line)].join("\n");
}

const SCORE = ["mutants", "equivalent", "killed", "survived", "score"] as const;

/** What `SCORE` says are the columns. */
function scoreCells({ mutants, equivalent, killed, survived, score }: Score): readonly (string | number)[] {
  return [mutants, equivalent, killed, survived, percentText(score)];
}

/** Scores of whole runs: edition by edition, and operator by operator, the worst first. */
function scoreTables(runs: readonly EditionRun[]): string {
  const editions = runs.map((run) => [
    run.edition,
    ...scoreCells(scoreOf(run.judged)),
    run.inexpressible.length,
    duration(run.seconds),
  ]);
  const all = runs.flatMap(({ judged }) => judged);
  const operators = scoresBy(all, ({ operator }) => [operator]).map((score) => [score.group, ...scoreCells(score)]);
  return [
    markdownTable(["edition", ...SCORE, "places not expressed", "time"], editions),
    "By operator, of all editions together:",
    markdownTable(["operator", ...SCORE], operators),
  ].join("\n\n");
}

/** The part of mutation.md that a run writes. */
const MARK = "mutation";

/** The files that a run writes, in a folder. */
const KILLS = "mutation-kills.json";
const TABLES = "mutation.md";

/** The content of the pages. */
export interface Measured {
  readonly runs: readonly (EditionRun & { readonly digests: Digests })[];
  /** How it was measured, one sentence. */
  readonly settings: string;
  /** More tables, each with its own sentence: the results of other runs of the same mutants. */
  readonly more: readonly string[];
}

/** @throws UsageError when the folder's mutation.md is missing or without the part that is written: asked before a run of an hour. */
export function checkPages(folder: string): void {
  placeBetween(join(folder, TABLES), MARK);
}

/** Writes all pages of a run of all editions. */
export function writePages(folder: string, { runs, settings, more }: Measured): void {
  for (const run of runs) writeKills(join(folder, KILLS), run.edition, killsOf(run.judged, run.digests));
  writeBetween(join(folder, TABLES), MARK, [settings, scoreTables(runs), ...more].join("\n\n"));
}
