import { z } from "zod";
import type { CampaignReport, Violation } from "../../campaign";
import { STAGES } from "../../core/stats";

/** The part of a campaign's JSON that depends only on the seed. `campaign --json` and `merge --json` write it; the gate and SARIF read it. */
export const campaignResults = z.object({
  edition: z.string(),
  outcome: z.enum(["held", "violated", "vacuous", "interrupted", "incomplete"]),
  missing: z.object({ units: z.number() }).optional(),
  seed: z.number(),
  runs: z.number(),
  steps: z.number(),
  digest: z.string(),
  vacuous: z.array(z.string()).readonly(),
  violations: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      rules: z.array(z.string()).readonly(),
      predicted: z.string().nullable(),
      observed: z.string().nullable(),
      unit: z.string().nullable(),
      times: z.number(),
      steps: z.number(),
      file: z.string().nullable(),
    }),
  ),
});

export type CampaignResults = Readonly<z.infer<typeof campaignResults>>;

/** Where and how a campaign ran. */
export interface RunOn {
  readonly edition: string;
  readonly engine: string;
  readonly bug: string | null;
  readonly workers: number;
}

/** The object that `--json` prints. `vacuous` lists what was never reached, for every outcome. */
export function reportJson(report: CampaignReport, { workers, ...on }: RunOn): string {
  const { violations, ...results } = reportResults(report, on);
  return JSON.stringify({
    ...results,
    workers,
    seconds: round(report.seconds),
    stepsPerSecond: round(report.stepsPerSecond),
    timing: Object.fromEntries(STAGES.map((stage) => [stage, round(report.statistics.timing[stage])])),
    violations: violations.map((violation, index) => ({
      ...violation,
      secondsToFind: round(report.violations[index]?.secondsToFind ?? 0),
    })),
  });
}

/** The part that depends only on the seed, not on the machine or the number of workers. */
export function reportResults(report: CampaignReport, on: Omit<RunOn, "workers">) {
  const { statistics } = report;
  const results = {
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
  // this compiles only if the written object has the type that readers expect
  return results satisfies CampaignResults;
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
