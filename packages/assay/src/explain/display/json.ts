import { z } from "zod";
import type { CampaignReport, Violation } from "../../campaign";
import { recordSchema } from "../../campaign/record/schema";
import { STAGES, type Timing } from "../../core/stats";
import type { Printed } from "./terminal";

/** A number of things. */
export const count = z.number().int().min(0);
export const seconds = z.number().min(0).describe("seconds");

/** The units of a work that no bundle has. */
export const missingUnits = z.object({
  units: count,
  gaps: z.array(z.array(count)).describe("the first gaps: the first and the last unit of each"),
});

/** The first finding of a case. */
export const reportedFinding = z.object({
  id: z.string().describe("LOCKSTEP-… for a difference between model and chain, INV-… for an invariant"),
  title: z.string().describe("what is wrong, as a sentence"),
  rules: z.array(z.string()).describe("ids of the violated rules"),
  predicted: z.string().nullable(),
  observed: z.string().nullable(),
  unit: z.string().nullable().describe("unit of the two values"),
});

const { actions, errors, invariants, timing } = recordSchema.shape;
const violation = reportedFinding.extend({
  times: count.describe("failing sequences"),
  sequencesToFind: count.describe("sequences until the first failure"),
  steps: count.describe("steps of the counterexample"),
  originalSteps: count.describe("steps of the sequence that failed, before shrinking"),
  minimal: z.boolean().describe("no step can be left out"),
  file: z.string().nullable().describe("the counterexample; null when it could not be written"),
});

/** The part of a campaign's object that depends on the seed alone: `campaign --json` and `merge --json` print it, the gate and SARIF read it. */
export const campaignResults = z.object({
  edition: z.string(),
  engine: z.string(),
  bug: z.string().nullable().describe("name of the bug in the contracts; null for the intact ones"),
  seed: count,
  runs: count.describe("sequences"),
  steps: count,
  calls: count.describe("steps in which something is called"),
  outcome: recordSchema.shape.outcome,
  interrupted: z.boolean(),
  violations: z.array(violation),
  actions: actions.describe("by kind of action: calls that succeeded, that reverted, that could not be made"),
  errors: errors.describe("by name: how often it was provoked as predicted"),
  invariants: invariants.describe("by id: how often it was checked, and how often its premise was met"),
  digest: z.string(),
  vacuous: z.array(z.string()).describe("what was never reached, whatever the outcome"),
  fromChunk: count,
  nextChunk: count.describe("where the same campaign continues: --from-chunk"),
  missing: missingUnits.optional(),
});
export type CampaignResults = Printed<typeof campaignResults>;

/** What `merge` prints of a campaign. */
export const mergedCampaignJson = campaignResults.required({ missing: true });

/** What `campaign` prints. */
export const campaignJson = campaignResults.omit({ missing: true }).extend({
  workers: count,
  seconds,
  stepsPerSecond: z.number(),
  timing: timing.describe("seconds of all workers, by stage"),
  violations: z.array(violation.extend({ secondsToFind: seconds })),
});
export type CampaignJson = Printed<typeof campaignJson>;

/** Where and how a campaign ran. */
export interface RunOn {
  readonly edition: string;
  readonly engine: string;
  readonly bug: string | null;
  readonly workers: number;
}

/** The one object that `--json` prints. */
export function reportJson(report: CampaignReport, { workers, ...on }: RunOn): CampaignJson {
  const { violations, ...results } = reportResults(report, on);
  const timing = STAGES.map((stage) => [stage, round(report.statistics.timing[stage])] as const);
  return {
    ...results,
    workers,
    seconds: round(report.seconds),
    stepsPerSecond: round(report.stepsPerSecond),
    timing: Object.fromEntries(timing) as Timing,
    violations: violations.map((violation, index) => ({
      ...violation,
      secondsToFind: round(report.violations[index]?.secondsToFind ?? 0),
    })),
  };
}

/** The part that depends only on the seed, not on the machine or the number of workers. */
export function reportResults(report: CampaignReport, on: Omit<RunOn, "workers">): Omit<CampaignResults, "missing"> {
  const { statistics } = report;
  return {
    ...on,
    seed: report.seed,
    runs: report.runs,
    steps: report.steps,
    calls: statistics.calls,
    outcome: report.outcome,
    interrupted: report.interrupted,
    violations: report.violations.map(violationResult),
    actions: statistics.actions,
    errors: statistics.errors,
    invariants: statistics.invariants,
    digest: report.digest,
    vacuous: report.neverReached,
    fromChunk: report.fromChunk,
    nextChunk: report.nextChunk,
  };
}

function violationResult({ identity, times, path, sequencesToFind, counterexample }: Violation) {
  const [first] = counterexample.findings;
  return {
    id: identity,
    title: first?.title ?? "",
    predicted: first?.predicted ?? null,
    observed: first?.observed ?? null,
    unit: first?.unit ?? null,
    rules: first?.rules ?? [],
    times,
    sequencesToFind,
    steps: counterexample.shrunk.to,
    originalSteps: counterexample.shrunk.from,
    minimal: counterexample.shrunk.minimal,
    file: path ?? null,
  };
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
