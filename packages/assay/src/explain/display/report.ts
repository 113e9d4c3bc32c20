import type { CampaignReport, Violation } from "../../campaign";
import { createColors } from "picocolors";
import { printProgram } from "../narrative";
import {
  STEPS_TO_JUDGE_VACUITY,
  conjunctsOf,
  neverSucceeded,
  nothingSucceeded,
  type Declared,
  type Statistics,
} from "../../core/stats";
import { duration, number } from "./format";
import { actionTable, errorTable, invariantTable } from "./tables";

/** The action that calls nothing. A short campaign may not contain it. */
const WAITS = "wait";
/** How many functions the verdict names, at most. */
const MOST_NAMES = 8;
/** Up to this number, each function that is not called gets a line. */
const FEW = 3;

/** How the end of a campaign is shown. */
export interface ReportStyle {
  /** Colours for the verdict. */
  readonly colour?: boolean;
  /** Print the tables: every action, error and invariant with its counts, and all that was never reached. */
  readonly tables?: boolean;
  /** The report was merged from parts: print no times. */
  readonly timeless?: boolean;
}

/** The lines that a campaign prints at its end: what ran, what was never provoked, the seed, and last the verdict. */
export function reportLines(report: CampaignReport, declared: Declared, style: ReportStyle = {}): string[] {
  return [
    ...(style.tables === true ? tableLines(report, declared) : summaryLines(report, declared)),
    `${number(report.runs)} sequences, ${number(report.steps)} steps${style.timeless === true ? "" : paceOf(report)}`,
    `seed ${report.seed}`,
    `digest ${report.digest}`,
    ...modelledLines(declared),
    ...notCalledLines(declared, style.tables === true),
    ...goOnLines(report),
    painted(
      // green is for what was tested
      report.outcome === "held" && untested(report, declared).length > 0 ? "vacuous" : report.outcome,
      `${verdictLine(report, declared)}${outOfGasText(report)}${neverSucceededText(report, declared)}`,
      style.colour === true,
    ),
  ];
}

/** What a model that abstains predicts; no line for a model that predicts everything. */
function modelledLines({ modelled }: Declared): string[] {
  if (modelled === undefined) return [];
  const { functions, fields } = modelled;
  return [`modelled ${functions.modelled} of ${functions.all} functions, ${fields.modelled} of ${fields.all} fields`];
}

/** The functions that a campaign does not call: each with its reason with `--tables`, else some names in one line. */
function notCalledLines({ notCalled = {} }: Declared, tables: boolean): string[] {
  const all = Object.entries(notCalled);
  if (tables || all.length <= FEW) return all.map(([name, why]) => `not called: ${name}: ${why}`);
  return [`not called: ${listed(all.map(([name]) => name))}; --tables gives the reasons`];
}

function paceOf({ seconds, stepsPerSecond }: CampaignReport): string {
  return ` in ${duration(seconds)}: ${number(stepsPerSecond)} steps/s`;
}

/** How many of the actions, errors and invariants were reached, and the names of some that were not. */
function summaryLines({ statistics, neverReached, steps }: CampaignReport, declared: Declared): string[] {
  const { actionKinds, errors, invariants } = declared;
  const ids = invariants.flatMap(conjunctsOf);
  const counts: readonly (readonly [reached: number, all: number, what: string])[] = [
    [actionKinds.length - neverSucceeded(statistics, declared).length, actionKinds.length, "actions succeeded"],
    [errors.filter((name) => (statistics.errors[name] ?? 0) > 0).length, errors.length, "errors provoked"],
    [
      ids.filter((id) => (statistics.invariants[id]?.met ?? 0) > 0).length,
      ids.length,
      "invariants with their premise met",
    ],
  ];
  const reached = counts.filter(([, all]) => all > 0).map(([some, all, what]) => `${some} of ${all} ${what}`);
  const early = steps < STEPS_TO_JUDGE_VACUITY ? ` (counts from ${number(STEPS_TO_JUDGE_VACUITY)} steps on)` : "";
  const missed = neverReached.map((text) => text.replace(/^(?:action|error|invariant) ([^ :]+).*$/u, "$1"));
  return [
    reached.join(", "),
    ...(missed.length === 0 ? [] : [`never reached${early}: ${listed(missed)}; --tables lists all counts`]),
    ...refusedLines(statistics, declared).slice(0, FEW),
  ];
}

