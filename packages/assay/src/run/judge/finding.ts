import type { CheckRead, DifferenceKind } from "../../core/types";

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
  /** What an invariant read. */
  readonly reads?: readonly CheckRead[];
  /** Rules of the specification that an invariant checks. */
  readonly rules: readonly string[];
}

/** The judge's result for one step. */
export interface StepVerdict {
  /** Empty when the step was as predicted. The first one gives the failure its identity. */
  readonly findings: readonly Finding[];
  /** Name of the error when the call reverted with one that the subject knows. */
  readonly error: string | undefined;
}

/**
 * Identities of failures. They are stable from run to run, and contain no value or id that shrinking could change. A
 * call is named by its function, so a failure has one identity for all actions that make the call:
 *
 * | identity                              | what differs                                                        |
 * |---------------------------------------|---------------------------------------------------------------------|
 * | `INV-…` (the invariant's own id)      | an invariant is violated                                            |
 * | `INV-…:<site>`                        | the same, where the invariant distinguishes sites: by panic codes   |
 * | `LOCKSTEP-STATUS:<call>:succeeded`    | the call went through though the model says that it must fail       |
 * | `LOCKSTEP-STATUS:<call>:<error>`      | the call reverted (with that error) though it must succeed          |
 * | `LOCKSTEP-ERROR:<call>:<error>`       | it reverted as predicted, with an error that is not allowed there   |
 * | `LOCKSTEP-RETURNS:<call>`             | it succeeded as predicted and returned something else               |
 * | `LOCKSTEP-EVENT:<event>`              | an event is missing, is too many, or differs                        |
 * | `LOCKSTEP-STATE:<entity>.<field>`     | the lens shows another value                                        |
 * | `LOCKSTEP-STATE:<contract>.<read>`    | a read that is observed as a whole answers something else           |
 * | `LOCKSTEP-STATE:lens`                 | the lens could not read the state at all (a read reverted)          |
 *
 * A step can show several. One that is looked for gives the failure its identity (`named`); otherwise a violated invariant (lowest id first), else the first lockstep difference in the
 * order status, error, returns, event, state. The others are kept beside it.
 */
export const identity = {
  violated: (invariant: string, site: string): string => `${invariant}:${site}`,
  status: (call: string, came: string): string => `LOCKSTEP-STATUS:${call}:${came}`,
  error: (call: string, error: string): string => `LOCKSTEP-ERROR:${call}:${error}`,
  returns: (call: string): string => `LOCKSTEP-RETURNS:${call}`,
  event: (event: string): string => `LOCKSTEP-EVENT:${event}`,
  state: (entity: string, field: string): string => `LOCKSTEP-STATE:${entity}.${field}`,
  read: (name: string): string => `LOCKSTEP-STATE:${name}`,
  lens: (): string => "LOCKSTEP-STATE:lens",
} as const;

/**
 * Whether a failure's identity is covered by a declared id: the same, or more special. `LOCKSTEP-STATE:pool` covers
 * `LOCKSTEP-STATE:pool.activeStake`, and `LOCKSTEP-STATE` covers both; `INV-PRICE-1` does not cover `INV-PRICE-10`.
 */
export function covers(declared: string, id: string): boolean {
  if (!id.startsWith(declared)) return false;
  const next = id[declared.length];
  return next === undefined || next === ":" || next === ".";
}

/**
 * A fault of the tool or of its input, and never a finding about the contracts: a check that answers nothing, a lens that answers nonsense, a plan that
 * goes back in time. Commands end with exit code 1 on it.
 */
export class InternalError extends Error {
  override readonly name = "InternalError";
}

/** A mistake in a project's definition. The message is one line: what is wrong, where, and what to do. */
export class UserError extends InternalError {}

/** The failures that a campaign looks for: any, or those that some ids cover (`covers` in judge/). Plain data: it goes to the workers. */
export type Wanted = "any" | readonly string[];

/** Whether a campaign looks for failures of this identity. */
export function isWanted(wanted: Wanted, identity: string): boolean {
  return wanted === "any" || wanted.some((id) => covers(id, identity));
}

/**
 * The findings of a step, with the one that gives the failure its identity first: the first that is wanted, or else the first of all. Several checks fire at a step, and
 * which of them comes first says nothing about what was looked for.
 */
export function named(findings: readonly Finding[], wanted: Wanted = "any"): readonly Finding[] {
  const place = findings.findIndex(({ id }) => isWanted(wanted, id));
  const first = findings[place];
  return first === undefined || place === 0 ? findings : [first, ...findings.filter((one) => one !== first)];
}
