import type { CallResult, Hex } from "./engine";
import type { EntityKind, ExpectedState, Plain } from "./plan";

/** The last observed state of the chain: the words of each entity, by kind and id. */
export interface View {
  /** Latest words seen of an entity; undefined when it was never observed in this sequence. */
  latest(kind: EntityKind, id: bigint): readonly bigint[] | undefined;
  /**
   * Words of an entity after the present step. If the step did not observe it, a plan asks the model. On the chain the step gets the observation `look`, the sequence runs again,
   * and this run gets the words of `look`.
   */
  ask(kind: EntityKind, id: bigint, look: () => ExpectedState): readonly bigint[];
  /** Words seen before this step's observation. */
  before(kind: EntityKind, id: bigint): readonly bigint[] | undefined;
  /** Time (Unix seconds) at which the words returned by `before` were seen; undefined when never. */
  beforeTime(kind: EntityKind, id: bigint): number | undefined;
  /** All entities of a kind seen so far, ascending ids. */
  ids(kind: EntityKind): readonly bigint[];
}

/** An event as observed, of those the subject declared. */
export interface SeenLog {
  readonly name: string;
  readonly address: Hex;
  /** Indexed arguments, as words. */
  readonly indexed: readonly bigint[];
  /** The static words of the data. */
  readonly words: readonly bigint[];
}

/** The result of a step on the chain, without the model. Invariants are checked on it. */
export interface SeenStep {
  readonly index: number;
  readonly time: number;
  readonly kind: string;
  readonly actor: string;
  /** undefined when only time passed. */
  readonly result?: CallResult;
  /** Name of the custom error when the call reverted with one that the subject knows. */
  readonly error?: string;
  readonly logs: readonly SeenLog[];
  /** Entities observed in this step. */
  readonly observed: readonly { readonly kind: EntityKind; readonly id: bigint }[];
  readonly facts: Plain;
  /** True if everything was observed: at a sequence's end, and in the second run of a failure. */
  readonly full: boolean;
  /** What the subject worked out beforehand; absent when the step did not come out as predicted. */
  readonly foreseen?: object;
}
