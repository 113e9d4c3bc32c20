/** A change of one place in the contracts that can be switched on. */
export interface Mutant {
  /** The number that switches it on (see `beneficiaryOf`). Numbers change with the contracts. */
  readonly number: number;
  /** An id that is stable across versions of the contracts: file, function, operator, original text, new text, and a number among equal ones. */
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

/** A place to which an operator applies but of which no mutant can be made. */
export interface Inexpressible {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly text: string;
  readonly reason: string;
}
