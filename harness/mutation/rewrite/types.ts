import type { Mutant } from "../mutant";
import type { AstNode } from "./ast";

/** A mutant, and where in its source it stands. */
export interface PlacedMutant extends Mutant {
  /** Characters in the original source. */
  readonly start: number;
  readonly end: number;
}

/** Calls that are replaced by others that see the past instead of the present. */
export interface Stale {
  /** Name of the function that is called. */
  readonly call: string;
  /** Name of the function called instead. */
  readonly instead: string;
  /** Code that is added to a contract, so that there is such a function. */
  readonly helper: { readonly file: string; readonly contract: string; readonly code: string };
}

/** What to mutate. */
export interface RewriteOptions {
  /** Which sources are mutated. */
  readonly files: (name: string) => boolean;
  /** Keys of mutants that are left out since they do not compile. */
  readonly exclude: ReadonlySet<string>;
  readonly stale: readonly Stale[];
}

/** What an operator proposes for a node. */
export interface Proposal {
  readonly operator: string;
  readonly replacement: string;
  /** The node that is replaced, when it is not the one that was asked about. */
  readonly on?: AstNode;
  /** Why it cannot be done. */
  readonly reason?: string;
}
