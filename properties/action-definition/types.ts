import type { EditionName } from "../../model";
import type { Draws } from "./draws";
import type { Exactly, Move } from "./move";
import type { World } from "./world";

export type { Exactly, Move } from "./move";

/** An abstract action: a kind and numbers. It means something in every state, so any subsequence of a sequence does. */
export interface Action {
  readonly kind: string;
  readonly draws: readonly number[];
  /** Moves of a story that are left out, by their place among those that there is something to do for. */
  readonly without?: readonly number[];
  /** What is done in place of what the numbers say: after shrinking, so that a reader sees round values. The kind is only a name then. */
  readonly exactly?: Exactly;
}

/** What an action comes to in a state: one move, or a story of several, each chosen when its turn comes. */
export type Resolved = Move | { readonly story: readonly (() => Move)[] };

/** A kind of action. `weight` is how often it is generated relative to the others. */
export interface ActionDefinition {
  readonly kind: string;
  readonly weight: number;
  /** True for a kind whose calls must all be refused: it cannot succeed, and need not for a campaign to mean something. */
  readonly alwaysFails?: boolean;
  /** True for a story that somebody thought of; a corpus is distilled without them. */
  readonly scenario?: boolean;
  /** The editions that have what it does; absent: all. */
  readonly editions?: readonly EditionName[];
  resolve(draws: Draws, world: World): Resolved;
}
