/** Bounds of shrinking. */
export interface ShrinkLimits {
  /** Runs of a candidate for the removal of actions (one engine request each, and up to four more where one fails otherwise). */
  readonly removalRuns: number;
  /** Runs of a candidate for the simplification of the actions' values. */
  readonly simplificationRuns: number;
  /** Runs of a candidate with plainer values in the calls themselves. */
  readonly roundingRuns: number;
  /** Milliseconds for all of it. */
  readonly milliseconds: number;
}

/** A 50-step sequence takes some 100 runs to become 1-minimal; the time is for slow engines. */
export const DEFAULT_LIMITS: ShrinkLimits = {
  removalRuns: 1_500,
  simplificationRuns: 60,
  roundingRuns: 400,
  milliseconds: 90_000,
};

/** The share of the time after which nothing is made rounder any more: what that made needless must still go. */
const ROUNDING_SHARE = 0.7;

/** Counts runs down and watches the clock and the signal. */
export class Budget {
  runs = 0;
  /** A run was given up at the end of the time: what it would have shown nobody knows. */
  gaveUp = false;
  /** When the time is over, by `performance.now()`. */
  readonly deadline: number;
  private readonly nearDeadline: number;

  constructor(
    milliseconds: number,
    private readonly signal: AbortSignal,
  ) {
    const now = performance.now();
    this.deadline = now + milliseconds;
    this.nearDeadline = now + milliseconds * ROUNDING_SHARE;
  }

  /** Whether what is left of the time is needed for more than rounding. */
  get nearlyOver(): boolean {
    return this.over || performance.now() >= this.nearDeadline;
  }

  /** Whether shrinking must end now, whatever is left to try. */
  get over(): boolean {
    return this.signal.aborted || this.gaveUp || performance.now() >= this.deadline;
  }
}
