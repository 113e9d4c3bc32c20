import { table } from "../../explain/display";
import type { BugRow, BugsJson } from "../json";
import { placeBetween, writeBetween } from "../between";

/** Exit code when a bug was not found, or not with a 1-minimal counterexample, or not by all that it declares: below the threshold. */
const BELOW_THRESHOLD = 8;

/** The exit code of a search for bugs. */
export function codeOf(rows: readonly BugRow[]): number {
  return rows.every(({ found, minimal, missing }) => found && minimal && missing.length === 0) ? 0 : BELOW_THRESHOLD;
}

/** A line for each bug. */
export function bugTable(rows: readonly BugRow[]): string {
  return table(
    ["bug", "family", "found as", "sequences", "seconds", "generated", "steps"],
    rows.map(({ bug, family, id, sequences, seconds, from, steps, minimal }) => [
      bug,
      family,
      id ?? "not found",
      sequences,
      shownSeconds(seconds),
      `${from ?? "-"}`,
      `${steps ?? "-"}${steps !== null && !minimal ? " (not minimal)" : ""}`,
    ]),
  );
}

/** The result for a bug, in one line. */
export function rowText({ bug, id, sequences, seconds, from, steps, others, ids, missing }: BugRow): string {
  const also =
    (others.length === 0 ? "" : `; also ${others.join(", ")}`) +
    (ids.length < 2 ? "" : `; at that step ${ids.join(", ")}`) +
    (missing.length === 0 ? "" : `; expected to find it at that step, but did not: ${missing.join(", ")}`);
  if (id === null) return `${bug}: not found in ${sequences} sequences, ${shownSeconds(seconds)} s${also}`;
  return `${bug}: ${id} after ${sequences} sequences, ${shownSeconds(seconds)} s; ${steps ?? "?"} steps of ${from ?? "?"}${also}`;
}

/** Medians are over the bugs that were found. */
export function summarize(rows: readonly BugRow[]): Omit<BugsJson, "total" | "seed" | "rows"> {
  const found = rows.filter((row) => row.found);
  const seconds = found.flatMap((row) => (row.seconds === null ? [] : [row.seconds]));
  return {
    found: found.length,
    medianFrom: median(found.map(({ from }) => from ?? 0)),
    medianSteps: median(found.map(({ steps }) => steps ?? 0)),
    medianSeconds: round(median(seconds)),
    maxSeconds: round(Math.max(0, ...seconds)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function shownSeconds(seconds: number | null): string {
  return seconds === null ? "-" : seconds.toFixed(1);
}

/** The totals of all rows, on a line. */
export function summaryText(rows: readonly BugRow[], total: number): string {
  const { found, medianSteps, medianFrom, medianSeconds, maxSeconds } = summarize(rows);
  const timed = rows.some(({ seconds }) => seconds !== null);
  const times = timed ? `; median ${medianSeconds} s, at most ${maxSeconds} s to find` : "";
  return `${found} of ${total} found; median ${medianSteps} steps in the counterexample, of ${medianFrom} generated${times}`;
}

/** What a line of the table says of a bug: how long the sequence was in which it was found, and how short it became. */
export interface ShrunkRow {
  readonly bug: string;
  readonly id: string | null;
  readonly from: number | null;
  readonly steps: number | null;
  readonly minimal: boolean;
}

const HEAD = ["| bug | found as | steps generated | steps left |", "|---|---|---:|---:|"];
const LINE = /^\| (\S+) \| (.+) \| (\S+) \| (\d+|-)( \(not minimal\))? \|$/;
const NOT_FOUND = "not found";

/** The mark of an edition's table. */
export const markOf = (edition: string): string => `bugs ${edition}`;

/**
 * Puts what was found into an edition's table of a Markdown file, between `<!-- bugs EDITION -->` and `<!-- /bugs EDITION -->`. Rows
 * of bugs that were not searched this time stay; rows of bugs that the edition no longer has are removed.
 * @param known Names of the edition's bugs, looked for or not.
 * @throws UsageError as `placeBetween`
 */
export function updateTable(
  file: string,
  edition: string,
  rows: readonly ShrunkRow[],
  known: ReadonlySet<string>,
): void {
  const { inside } = placeBetween(file, markOf(edition));
  const old = rowsIn(inside).filter(({ bug }) => known.has(bug));
  writeBetween(file, markOf(edition), tableOf(merged(old, rows)));
}

/** The rows of a table in a file. */
export function rowsIn(text: string): ShrunkRow[] {
  const number = (cell = "-"): number | null => (cell === "-" ? null : Number(cell));
  return text.split("\n").flatMap((line) => {
    const [, bug, id, from, steps, mark] = LINE.exec(line) ?? [];
    if (bug === undefined || id === undefined || from === undefined || !/^(\d+|-)$/.test(from)) return [];
    const found = id === NOT_FOUND ? null : id.replaceAll("`", "");
    return [{ bug, id: found, from: number(from), steps: number(steps), minimal: mark === undefined }];
  });
}

/** Rows as a table, with their totals. */
export function tableOf(rows: readonly ShrunkRow[]): string {
  const found = rows.filter(({ id }) => id !== null);
  const steps = found.map((row) => row.steps ?? 0);
  const summary =
    `${found.length} of ${rows.length} found; median ${median(found.map((row) => row.from ?? 0))} steps generated, ` +
    `${median(steps)} left, at most ${Math.max(0, ...steps)}.`;
  return [summary, "", ...HEAD, ...rows.map(lineOf)].join("\n");
}

function lineOf({ bug, id, from, steps, minimal }: ShrunkRow): string {
  const left = `${steps ?? "-"}${steps !== null && !minimal ? " (not minimal)" : ""}`;
  return `| ${bug} | ${id === null ? NOT_FOUND : `\`${id}\``} | ${from ?? "-"} | ${left} |`;
}

function merged(old: readonly ShrunkRow[], now: readonly ShrunkRow[]): ShrunkRow[] {
  const rows = new Map([...old, ...now].map((row) => [row.bug, row]));
  return [...rows.values()].sort((a, b) => (a.bug < b.bug ? -1 : 1));
}

/** The middle one of numbers, or the mean of the middle two; 0 of none. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + high) / 2 : high;
}
