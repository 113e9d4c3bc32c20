import type { EditionName } from "../../model";
import type { Draws } from "./draws";
import type { Exactly, Move } from "./move";
import type { World } from "./world";

export type { Exactly, Move } from "./move";

/** An abstract action: a kind and numbers. It means something in every state, so any subsequence of a sequence does. */
export interface Action {
  readonly kind: string;
  readonly draws: readonly number[];
  /** What is done in place of what the numbers say: after shrinking, so that a reader sees round values. The kind is only a name then. */
  readonly exactly?: Exactly;
}

/** A kind of action. `weight` is how often it is generated relative to the others. */
export interface ActionDefinition {
  readonly kind: string;
  readonly weight: number;
  /** True for a kind whose calls must all be refused: it cannot succeed, and need not for a campaign to mean something. */
  readonly alwaysFails?: boolean;
  /** The editions that have what it does; absent: all. */
  readonly editions?: readonly EditionName[];
  /** What it comes to in a state: a call, a wait, or nothing where there is nothing to do. */
  resolve(draws: Draws, world: World): Move;
}
