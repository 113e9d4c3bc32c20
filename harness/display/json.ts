import type { CampaignReport } from "../campaign";
import { STAGES } from "../stats";

/** What a campaign was run on. */
export interface RunOn {
  readonly edition: string;
  readonly engine: string;
  readonly variant: string | null;
  readonly workers: number;
}

/** The one object that `--json` prints. `vacuous` lists what was never reached, whatever the outcome. */
export function reportJson(report: CampaignReport, { edition, engine, variant, workers }: RunOn): string {
  const { statistics, violations } = report;
  return JSON.stringify({
    edition,
    engine,
    variant,
    workers,
    seed: report.seed,
    runs: report.runs,
    steps: report.steps,
    calls: statistics.calls,
    seconds: round(report.seconds),
    stepsPerSecond: round(report.stepsPerSecond),
    outcome: report.outcome,
    interrupted: report.interrupted,
    violations: violations.map(({ identity, times, path, sequencesToFind, secondsToFind, counterexample }) => {
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
        secondsToFind: round(secondsToFind),
        steps: counterexample.shrunk.to,
        originalSteps: counterexample.shrunk.from,
        minimal: counterexample.shrunk.minimal,
        file: path ?? null,
      };
    }),
    timing: Object.fromEntries(STAGES.map((stage) => [stage, round(statistics.timing[stage])])),
    actions: statistics.actions,
    errors: statistics.errors,
    invariants: statistics.invariants,
    digest: report.digest,
    vacuous: report.neverReached,
    fromChunk: report.fromChunk,
    nextChunk: report.nextChunk,
  });
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
