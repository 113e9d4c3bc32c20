import { isWanted } from "../run/judge";
import { isVacuous, neverReached, type Declared } from "../core/stats";
import type { Ledger } from "./ledger";
import { type CampaignOptions } from "./options";
import type { CampaignReport, Outcome, Violation } from "./report";

/** What beside the books a report says. */
export interface Reported extends Pick<CampaignOptions, "seed" | "steps" | "wanted"> {
  /** What must have been reached at least once. */
  readonly declared: Declared;
  readonly fromChunk: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  /** Chunks are missing that the verdict depends on. */
  readonly incomplete?: boolean;
}

/** What a campaign comes to, from its books and the counterexamples of its failures. */
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
