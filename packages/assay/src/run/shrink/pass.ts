import type { Arbitrary } from "fast-check";
import type { Failure, Sequence } from "..";
import type { Engine, Subject } from "../../core/types";
import type { Budget, ShrinkLimits } from "./budget";
import type { Origin } from "./simplify-choices";

/**
 * Whether a single one can be left out. "open": not known, something was changed since it was last tried. "minimal": none can be. "ended": not known, and a
 * limit or a signal ended the search.
 */
export type Proof = "open" | "minimal" | "ended";

/** What the passes on recorded calls share. */
export interface CallTerms {
  /** When the sequence starts, Unix seconds. */
  readonly start: number;
  /** Runs that were made before: the limits of all passes on calls count from there. */
  readonly runsBefore: number;
}

/** A failure on its way to being small. */
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
   * Runs a sequence as a campaign does, which is the cheapest; the failure if it is the same one. Without the last look where the failure shows before it, and not at all when it is known not to
   * fail. Counts as a run.
   */
  readonly failureAgain: (sequence: Sequence<Action>) => Promise<Failure<Action> | undefined>;
  /** From now on what shows only at the last look counts as well. */
  readonly countLastLook: () => void;
}

/** One way of making a failure smaller. It never becomes another failure, and has no more steps than before. */
export interface Pass {
  readonly name: string;
  /** Gives the smaller failure, or the same progress when there is nothing for it to do. @throws InternalError when a failure does not repeat */
  run<Action, History>(progress: Progress<Action>, search: Search<Action, History>): Promise<Progress<Action>>;
}
