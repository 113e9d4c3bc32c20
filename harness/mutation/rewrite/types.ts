import type { AstNode } from "./ast";

/** A change of the contracts that is there and inactive until the block's beneficiary is its number. */
export interface Mutant {
  /** From 1, of this rewriting only. */
  readonly number: number;
  /** The same as long as the mutated place and what is equal to it in the same function are the same. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly contract: string;
  readonly function: string;
  readonly operator: string;
  /** Source text of what is mutated. */
  readonly original: string;
  readonly replacement: string;
  /** Characters in the original source. */
  readonly start: number;
  readonly end: number;
  /** Ids of the rules that the function's documentation names. */
  readonly rules: readonly string[];
}

/** A mutation that a switch cannot express. */
export interface Inexpressible {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** What would have been changed into what. */
  readonly text: string;
  readonly reason: string;
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
