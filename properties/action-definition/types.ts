import type { EditionName } from "../../model";
import type { Draws } from "./draws";
import type { Exactly, Move } from "./move";
import type { World } from "./world";

export type { Exactly, Move } from "./move";

/** An abstract action: a kind and numbers. It has a meaning in every state, so every subsequence of a sequence is valid too. */
export interface Action {
  readonly kind: string;
  readonly draws: readonly number[];
  /** Set by shrinking: a call with round values that replaces the numbers. The kind is then only a name. */
  readonly exactly?: Exactly;
}

/** A kind of action. `weight` is how often it is generated relative to the others. */
export interface ActionDefinition {
  readonly kind: string;
  readonly weight: number;
  /** All calls of the kind must be refused, so a campaign in which none succeeds is not vacuous. */
  readonly alwaysFails?: boolean;
  /** The editions in which it exists; absent: all. */
  readonly editions?: readonly EditionName[];
  /** Turns the numbers into a call, a wait, or nothing, depending on the state. */
  resolve(draws: Draws, world: World): Move;
}