/** What the calls of each function that never succeeded reverted with, the most frequent first. */
function refusedLines(statistics: Statistics, declared: Declared): string[] {
  return neverSucceeded(statistics, declared).flatMap((name) => {
    const errors = Object.entries(statistics.refusals[name] ?? {}).sort(([x, a], [y, b]) => b - a || (x < y ? -1 : 1));
    return errors.length === 0
      ? []
      : [`${name} reverts with ${listed(errors.map(([error, times]) => `${error} (${number(times)}×)`))}`];
  });
}

/** All counts, and all that was never reached. */
function tableLines(report: CampaignReport, declared: Declared): string[] {
  const { statistics } = report;
  return [
    actionTable(statistics, declared),
    errorTable(statistics, declared),
    invariantTable(statistics, declared),
    ...vacuityLines(report),
    ...refusedLines(statistics, declared),
  ];
}

/** A violation: the program that shows it, where it was saved, and how to replay it. */
export function violationLines(
  violation: Violation,
  rule: (id: string) => string | undefined,
  replayCommand: (path: string) => string,
): string[] {
  const { path, problem, counterexample } = violation;
  const saved =
    path === undefined
      ? [`  not saved: ${problem ?? ""}`]
      : [`  saved as ${path}`, `  replay with ${replayCommand(path)}`];
  return [...printProgram(counterexample, rule), ...saved];
}

function painted(outcome: CampaignReport["outcome"], text: string, colour: boolean): string {
  const { green, red, yellow } = createColors(colour);
  if (outcome === "held") return green(text);
  return outcome === "violated" ? red(text) : yellow(text);
}

function verdictLine(
  { outcome, violations, neverReached, interrupted, statistics, endedByMany }: CampaignReport,
  { modelled }: Declared,
): string {
  const stopped = interrupted ? " before it was interrupted" : "";
  switch (outcome) {
    case "held":
      return modelled === undefined
        ? "held: every step went as predicted, and every invariant held"
        : modelled.functions.modelled + modelled.fields.modelled > 0
          ? "held: all predictions came true, and every invariant held"
          : "held: every invariant held";
    case "violated": {
      const list = violations.map(({ identity, times }) => `${identity} (${times}×)`).join(", ");
      const ended =
        endedByMany === undefined
          ? ""
          : `; ended with ${endedByMany} different violations: fix or excuse them, or raise --max-violations, to look for others`;
      return `violated${stopped}: ${list}${ended}`;
    }
    case "vacuous":
      if (statistics.runs === 0)
        return "vacuous: no sequence finished; give the campaign more time (--timeout), or shorter sequences (--steps)";
      if (nothingSucceeded(statistics)) return "vacuous: no call succeeded";
      return `vacuous: ${neverReached.length} thing${neverReached.length === 1 ? " was" : "s were"} never reached`;
    case "incomplete":
      return "incomplete: no violation in the merged parts";
    case "interrupted":
      return "interrupted: no violation so far";
  }
}

const untested = ({ statistics }: CampaignReport, declared: Declared): readonly string[] =>
  neverSucceeded(statistics, declared).filter((name) => name !== WAITS);

/** Names the functions that never succeeded, because nothing that depends on them was tested. A campaign that is too short to be vacuous holds all the same, and says so. */
function neverSucceededText(report: CampaignReport, declared: Declared): string {
  const names = untested(report, declared);
  if (names.length === 0) return "";
  return report.outcome === "held"
    ? `; never succeeded so far: ${listed(names)} (not tested)`
    : `; never succeeded: ${listed(names)}`;
}

/** Names the calls that ran out of gas: such a revert says nothing about the contracts. */
function outOfGasText({ statistics: { outOfGas } }: CampaignReport): string {
  const all = Object.entries(outOfGas).map(([name, times]) => `${name} (${times}×)`);
  return all.length === 0 ? "" : `; ran out of gas: ${listed(all)}`;
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, MOST_NAMES).join(", ")}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ""}`;

function vacuityLines({ neverReached, steps }: CampaignReport): string[] {
  if (neverReached.length === 0) return [];
  const early = steps < STEPS_TO_JUDGE_VACUITY ? ` (counts from ${number(STEPS_TO_JUDGE_VACUITY)} steps on)` : "";
  return [`never reached${early}:`, ...neverReached.map((text) => `  ${text}`)];
}

function goOnLines({ interrupted, seed, nextChunk, stepsPerSequence }: CampaignReport): string[] {
  if (!interrupted) return [];
  return [`interrupted; continue with --seed ${seed} --steps ${stepsPerSequence} --from-chunk ${nextChunk}`];
}
