import { number, table } from "assay/display";
import { NAMES, type Name, type Run } from "./competitors";
import type { Kept } from "./kept";
import { INTACT } from "./bug";

/** What one of them came to. */
export interface Summary {
  /** Median over the rounds on the intact contracts, and the least and the most. */
  readonly stepsPerSecond: number;
  readonly spread: readonly [least: number, most: number];
  /** Calls to the protocol per second, the median over the same; null for who does not count them. */
  readonly callsPerSecond: number | null;
  /** How many bugs it found, of how many. */
  readonly found: number;
  readonly of: number;
  /** Over those it found. */
  readonly medianSecondsToFind: number | null;
  readonly medianShrunkSteps: number | null;
  /** Over those it found, from the command to the printed counterexample; null for who is not measured so. */
  readonly medianSecondsToPrint: number | null;
}

/** On how many bugs one is sooner than another; who finds nothing is later than who finds something. */
export interface Sooner {
  readonly name: Name;
  readonly than: Name;
  /** From a campaign's start to the failure. */
  readonly toFind: number;
  /** From the command to the printed counterexample. */
  readonly toPrint: number;
  /** Bugs that both were run on. */
  readonly of: number;
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Those that were run. */
export function summarize(runs: readonly Kept[]): Partial<Record<Name, Summary>> {
  const ran = NAMES.filter((name) => runs.some((kept) => kept.name === name));
  return Object.fromEntries(ran.map((name) => [name, summaryOf(runs.filter((kept) => kept.name === name))]));
}

function summaryOf(runs: readonly Kept[]): Summary {
  const intact = runs.filter(({ bug }) => bug === INTACT).map(({ run }) => run);
  const speeds = intact.map((run) => run.stepsPerSecond);
  const calls = intact.flatMap(({ stepsPerSecond, steps, calls }) =>
    calls === undefined || steps === 0 ? [] : [(stepsPerSecond * calls) / steps],
  );
  const withBugs = runs.filter(({ bug }) => bug !== INTACT).map(({ run }) => run);
  const found = withBugs.filter((run) => run.found !== null);
  const present = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
  return {
    stepsPerSecond: Math.round(median(speeds) ?? 0),
    callsPerSecond: calls.length < intact.length ? null : Math.round(median(calls) ?? 0),
    spread: [Math.round(Math.min(...speeds)), Math.round(Math.max(...speeds))],
    found: found.length,
    of: withBugs.length,
    medianSecondsToFind: median(present(found.map((run) => run.secondsToFind))),
    medianShrunkSteps: median(present(found.map((run) => run.shrunkSteps))),
    medianSecondsToPrint: median(present(found.map((run) => run.secondsToPrint ?? null))),
  };
}

/** Ours beside each peer that was run. */
export function soonerThanPeers(runs: readonly Kept[]): readonly Sooner[] {
  const runOf = (name: Name, bug: string): Run | undefined =>
    runs.find((kept) => kept.name === name && kept.bug === bug)?.run;
  const own = runs.filter(({ name, bug }) => name === "assay" && bug !== INTACT);
  return NAMES.filter((name) => !name.startsWith("assay")).flatMap((than) => {
    const both = own.flatMap(({ bug, run }) => {
      const peer = runOf(than, bug);
      return peer === undefined ? [] : [[run, peer] as const];
    });
    const count = (seconds: (run: Run) => number | null | undefined): number =>
      both.filter(([ours, theirs]) => (seconds(ours) ?? Infinity) < (seconds(theirs) ?? Infinity)).length;
    if (both.length === 0) return [];
    const toFind = count((run) => run.secondsToFind);
    return [{ name: "assay", than, toFind, toPrint: count((run) => run.secondsToPrint), of: both.length }];
  });
}

/** The whole, and bug by bug. */
export function summaryText(runs: readonly Kept[]): string {
  const summaries = summarize(runs);
  const seconds = (value: number | null): string => (value === null ? "–" : value.toFixed(2));
  const whole = table(
    [
      "",
      "steps/s (median)",
      "least – most",
      "calls/s (median)",
      "found",
      "median s to find",
      "median steps after shrinking",
      "median s, command to print",
    ],
    NAMES.flatMap((name) => {
      const s = summaries[name];
      if (s === undefined) return [];
      const spread = `${number(s.spread[0])} – ${number(s.spread[1])}`;
      const found = [`${s.found} of ${s.of}`, seconds(s.medianSecondsToFind), s.medianShrunkSteps ?? "–"];
      found.push(seconds(s.medianSecondsToPrint));
      return [[name, s.stepsPerSecond, spread, s.callsPerSecond ?? "–", ...found]];
    }),
  );
  const bugs = [...new Set(runs.map(({ bug }) => bug))].filter((bug) => bug !== INTACT).sort();
  const cell = (name: Name, bug: string): string => {
    const run = runs.find((kept) => kept.name === name && kept.bug === bug)?.run;
    if (run === undefined) return "";
    return run.found === null
      ? "not found"
      : `${seconds(run.secondsToFind)} s, ${run.shrunkSteps ?? "?"}, ${seconds(run.secondsToPrint ?? null)} s`;
  };
  const each = table(
    ["bug (seconds to find, steps after shrinking, seconds from the command to print)", ...NAMES],
    bugs.map((bug) => [bug, ...NAMES.map((name) => cell(name, bug))]),
  );
  const sooner = soonerThanPeers(runs).map(
    ({ name, than, toFind, toPrint, of }) =>
      `${name} is sooner than ${than} on ${toFind} of ${of} from a campaign's start, on ${toPrint} from the command to the printed counterexample`,
  );
  return bugs.length === 0 ? whole : [whole, each, ...sooner].join("\n");
}
