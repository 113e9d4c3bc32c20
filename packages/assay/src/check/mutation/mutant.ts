/** A place in the contracts that can be switched to something else. */
export interface Mutant {
  /** What switches it: see `beneficiaryOf`. Numbers change when the contracts do. */
  readonly number: number;
  /** A name that stays the same across versions of the contracts: file, function, operator, original text, new text, and a number among several alike. */
  readonly key: string;
  /** Relative to the project's root, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly contract: string;
  readonly function: string;
  readonly operator: string;
  /** Source text before and after. */
  readonly original: string;
  readonly replacement: string;
  /** Rules that the function's documentation names. */
  readonly rules: readonly string[];
}

/** A place that an operator applies to and no mutant could be made of. */
export interface Inexpressible {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly text: string;
  readonly reason: string;
}
