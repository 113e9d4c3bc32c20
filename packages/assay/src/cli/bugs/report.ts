import { table } from "../../explain/display";
import type { BugRow } from "./find";
import { median } from "../median";

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

/** What was found of a bug, on a line. */
export function rowText({ bug, id, sequences, seconds, from, steps, others, ids, missing }: BugRow): string {
  const also =
    (others.length === 0 ? "" : `; also ${others.join(", ")}`) +
    (ids.length < 2 ? "" : `; at that step ${ids.join(", ")}`) +
    (missing.length === 0 ? "" : `; declared to find it at that step, and did not: ${missing.join(", ")}`);
  if (id === null) return `${bug}: not found in ${sequences} sequences, ${shownSeconds(seconds)} s${also}`;
  return `${bug}: ${id} after ${sequences} sequences, ${shownSeconds(seconds)} s; ${steps ?? "?"} steps of ${from ?? "?"}${also}`;
}

/** Medians are over the bugs that were found. */
export function summarize(rows: readonly BugRow[]): {
  found: number;
  medianFrom: number;
  medianSteps: number;
  medianSeconds: number;
  maxSeconds: number;
} {
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

/** What all rows come to, on a line. */
export function summaryText(rows: readonly BugRow[], total: number): string {
  const { found, medianSteps, medianFrom, medianSeconds, maxSeconds } = summarize(rows);
  const timed = rows.some(({ seconds }) => seconds !== null);
  const times = timed ? `; median ${medianSeconds} s, at most ${maxSeconds} s to find` : "";
  return `${found} of ${total} found; median ${medianSteps} steps in the counterexample, of ${medianFrom} generated${times}`;
}
