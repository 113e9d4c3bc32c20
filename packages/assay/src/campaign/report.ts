import { type Counterexample, UnsavedError, writeCounterexample } from "../run/counterexample";
import { type Statistics, isVacuous, neverReached, type Declared } from "../core/stats";
import type { Discovery, Ledger, FirstSeen } from "./ledger";
import { isWanted, messageOf } from "../run/judge";
import type { Reached } from "./reached";
import type { CampaignOptions, Violation } from "./options";

/** The outcome of a campaign. A violation outweighs an interruption, and both outweigh vacuity. Incomplete: put together from parts, and some are missing. */
export type Outcome = "held" | "violated" | "vacuous" | "incomplete" | "interrupted";

/** Exit codes of the command line. An internal or usage error ends with 1. */
export const EXIT_CODES: Readonly<Record<Outcome, number>> = {
  held: 0,
  violated: 7,
  vacuous: 8,
  incomplete: 8,
  interrupted: 130,
};

/** The progress of a running campaign. */
export interface Progress {
  readonly runs: number;
  readonly steps: number;
  /** Distinct failures. */
  readonly violations: number;
  readonly seconds: number;
  /** Share of the campaign that is done, 0 to 1. */
  readonly done: number;
  /** Failures being shrunk. */
  readonly shrinking: number;
}

/** A campaign's result. */
export interface CampaignReport {
  readonly outcome: Outcome;
  readonly interrupted: boolean;
  /** It looked for all failures, and ended at this many distinct ones: there may be others. */
  readonly endedByMany?: number;
  readonly seed: number;
  readonly stepsPerSequence: number;
  /** Chunks [fromChunk, nextChunk) were run; continuing means to start at `nextChunk`. */
  readonly fromChunk: number;
  readonly nextChunk: number;
  readonly runs: number;
  readonly steps: number;
  readonly seconds: number;
  readonly stepsPerSecond: number;
  readonly statistics: Statistics;
  readonly violations: readonly Violation[];
  /** Identities of failures that it did not look for (`wanted` of the options), in the order in which they appeared. */
  readonly others: readonly string[];
  /** What was never reached; it makes the outcome vacuous only from `STEPS_TO_JUDGE_VACUITY` steps on. */
  readonly neverReached: readonly string[];
  /** First occurrences, with their times. */
  readonly discoveries: readonly Discovery[];
  /** Of contracts that report what they reach. */
  readonly reached?: Reached;
  readonly digest: string;
}

/** The parts of a report that are not in the ledger. */
export interface Reported extends Pick<CampaignOptions, "seed" | "steps" | "wanted"> {
  /** What must have been reached at least once. */
  readonly declared: Declared;
  readonly fromChunk: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  /** Chunks are missing that the verdict depends on. */
  readonly incomplete?: boolean;
}

/** The report of a campaign, from its books and the counterexamples of its failures. */
export function reportOf(
  { statistics, failures, digest, nextChunk, discoveries, closed, reached: { reached } }: Ledger,
  counterexamples: ReadonlyMap<string, Violation>,
  { seed, steps, wanted, declared, fromChunk, seconds, interrupted, incomplete = false }: Reported,
): CampaignReport {
  const violations = [...failures].flatMap(([identity, { times }]) => {
    const violation = counterexamples.get(identity);
    return violation === undefined ? [] : [{ ...violation, times }];
  });
  const missed = neverReached(statistics, declared);
  const facts = { violated: failures.size > 0, interrupted, incomplete, vacuous: isVacuous(statistics, missed) };
  return {
    outcome: outcomeOf(facts),
    interrupted,
    ...(closed && wanted === undefined ? { endedByMany: failures.size } : {}),
    seed,
    stepsPerSequence: steps,
    fromChunk,
    nextChunk,
    runs: statistics.runs,
    steps: statistics.steps,
    seconds,
    stepsPerSecond: seconds > 0 ? statistics.steps / seconds : 0,
    statistics,
    violations,
    others: [...failures.keys()].filter((identity) => !isWanted(wanted ?? "any", identity)),
    neverReached: missed,
    discoveries: discoveries.list,
    ...(reached === undefined ? {} : { reached }),
    digest: digest.value(),
  };
}

function outcomeOf(facts: {
  readonly violated: boolean;
  readonly interrupted: boolean;
  readonly incomplete: boolean;
  readonly vacuous: boolean;
}): Outcome {
  if (facts.violated) return "violated";
  if (facts.interrupted) return "interrupted";
  if (facts.incomplete) return "incomplete";
  return facts.vacuous ? "vacuous" : "held";
}

/** Writes a counterexample into a folder, if there is one; `problem` says why a folder does not have it. */
export async function saved(
  folder: string | undefined,
  counterexample: Counterexample,
): Promise<Pick<Violation, "path" | "problem">> {
  if (folder === undefined) return { path: undefined, problem: undefined };
  try {
    return { path: await writeCounterexample(folder, counterexample), problem: undefined };
  } catch (error) {
    if (!(error instanceof UnsavedError)) throw error;
    return { path: undefined, problem: messageOf(error) };
  }
}

/** A failure with its counterexample. */
export function violationOf(
  identity: string,
  seen: FirstSeen | undefined,
  counterexample: Counterexample,
  path: string | undefined,
  problem: string | undefined,
): Violation {
  return {
    identity,
    times: seen?.times ?? 1,
    sequencesToFind: seen?.sequences ?? 0,
    secondsToFind: seen?.seconds ?? 0,
    counterexample,
    path,
    problem,
  };
}
