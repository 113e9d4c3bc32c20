import { percentText } from "../../check/mutation/display";
import { duration, number } from "../../explain/display";
import { scoreOf, scoresBy, type Inexpressible, type JudgedMutant, type Score } from "../../check/mutation";

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
export function scoreCells({ mutants, equivalent, killed, survived, score }: Score): readonly (string | number)[] {
  return [mutants, equivalent, killed, survived, percentText(score)];
}

/** Scores of whole runs: edition by edition, and operator by operator, the worst first. */
export function scoreTables(runs: readonly EditionRun[]): string {
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
