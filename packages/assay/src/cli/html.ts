import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { COUNTEREXAMPLES, titleOf, verdictText, type GateReport } from "../check/gate";
import { duration } from "../explain/display";
import { RECORD_NAME } from "../campaign/record";
import { isMissing } from "../core/errors";
import type { Reporting } from "../core/types";
import { readReportInput, writeReport, type ReportInput, type TableData } from "../explain/report";
import { replayCommand } from "./found";

/** Where the page goes, and what it is made with. */
export interface HtmlOptions {
  /** The gate's folder. */
  readonly out: string;
  readonly reporting: Reporting;
  readonly notify: (line: string) => void;
}

/** The gate's HTML report: its steps and findings, then each campaign with its counterexamples, and the cases that exceed limits. Names the file that was written. */
export async function writeHtml(report: GateReport, { out, reporting, notify }: HtmlOptions): Promise<string> {
  const campaigns: ReportInput[] = [];
  for (const folder of await campaignFolders(report, out))
    campaigns.push(await readReportInput(folder, { reporting, replay: replayCommand, notice: notify }));
  const cases: ReportInput[] = [];
  for (const file of casesOf(report, out))
    cases.push(await readReportInput(file, { reporting, replay: replayCommand, notice: notify }));
  const file = join(out, "report.html");
  await writeReport(
    {
      title: `Gate ${verdictText(report)}`,
      campaigns: campaigns.flatMap((one) => one.campaigns),
      counterexamples: [...campaigns.flatMap(ownOf), ...cases.flatMap((one) => one.counterexamples)],
      coverage: null,
      tables: [stepsOf(report), findingsOf(report)],
      reporting,
    },
    file,
  );
  return file;
}

/** The counterexamples that the campaigns found this time: others may have been left in the folder before. */
function ownOf({ campaigns, counterexamples }: ReportInput): ReportInput["counterexamples"] {
  const found = new Set(campaigns.flatMap(({ violations }) => violations.map(({ file }) => file)));
  return counterexamples.filter(({ file }) => found.has(file));
}

/** Folders of the campaigns of this run, as far as they left something; one that was skipped may have left something at another time. */
async function campaignFolders({ steps }: GateReport, out: string): Promise<readonly string[]> {
  const run = steps.filter(({ step, status }) => (step === "campaign" || step === "fresh") && status !== "skipped");
  const folders: string[] = [];
  for (const { step, part } of run) {
    const folder = join(out, COUNTEREXAMPLES, `${step}-${part ?? ""}`);
    if ((await filesIn(folder)).includes(RECORD_NAME)) folders.push(folder);
  }
  return folders;
}

/** The cases of objectives whose values are above their limits. */
function casesOf({ steps }: GateReport, out: string): readonly string[] {
  const findings = steps.filter(({ step }) => step === "objectives").flatMap((one) => one.findings);
  return findings.flatMap(({ counterexample }) => (counterexample === undefined ? [] : [join(out, counterexample)]));
}

/** What is in a folder; nothing when a campaign could not even start. */
async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function stepsOf({ steps }: GateReport): TableData {
  return {
    title: "Steps",
    head: ["step", "result", "time", "what"],
    rows: steps.map((step) => [
      titleOf(step),
      step.status,
      step.status === "skipped" ? "" : duration(step.seconds),
      step.summary,
    ]),
  };
}

function findingsOf({ steps }: GateReport): TableData {
  return {
    title: "To be looked at",
    head: ["step", "what", "where", "message"],
    rows: steps.flatMap((step) =>
      step.findings.map(({ rule, place, message }) => [
        titleOf(step),
        rule,
        place === undefined ? "" : `${place.file}:${place.line}`,
        message,
      ]),
    ),
  };
}
