import type { Counterexample } from "../run/counterexample";
import type { Statistics } from "../core/stats";
import type { Reached } from "./reached";
import type { Discovery } from "./discoveries";

/** What a campaign came to. A violation outweighs an interruption, and both outweigh vacuity. Incomplete: put together from parts, and some are missing. */
export type Outcome = "held" | "violated" | "vacuous" | "incomplete" | "interrupted";

/** Exit codes of the command line. An internal or usage error ends with 1. */
export const EXIT_CODES: Readonly<Record<Outcome, number>> = {
  held: 0,
  violated: 7,
  vacuous: 8,
  incomplete: 8,
  interrupted: 130,
};

/** A distinct failure that a campaign found, shrunk. */
export interface Violation {
  readonly identity: string;
  /** Number of failing sequences with this identity in the campaign. */
  readonly times: number;
  /** Sequences that the campaign had run, and seconds that it had taken, when it was found. */
  readonly sequencesToFind: number;
  readonly secondsToFind: number;
  readonly counterexample: Counterexample;
  /** The file, or undefined when it could not be written; `problem` says why then. */
  readonly path: string | undefined;
  readonly problem: string | undefined;
}

/** Where a running campaign stands. */
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
  /** It was after all failures, and ended with this many distinct ones: there may be others. */
  readonly endedByMany?: number;
  readonly seed: number;
  readonly stepsPerSequence: number;
  /** Chunks [fromChunk, nextChunk) were run; going on means to start at `nextChunk`. */
  readonly fromChunk: number;
  readonly nextChunk: number;
  readonly runs: number;
  readonly steps: number;
  readonly seconds: number;
  readonly stepsPerSecond: number;
  readonly statistics: Statistics;
  readonly violations: readonly Violation[];
  /** Identities of failures that it was not after (`wanted` of the options), in the order in which they showed. */
  readonly others: readonly string[];
  /** What was never reached; it makes the outcome vacuous only from `STEPS_TO_JUDGE_VACUITY` steps on. */
  readonly neverReached: readonly string[];
  /** What was seen for the first time, and when. */
  readonly discoveries: readonly Discovery[];
  /** Of contracts that tell what they reach. */
  readonly reached?: Reached;
  readonly digest: string;
}
