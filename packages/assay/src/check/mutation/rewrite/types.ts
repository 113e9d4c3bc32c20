import type { Mutant } from "../mutant";
import type { AstNode } from "./ast";
import type { Program } from "./program";
import type { Span } from "./source";

/** A mutant, and its position in the source. */
export interface PlacedMutant extends Mutant {
  /** Character in the original source. */
  readonly start: number;
  readonly end: number;
  /** The range that it replaces while active: another mutant in this range then has no effect. */
  readonly reach: Span;
}

/** Calls that are replaced by calls that read stored instead of current values. */
export interface Stale {
  /** Name of the function that is called. */
  readonly call: string;
  /** Name of the function called instead. */
  readonly instead: string;
  /** Code of that function, and the contract to which it is added. */
  readonly helper: { readonly file: string; readonly contract: string; readonly code: string };
}

export interface RewriteOptions {
  /** Which sources are mutated. */
  readonly files: (name: string) => boolean;
  /** Keys of mutants that are left out because they do not compile. */
  readonly exclude: ReadonlySet<string>;
  readonly stale: readonly Stale[];
  /** The operators to use. Absent: all. */
  readonly operators?: readonly Operator[];
}

/** The form of a switch: around an expression, around a statement, in a copied modifier, or inserted before or after a statement. */
export type Form = "expression" | "statement" | "modifier" | "before" | "after";

/** The place of a switch. */
export interface Site {
  readonly form: Form;
  /** The node that the switch surrounds, precedes or follows. */
  readonly target: AstNode;
  /** The code that replaces the target, or is inserted next to it. */
  readonly code: string;
}

/** An operator's proposal for a node. */
export interface Proposal {
  readonly operator: string;
  readonly replacement: string;
  /** The node that is replaced, if it is another than the operator's node. */
  readonly on?: AstNode;
  /** The original text to report, if it is not the node's text. */
  readonly original?: string;
  /** The places of several switches, for a mutant that one switch around the node cannot express. All of them are active together. */
  readonly sites?: readonly Site[];
  /** Why the place cannot be mutated. */
  readonly reason?: string;
}

/** Proposes replacements for one node. */
export type Operator = (node: AstNode, program: Program, options: RewriteOptions) => Iterable<Proposal>;
