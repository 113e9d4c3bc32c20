import { createColors } from "picocolors";
import { duration, table } from "../../harness/display";
import type { Finding, GateReport, Status } from "../types";
import { notable, SIGNS, titleOf, verdictText } from "./text";

/** Most findings of a step on the terminal; all of them are in the files. */
const MOST_FINDINGS = 8;
const SUMMARY_WIDTH = 88;

/** The report as a terminal shows it. */
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
  return [
    ...notable(report).flatMap(({ step, part, status, findings }) => [
      `${SIGNS[status]} ${titleOf({ step, part })}: ${status}`,
      ...findings.slice(0, MOST_FINDINGS).flatMap((finding) => findingLines(finding)),
      ...(findings.length > MOST_FINDINGS ? [`  and ${findings.length - MOST_FINDINGS} more`] : []),
    ]),
    table(["step", "result", "time", "what"], rows),
    ...(budget === null ? [] : [`budget ${duration(budget.seconds)}:`, ...budget.notes.map((note) => `  ${note}`)]),
    `seed ${seed}, fresh seed ${freshSeed}, changes since ${changedSince}, ${duration(seconds)}`,
    paint(verdictText(report)),
  ];
}

/** Colours of statuses are for the verdict only: a table that is copied must read the same. */
export const isBad = (status: Status): boolean => status === "violated" || status === "error";

function findingLines({ rule, message, place, sentence, counterexample, again, details }: Finding): string[] {
  const at = place === undefined ? "" : `${place.file}:${place.line}  `;
  const more = details ?? [`${rule}: ${message}`, ...(sentence === undefined ? [] : sentence.split("\n"))];
  return [
    `  ${at}${rule}`,
    ...more.map((line) => `    ${line}`),
    ...(counterexample === undefined ? [] : [`    counterexample ${counterexample}`]),
    ...(again === undefined ? [] : [`    again with ${again}`]),
  ];
}

/** Long summaries are broken, at spaces, so that the table fits a screen. */
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
