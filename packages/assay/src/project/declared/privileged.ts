import type { Hex } from "../../core/types";
import type { Choices } from "../kit";

/** The accounts that a function does not refuse as it refuses all others. */
export interface Privileged {
  readonly callers: readonly Hex[];
  /** How often one of them calls, of 100. */
  readonly percent: number;
}

/** Who calls a function that is for some accounts alone: `other` is refused, most likely. */
export const callerAmong = <T>({ callers, percent }: Privileged, choices: Choices, other: T): Hex | T =>
  choices.chance(percent) ? choices.one(callers) : other;
