import type { Plain, PlannedStep } from "./plan";

/** The value of an argument of a call. */
export type Scalar = bigint | boolean | string;

/** What was done, and when, without what led to it: plain data. */
export interface RecordedCall {
  /** Unix seconds. */
  readonly time: number;
  /** Row of the campaign's table. */
  readonly kind: string;
  /** The call as the subject writes it; null when only time passes. */
  readonly call: Plain;
}

/** A value with a meaning at its place in the sequence. */
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
  /** Arguments of a family name the same things: they can be renamed together, all over a sequence. */
  readonly family?: string;
  /** Values that a reader would rather see, the plainest first; none behind the present one if that is among them. */
  readonly plainer: readonly Scalar[];
  /** What values it can have: a number in a range, or one of a list. */
  readonly values:
    | { readonly least: bigint; readonly most: bigint; readonly marks: readonly Mark[] }
    | {
        readonly choices: readonly Scalar[];
        /** The choices number things of which calls can make more: the next one has the next number. */
        readonly countsUp?: boolean;
      };
  /** A value for people. */
  show(value: Scalar): string;
}

/** What can be changed about a recorded call. */
export interface Editable {
  readonly arguments: readonly Argument[];
  /** Moments that mean something after the recorded call before it, as Unix seconds: "cover 1 ends". */
  readonly moments: readonly Mark[];
}

/** Lets calls be made again as they were, or with single values changed, whatever generated them; the model predicts what comes of them. */
export interface CallEditor<Action> {
  /** What a step did. */
  recordedCallOf(step: PlannedStep): RecordedCall;
  /** The action that does it, at its time or, if that is past, at once; it gives no step where there is nothing to call. */
  action(recordedCall: RecordedCall): Action;
  /**
   * What can be changed about each of these recorded calls, done one after the other from the fixture on. `from`: nobody asks about those before this one, and what
   * is said of them may be empty.
   */
  editable(recordedCalls: readonly RecordedCall[], from?: number): readonly Editable[];
  /** A call with one argument changed, and what must change with it so that the call still means the same. */
  change(call: Plain, name: string, value: Scalar): Plain;
  /** The same call with one entry less in a list that it has, in every way. Absent: no call has a list. */
  shorter?(call: Plain): readonly Plain[];
}
