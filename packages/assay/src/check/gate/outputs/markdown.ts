import { duration } from "../../../explain/display";
import type { Finding, GateReport, StepReport } from "../types";
import { notable, placeText, SIGNS, titleOf, verdictText } from "./text";

/** How many findings of a step are shown: a job's summary is limited to a megabyte, and a reviewer to a minute. */
const MOST_FINDINGS = 10;
const MOST_LINES = 40;

/** The report as Markdown, for the summary of a job. */
export function markdown(report: GateReport): string {
  const { steps, budget, seconds, seed, freshSeed, changedSince, editions } = report;
  const rows = steps.map(
    (step) =>
      `| ${SIGNS[step.status]} ${titleOf(step)} | ${step.status} | ${step.status === "skipped" ? "" : duration(step.seconds)} | ${cell(step.summary)} |`,
  );
  const lines = [
    `# Gate: ${verdictText(report)}`,
    "",
    "| step | result | time | what |",
    "| --- | --- | ---: | --- |",
    ...rows,
    "",
    ...notable(report).flatMap(stepLines),
    ...(budget === null
      ? []
      : [`Budget ${duration(budget.seconds)}:`, "", ...budget.notes.map((note) => `- ${note}`), ""]),
    `Edition ${editions.join(", ")}; seed ${seed}, fresh seed ${freshSeed}; changes since \`${changedSince}\`; ${duration(seconds)}.`,
    "",
  ];
  return lines.join("\n");
}

function stepLines(step: StepReport): string[] {
  const { findings, status } = step;
  const shown = findings.slice(0, MOST_FINDINGS);
  const rest = findings.length - shown.length;
  const body = step.step === "surface" ? diff(findings) : shown.flatMap(findingLines);
  const more = rest > 0 && step.step !== "surface" ? [`and ${rest} more, see \`gate.json\``, ""] : [];
  return [`## ${SIGNS[status]} ${titleOf(step)}: ${status}`, "", cell(step.summary), "", ...body, ...more];
}

/** All differences in one block, contract by contract. */
function diff(findings: readonly Finding[]): string[] {
  let heading = "";
  const lines = findings.flatMap(({ details = [] }) => {
    const [contract = "", ...changes] = details;
    const first = contract === heading ? [] : [`@@ ${contract.replace(/:$/, "")} @@`];
    heading = contract;
    return [...first, ...changes.map((line) => line.trimStart())];
  });
  const sentences = [...new Set(findings.flatMap(({ sentence }) => sentence ?? []))];
  return ["```diff", ...lines, "```", "", ...sentences.map((sentence) => `- ${cell(sentence)}`), ""];
}

function findingLines(finding: Finding): string[] {
  const { rule, message, sentence, keptIn = [], counterexample, again, details } = finding;
  return [
    `- **${rule}**${placeText(finding, "`")}: ${cell(message)}`,
    ...(sentence ?? "").split("\n").flatMap((line) => (line === "" ? [] : [`  > ${line}`])),
    ...keptIn.map((line) => `  > kept in ${line}`),
    ...(details === undefined ? [] : ["", ...fenced(details), ""]),
    ...(counterexample === undefined ? [] : [`  counterexample \`${counterexample}\``]),
    ...(again === undefined ? [] : [`  again with \`${again}\``]),
    "",
  ];
}

function fenced(lines: readonly string[]): string[] {
  const shown = lines.slice(0, MOST_LINES);
  const more = lines.length > shown.length ? [`… ${lines.length - shown.length} more lines`] : [];
  return ["```text", ...shown, ...more, "```"].map((line) => `  ${line}`);
}

/** Text for a single line or a table's cell. */
function cell(text: string): string {
  return text.replaceAll("\n", " ").replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
