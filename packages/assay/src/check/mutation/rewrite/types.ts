import type { Mutant } from "../mutant";
import type { AstNode } from "./ast";
import type { Program } from "./program";
import type { Span } from "./source";

/** A mutant, and its position in the source. */
export interface PlacedMutant extends Mutant {
  /** Characters in the original source. */
  readonly start: number;
  readonly end: number;
  /** The range that it replaces while it is active: another mutant in that range then has no effect. */
  readonly reach: Span;
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
  /** What looks for mutants. Absent: all that there are. */
  readonly operators?: readonly Operator[];
}

/**
 * How a mutant is switched on: around an expression, around a statement, by another modifier, or by code of its own
 * before or after a statement.
 */
export type Form = "expression" | "statement" | "modifier" | "before" | "after";

/** Where a switch goes. */
export interface Site {
  readonly form: Form;
  /** The node around, before or after which the switch is written. */
  readonly target: AstNode;
  /** The code that replaces the target, or is written next to it. */
  readonly code: string;
}

/** An operator's proposal for a node. */
export interface Proposal {
  readonly operator: string;
  readonly replacement: string;
  /** The node that is replaced, when it is not the one that was asked about. */
  readonly on?: AstNode;
  /** What is said to stand there, when it is not the node's text. */
  readonly original?: string;
  /** Where the switches go, when one around the node does not do: the mutant is active in all of them at once. */
  readonly sites?: readonly Site[];
  /** Why it cannot be done. */
  readonly reason?: string;
}

/** Proposes replacements for one node. */
export type Operator = (node: AstNode, program: Program, options: RewriteOptions) => Iterable<Proposal>;
