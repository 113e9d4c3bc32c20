import type { DifferenceKind } from "../../core/types";

/** One thing that is wrong at a step: a difference from the prediction, or a violated invariant. */
export interface Finding {
  /** Stable identity, see `identity.ts`: what shrinking must keep. */
  readonly id: string;
  readonly kind: DifferenceKind;
  /** What is wrong, as a sentence. */
  readonly title: string;
  /** Where it was seen: an entity's label, an event, a call. */
  readonly where: string;
  /** First diverging value. */
  readonly predicted?: string;
  readonly observed?: string;
  /** Unit of the two values. */
  readonly unit?: string;
  /** Index of the step's observation whose read answers something else: it can be asked in full (run/in-full.ts). */
  readonly read?: number;
  /** Rules of the specification that an invariant checks. */
  readonly rules: readonly string[];
}

/** What the harness counts of an invariant at one step. */
export interface CheckCount {
  readonly id: string;
  readonly met: boolean;
}

/** What the judge says of one step. */
export interface StepVerdict {
  /** Empty when the step came out as predicted. The first one gives the failure its identity. */
  readonly findings: readonly Finding[];
  /** Name of the error when the call reverted with one that the subject knows. */
  readonly error: string | undefined;
}
