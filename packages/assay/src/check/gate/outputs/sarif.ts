import { createHash } from "node:crypto";
import type { Invocation, Log, Notification, ReportingDescriptor, Result } from "sarif";
import type { Finding, GateReport, StepReport } from "../types";
import { titleOf, verdictText } from "./text";
import { verdictOf } from "../verdict";
import { campaignResults } from "../../../explain/display";
import { campaignOutcome } from "../steps/campaign";
import { parse } from "../steps/step";
import type { Located } from "../violations";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/** The base of all paths: the root of the repository. */
const ROOT = "SRCROOT";

interface Found {
  readonly step: StepReport;
  readonly finding: Finding;
}

/** The input of a SARIF log, which has no times without `started` and `seconds`. */
export type SarifSource = Pick<GateReport, "verdict" | "exitCode" | "url" | "steps"> &
  Partial<Pick<GateReport, "started" | "seconds">>;

/**
 * The report as SARIF 2.1.0. A finding with a line in the contracts becomes a result; any other becomes a notification of the run.
 * `category` distinguishes uploads for the same commit.
 */
export function sarifLog(report: SarifSource, version: string, category = "assay-gate"): Log {
  const found = report.steps.flatMap((step) => step.findings.map((finding) => ({ step, finding })));
  const placed = found.filter(({ finding }) => finding.place !== undefined);
  const rules = rulesOf(placed);
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "assay", version, rules } },
        automationDetails: { id: `${category}/` },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { [ROOT]: { description: { text: "the root of the repository" } } },
        invocations: [invocationOf(report, found)],
        results: placed.map((one) => resultOf(one, rules, report.url)),
      },
    ],
  };
}

function rulesOf(found: readonly Found[]): ReportingDescriptor[] {
  const rules = new Map<string, ReportingDescriptor>();
  for (const { finding } of found) {
    const { rule, sentence } = finding;
    if (rules.has(rule)) continue;
    rules.set(rule, {
      id: rule,
      shortDescription: { text: sentence?.split("\n")[0] ?? rule },
      ...(sentence === undefined ? {} : { fullDescription: { text: sentence }, help: { text: sentence } }),
    });
  }
  return [...rules.values()];
}

function resultOf({ step, finding }: Found, rules: readonly ReportingDescriptor[], url: string | null): Result {
  const { rule, level, place, counterexample, again } = finding;
  const counterexampleUri = counterexample === undefined ? undefined : (url ?? counterexample);
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level,
    message: { text: messageOf(finding, counterexampleUri) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(place?.file ?? ""), uriBaseId: ROOT },
          region: { startLine: place?.line ?? 1 },
        },
      },
    ],
    partialFingerprints: { "assayFinding/v1": fingerprint(step, finding) },
    ...(counterexample === undefined
      ? {}
      : { attachments: [{ description: { text: "counterexample" }, artifactLocation: { uri: counterexample } }] }),
    properties: {
      step: titleOf(step),
      ...(counterexample === undefined ? {} : { counterexample }),
      ...(again === undefined ? {} : { again }),
    },
  };
}

/** The message, the rule's sentence, and the counterexample's file. SARIF reads square brackets as links. */
function messageOf(
  { message, entered, sentence, keptIn = [], counterexample, again }: Finding,
  uri: string | undefined,
): string {
  return [
    plain(message),
    ...(entered === true ? ["The failing call entered here; the fault is here or in the code that it calls."] : []),
    ...(sentence === undefined ? [] : [plain(sentence)]),
    ...keptIn.map((line) => `Kept in ${plain(line)}`),
    ...(counterexample === undefined || uri === undefined ? [] : [`Counterexample: [${counterexample}](${uri})`]),
    ...(again === undefined ? [] : [`Again with: ${plain(again)}`]),
  ].join("\n");
}

const plain = (text: string): string => text.replaceAll(/[[\]\\]/g, (bracket) => `\\${bracket}`);

/** Identifies a finding across runs, without its line and numbers, which may change. */
function fingerprint({ step, part }: StepReport, { rule, place }: Finding): string {
  return createHash("sha256")
    .update([step, part ?? "", rule, place?.file ?? "", place?.line ?? 0].join("\0"))
    .digest("hex")
    .slice(0, 32);
}

function uriOf(file: string): string {
  return file.split("/").map(encodeURIComponent).join("/");
}

function invocationOf(report: SarifSource, found: readonly Found[]): Invocation {
  const notifications = found
    .filter(({ finding }) => finding.place === undefined)
    .map(({ step, finding }): Notification => ({
      level: finding.level,
      message: { text: `${titleOf(step)}: ${finding.rule}: ${plain(finding.message)}` },
    }));
  const skipped = report.steps
    .filter(({ status }) => status === "skipped")
    .map((step): Notification => ({ level: "note", message: { text: `${titleOf(step)}: ${plain(step.summary)}` } }));
  return {
    executionSuccessful: report.verdict !== "error" && report.verdict !== "interrupted",
    exitCode: report.exitCode,
    exitCodeDescription: verdictText(report),
    ...timesOf(report),
    toolExecutionNotifications: [...notifications, ...skipped],
  };
}

function timesOf({ started, seconds = 0 }: SarifSource): Pick<Invocation, "startTimeUtc" | "endTimeUtc"> {
  if (started === undefined) return {};
  return { startTimeUtc: started, endTimeUtc: new Date(Date.parse(started) + seconds * 1_000).toISOString() };
}

/** The data of a campaign's SARIF that are not in its JSON. */
export interface CampaignEnd extends Located, Pick<GateReport, "exitCode" | "url"> {
  readonly version: string;
}

/**
 * The JSON of `assay campaign` or `assay merge` as SARIF, in the gate's format. It contains no times, so a campaign merged from parts has the same SARIF as one from a single machine.
 * @throws Error when the JSON is not that of a campaign
 */
export async function campaignSarif(json: unknown, { version, exitCode, url, ...located }: CampaignEnd): Promise<Log> {
  const campaign = parse("campaign", campaignResults, json);
  const outcome = await campaignOutcome(campaign, campaign.edition, { ...located, fixed: false });
  const step: StepReport = { ...outcome, step: "campaign", part: campaign.edition, seconds: 0, given: null };
  const verdict = verdictOf([step], campaign.outcome === "interrupted");
  return sarifLog({ verdict, exitCode, url, steps: [step] }, version, "assay-campaign");
}
