import { basename } from "node:path";
import type { CampaignReport, Violation } from "..";
import { conjunctsOf } from "../../core/stats";
import type { Invariant, Modelled } from "../../core/types";
import { RECORD_TOOL, RECORD_VERSION, type CampaignRecord } from "./schema";

/** What a campaign was run on, and how. */
export interface RanOn {
  readonly edition: string;
  readonly engine: string;
  readonly bug: string | null;
  readonly workers: number;
  /** The command that runs it again. */
  readonly command: string;
}

/** What was declared: the part of a subject that a record repeats, so that it can be read without one. */
export interface DeclaredParts {
  readonly name: string;
  readonly actionKinds: readonly string[];
  readonly errors: readonly string[];
  readonly modelled?: Modelled;
  readonly invariants: readonly Pick<Invariant<never>, "id" | "title" | "premise" | "rules" | "parts">[];
}

/** The record of a campaign. */
export function recordOf(report: CampaignReport, ranOn: RanOn, declared: DeclaredParts): CampaignRecord {
  const { statistics } = report;
  return {
    tool: RECORD_TOOL,
    schema: RECORD_VERSION,
    subject: declared.name,
    ...ranOn,
    outcome: report.outcome,
    interrupted: report.interrupted,
    seed: report.seed,
    stepsPerSequence: report.stepsPerSequence,
    fromChunk: report.fromChunk,
    nextChunk: report.nextChunk,
    runs: report.runs,
    steps: report.steps,
    seconds: round(report.seconds),
    stepsPerSecond: round(report.stepsPerSecond),
    timing: { ...statistics.timing },
    actions: statistics.actions,
    errors: statistics.errors,
    invariants: statistics.invariants,
    declared: {
      actionKinds: [...declared.actionKinds],
      errors: [...declared.errors],
      ...(declared.modelled === undefined ? {} : { modelled: declared.modelled }),
      invariants: declared.invariants.flatMap((invariant) =>
        conjunctsOf(invariant).map((id, i) => ({
          id,
          title: invariant.title,
          premise: invariant.parts?.[i] ?? invariant.premise,
          rules: [...invariant.rules],
        })),
      ),
    },
    neverReached: [...report.neverReached],
    violations: report.violations.map(violationOf),
    discoveries: report.discoveries.map((discovery) => ({ ...discovery, seconds: round(discovery.seconds) })),
    digest: report.digest,
  };
}

function violationOf(violation: Violation): CampaignRecord["violations"][number] {
  const { identity, times, sequencesToFind, secondsToFind, path, counterexample } = violation;
  const { findings, shrunk } = counterexample;
  return {
    identity,
    title: findings[0]?.title ?? "",
    rules: [...(findings[0]?.rules ?? [])],
    times,
    sequences: sequencesToFind,
    seconds: round(secondsToFind),
    steps: shrunk.to,
    originalSteps: shrunk.from,
    minimal: shrunk.minimal,
    file: path === undefined ? null : basename(path),
  };
}

/** To the millisecond. */
function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
