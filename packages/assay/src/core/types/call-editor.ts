import type { Plain, PlannedStep } from "./plan";

/** The value of an argument of a call. */
export type Scalar = bigint | boolean | string;

/** A recorded call and its time, without the choices that led to it: plain data. */
export interface RecordedCall {
  /** Unix seconds. */
  readonly time: number;
  /** Row of the campaign's table. */
  readonly kind: string;
  /** The call in the subject's notation; null when only time passes. */
  readonly call: Plain;
}

/** A value that has a meaning at this place of the sequence. */
export interface Mark {
  readonly value: bigint;
  /** "what alice has", "cover 1 ends". */
  readonly name: string;
}

/** An argument of a recorded call that can be changed by itself. */
export interface Argument {
  /** Its path in the call: "caller", "params.period". */
  readonly name: string;
  readonly value: Scalar;
  /** Arguments of a family name the same entities, so they can be renamed together throughout a sequence. */
  readonly family?: string;
  /** Simpler values, the simplest first. If the present value is in the list, it is the last. */
  readonly plainer: readonly Scalar[];
  /** Its possible values: a number in a range, or one of a list. */
  readonly values:
    | { readonly least: bigint; readonly most: bigint; readonly marks: readonly Mark[] }
    | {
        readonly choices: readonly Scalar[];
        /** The choices are ids of entities that calls can create: the next entity gets the next number. */
        readonly countsUp?: boolean;
      };
  /** A value for people. */
  show(value: Scalar): string;
}

/** What can be changed about a recorded call. */
export interface Editable {
  readonly arguments: readonly Argument[];
  /** Deadlines after the previous recorded call, as Unix seconds: "cover 1 ends". */
  readonly moments: readonly Mark[];
}

/** Repeats recorded calls, unchanged or with single values changed. The model predicts their results. */
export interface CallEditor<Action> {
  /** What a step did. */
  recordedCallOf(step: PlannedStep): RecordedCall;
  /** The action that makes the call at its time, or at once if that time has passed. It plans no step if there is nothing to call. */
  action(recordedCall: RecordedCall): Action;
  /**
   * What can be changed about each of these recorded calls, which are made in order after the fixture. The entries
   * before index `from` are not used and may be empty.
   */
  editable(recordedCalls: readonly RecordedCall[], from?: number): readonly Editable[];
  /** A call with one argument changed, together with the arguments that depend on it. */
  change(call: Plain, name: string, value: Scalar): Plain;
  /** The same call with one entry removed from one of its lists, in every possible way. Absent: no call has a list. */
  shorter?(call: Plain): readonly Plain[];
}
