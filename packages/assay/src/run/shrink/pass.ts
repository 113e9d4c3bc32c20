import type { Arbitrary } from "fast-check";
import { type Failure, type Sequence, failureAgain, sequenceKey } from "..";
import type { Engine, Subject } from "../../core/types";
import { InternalError } from "../judge";

/** The generated list to start from. */
export interface Origin<Item> {
  /** fast-check's seed, and the number of the run that made the list. */
  readonly seed: number;
  readonly run: number;
  /** What was generated: a number that is kept as it is, and the list. */
  readonly drawn: readonly [number, readonly Item[]];
}

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

/** The share of the time after which no more values are rounded: the rest is for removing calls that rounding made needless. */
const ROUNDING_SHARE = 0.7;

/** Counts runs down and watches the clock and the signal. */
export class Budget {
  runs = 0;
  /** A run was stopped when the time was up; its result is unknown. */
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

  /** Whether shrinking must end now. */
  get over(): boolean {
    return this.signal.aborted || this.gaveUp || performance.now() >= this.deadline;
  }
}

/**
 * Whether a single one can be removed. "open": unknown, as something changed since the last try. "minimal": none can.
 * "ended": unknown, as a limit or a signal ended the search.
 */
export type Proof = "open" | "minimal" | "ended";

/** What the passes on recorded calls share. */
export interface CallTerms {
  /** When the sequence starts, Unix seconds. */
  readonly start: number;
  /** Runs that were made before: the limits of all passes on calls count from there. */
  readonly runsBefore: number;
}

/** A failure that is being shrunk. */
export interface Progress<Action> {
  readonly failure: Failure<Action>;
  readonly proof: Proof;
  /** Indices of its actions in the sequence as it was drawn; absent once they are others. */
  readonly drawnAt?: readonly number[];
  /** Absent while it is made of actions. */
  readonly calls?: CallTerms;
}

/** What every pass works with. */
export interface Search<Action, History> {
  readonly subject: Subject<Action, History>;
  readonly engine: Engine;
  /** The failure as it was found. */
  readonly found: Failure<Action>;
  /** The sequences as fast-check generates them, and which of them failed. */
  readonly arbitrary: Arbitrary<readonly [number, readonly Action[]]>;
  readonly origin: Origin<Action>;
  readonly limits: ShrinkLimits;
  readonly budget: Budget;
  /**
   * Runs a sequence as a campaign does, which is the cheapest; the failure if it is the same one. Without the final observation where the failure shows before it, and not at all when it is known not to
   * fail. Counts as a run.
   */
  readonly failureAgain: (sequence: Sequence<Action>) => Promise<Failure<Action> | undefined>;
  /** From now on, failures that appear only in the final observation count too. */
  readonly countLastLook: () => void;
}

/** A pass that makes a failure smaller. The identity stays the same, and the number of steps does not grow. */
export interface Pass {
  readonly name: string;
  /** Gives the smaller failure, or the same progress when there is nothing for it to do. @throws InternalError when a failure does not repeat */
  run<Action, History>(progress: Progress<Action>, search: Search<Action, History>): Promise<Progress<Action>>;
}

/** Runs candidates, which may fail like the original. A candidate that did not fail is not run again: later passes try many that earlier ones tried. */
export class Candidates<Action, History> {
  private readonly harmless = new Set<string>();

  /** `lastLook`: false where the failure shows before everything is observed, which costs more than all calls of a short sequence; then only what shows before it counts. */
  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly engine: Engine,
    private readonly found: Pick<Failure<Action>, "identity" | "wanted" | "only">,
    private lastLook: boolean,
  ) {}

  /** The failure of a candidate if it is the same one. @throws whatever the engine throws */
  async failureAgain(candidate: Sequence<Action>): Promise<Failure<Action> | undefined> {
    const key = sequenceKey(this.subject, candidate);
    if (this.harmless.has(key)) return undefined;
    const failure = await failureAgain(this.subject, this.engine, candidate, this.found, this.lastLook);
    if (failure === undefined) this.harmless.add(key);
    return failure;
  }

  /** From now on what shows only when everything is observed, at the end, counts as well. */
  countLastLook(): void {
    if (this.lastLook) return;
    this.lastLook = true;
    this.harmless.clear();
  }
}

/** The error for a sequence that failed once and does not fail again. */
export function notRepeated(what: string, actions: number): InternalError {
  return new InternalError(
    `expected a sequence of ${actions} actions to fail again with ${what}, and it did not; the engine's answers or the subject's plans ` +
      `differ from run to run`,
  );
}

/** Number of steps that actions caused, the failing one included. */
export function stepsOfActions<Action>({ steps }: Pick<Failure<Action>, "steps">): number {
  return steps.filter(({ action }) => action >= 0).length;
}
