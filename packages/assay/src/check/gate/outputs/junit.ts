import reports from "junit-report-builder";
import type { Finding, GateReport, StepReport } from "../types";
import { titleOf } from "./text";

/** Characters that XML 1.0 cannot contain. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The report as JUnit XML: a suite per step, a case for the step and one for each problem. */
export function junitXml(report: GateReport): string {
  const builder = reports.newBuilder();
  for (const step of report.steps) {
    const suite = builder.testSuite().name(titleOf(step)).timestamp(report.started).time(step.seconds);
    const whole = suite.testCase().className(`gate.${step.step}`).name(titleOf(step)).time(step.seconds);
    const summary = clean(step.summary);
    if (step.status === "skipped" || step.status === "interrupted") whole.skipped().standardOutput(summary);
    else if (step.status === "error") whole.error(summary, step.status, clean(textOf(step)));
    else if (step.status !== "held") whole.failure(summary, step.status);
    else whole.standardOutput(summary);
    if (step.status === "held" || step.status === "error") continue;
    for (const finding of step.findings) {
      const one = suite
        .testCase()
        .className(`gate.${step.step}`)
        .name(clean(nameOf(finding)));
      if (finding.level === "note") one.standardOutput(clean(bodyOf(finding)));
      else one.failure(clean(bodyOf(finding)), finding.rule);
    }
  }
  // the builder also writes the number of skipped tests at the root, where the servers' schema does not allow it
  return builder.build().replace(/(<testsuites\b[^>]*?) skipped="\d+"/, "$1");
}

function nameOf({ rule, place, message }: Finding): string {
  return `${rule}${place === undefined ? "" : ` at ${place.file}:${place.line}`}: ${message.slice(0, 200)}`;
}

function textOf({ findings, summary }: StepReport): string {
  return findings.length === 0 ? summary : findings.map(bodyOf).join("\n\n");
}

function bodyOf({ message, sentence, details, counterexample, again }: Finding): string {
  return [message, sentence, ...(details ?? []), counterexample, again].filter((line) => line !== undefined).join("\n");
}

function clean(text: string): string {
  return text.replaceAll(FORBIDDEN, "�");
}
