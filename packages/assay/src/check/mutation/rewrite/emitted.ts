import type { Planned } from "./collect";

/** A part of a rewritten source, and the mutants for which it was written. */
export interface Region {
  readonly kind: "arm" | "switch" | "function";
  readonly start: number;
  readonly end: number;
  readonly mutants: readonly Planned[];
}

/** A change of the text that does not depend on a mutant. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A rewritten source. */
export interface Emitted {
  readonly text: string;
  readonly regions: readonly Region[];
}
