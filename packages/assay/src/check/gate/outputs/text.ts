import type { Finding, GateReport, Status, StepReport } from "../types";
import { createColors } from "picocolors";
import { duration, table } from "../../../explain/display";

/** A symbol for each status. */
export const SIGNS: Readonly<Record<Status, string>> = {
  held: "✔",
  violated: "✗",
  changed: "≠",
  below: "↓",
  vacuous: "○",
  error: "!",
  interrupted: "…",
  skipped: "–",
};

/** "campaign (earlier)". */
export function titleOf({ step, part }: Pick<StepReport, "step" | "part">): string {
  return part === null ? step : `${step} (${part})`;
}

/** The verdict in a sentence. */
export function verdictText({ verdict, exitCode, steps }: Pick<GateReport, "verdict" | "exitCode" | "steps">): string {
  const named = (...statuses: readonly Status[]): string =>
    steps
      .filter(({ status }) => statuses.includes(status))
      .map(titleOf)
      .join(", ");
  switch (verdict) {
    case "held":
      return `held: nothing to look at${notDone(steps)}`;
    case "violated":
      return `violated: ${named("violated")} (exit ${exitCode})`;
    case "error":
      return `error: ${named("error")} could not be judged (exit ${exitCode})`;
    case "changed":
      return `to be looked at: ${named("changed", "below", "vacuous")} (exit ${exitCode})`;
    case "interrupted":
      return `interrupted: the results so far (exit ${exitCode})`;
  }
}

/** The limits of the verdict: with a short budget, some steps and sequences of the fixed seed did not run. */
function notDone(steps: readonly StepReport[]): string {
  const skipped = steps.filter(({ status }) => status === "skipped").map(titleOf);
  const cut = steps.filter(({ partial }) => partial !== undefined).map((one) => `${titleOf(one)} ${one.partial ?? ""}`);
  const parts = [
    ...(skipped.length === 0 ? [] : [`not run: ${skipped.join(", ")}`]),
    ...(cut.length === 0 ? [] : [`cut short: ${cut.join(", ")}`]),
  ];
  return parts.length === 0 ? "" : ` in what was run (${parts.join("; ")})`;
}

/** Steps with findings to look at. */
export function notable({ steps }: GateReport): readonly StepReport[] {
  return steps.filter(({ status, findings }) => status !== "held" && findings.length > 0);
}

/** The place of a finding: its line, or the line where the failing call entered. */
export function placeText({ place, entered }: Pick<Finding, "place" | "entered">, mark = ""): string {
  if (place === undefined) return "";
  const at = `${mark}${place.file}:${place.line}${mark}`;
  return entered === true ? `, in a call that entered at ${at}` : ` at ${at}`;
}

/** How many findings of a step the terminal shows; the files have all of them. */
const MOST_FINDINGS = 8;
const MOST_DIFFERENCES = 30;
/** How many characters of a message are shown. */
const MESSAGE_WIDTH = 200;
const SUMMARY_WIDTH = 88;

/** The report for a terminal. */
export function tableLines(report: GateReport, colour: boolean): string[] {
  const { steps, budget, seconds, verdict, seed, freshSeed, changedSince } = report;
  const rows = steps.map((step) => [
    `${SIGNS[step.status]} ${titleOf(step)}`,
    step.status,
    step.status === "skipped" ? "" : duration(step.seconds),
    shortened(step.summary),
  ]);
  const { green, red, yellow } = createColors(colour);
  const paint = verdict === "held" ? green : verdict === "violated" || verdict === "error" ? red : yellow;
  const before = new Set<string>();
  return [
    ...notable(report).flatMap((step) => stepLines(step, before)),
    table(["step", "result", "time", "what"], rows),
    ...(budget === null ? [] : [`budget ${duration(budget.seconds)}:`, ...budget.notes.map((note) => `  ${note}`)]),
    `seed ${seed}, fresh seed ${freshSeed}, changes since ${changedSince}, ${duration(seconds)}`,
    paint(verdictText(report)),
  ];
}

/**
 * The findings of a step. Only the first one that was not printed before is printed in full: it is the most frequent,
 * and many lines about its consequences would hide it. The files contain everything.
 */
function stepLines({ step, part, status, findings }: StepReport, before: Set<string>): string[] {
  const heading = `${SIGNS[status]} ${titleOf({ step, part })}: ${status}`;
  if (step === "surface") return [heading, ...differenceLines(findings)];
  const shown = findings.slice(0, MOST_FINDINGS);
  const lines = shown.flatMap((finding, i) => {
    const full = finding.level !== "error" || (i === 0 && !before.has(finding.rule));
    return full ? findingLines(finding) : shortLines(finding, before.has(finding.rule));
  });
  for (const { rule } of findings) before.add(rule);
  return [
    heading,
    ...lines,
    ...(findings.length > shown.length ? [`  and ${findings.length - shown.length} more`] : []),
  ];
}

/** A shortened finding: enough text to distinguish it from others. */
function shortLines(finding: Finding, again: boolean): string[] {
  const { rule, message, counterexample, again: command } = finding;
  const text = message.replaceAll("\n", " ");
  const what = text.length > MESSAGE_WIDTH ? `${text.slice(0, MESSAGE_WIDTH)} …` : text;
  return [
    `  ${rule}${again ? ", as above" : ""}${placeText(finding)}`,
    `    ${what}`,
    ...(counterexample === undefined ? [] : [`    counterexample ${counterexample}`]),
    ...(command === undefined ? [] : [`    again with ${command}`]),
  ];
}

/** A line or two per difference, each with its place, and once why differences matter. */
function differenceLines(findings: readonly Finding[]): string[] {
  let heading = "";
  const shown = findings.slice(0, MOST_DIFFERENCES);
  const lines = shown.flatMap(({ details = [], place }) => {
    const [contract = "", ...changes] = details;
    const first = contract === heading ? [] : [`  ${contract}`];
    heading = contract;
    const at = place === undefined ? "" : `  (${place.file}:${place.line})`;
    return [...first, ...changes.map((line, i) => `  ${line}${i === changes.length - 1 ? at : ""}`)];
  });
  const sentences = [...new Set(findings.flatMap(({ sentence }) => sentence ?? []))];
  const more = findings.length > shown.length ? [`  and ${findings.length - shown.length} more, see summary.md`] : [];
  return [...lines, ...more, ...sentences.map((sentence) => `  ${sentence}`)];
}

function findingLines(finding: Finding): string[] {
  const { rule, message, sentence, keptIn = [], counterexample, again, details } = finding;
  const more = details ?? [`${rule}: ${message}`, ...(sentence === undefined ? [] : sentence.split("\n"))];
  return [
    `  ${rule}${placeText(finding)}`,
    ...more.map((line) => `    ${line}`),
    ...keptIn.map((line, i) => `    ${i === 0 ? "kept in" : "       "} ${line}`),
    ...(counterexample === undefined ? [] : [`    counterexample ${counterexample}`]),
    ...(again === undefined ? [] : [`    again with ${again}`]),
  ];
}

/** Breaks long summaries at spaces, so that the table fits a screen. */
function shortened(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= SUMMARY_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
