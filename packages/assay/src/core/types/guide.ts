import type { Call, CallResult } from "./engine";

/** A comparison made in a call, with its two values. */
export interface Compared {
  readonly id: number;
  readonly a: bigint;
  readonly b: bigint;
}

/** What an instrumented call reported. */
export interface Heard {
  readonly ok: boolean;
  /** Numbers of the places that it reached first. For a call that reverted: those that it certainly reached. */
  readonly places: readonly number[];
  /** Comparisons whose values were closer in it than in earlier calls. For a call that reverted: the comparison that failed. */
  readonly compared: readonly Compared[];
  /** The refusal by which it reverted, if the code reported it. */
  readonly refusal?: number;
  /** What the call answered if it succeeded. */
  readonly result?: CallResult;
}

/** A call at its time, Unix seconds. */
export interface TimedCall {
  readonly time: number;
  readonly call: Call;
}

/** A comparison of a sequence in the corpus, whose other result no sequence has reached. */
export interface ComparedAt extends Compared {
  /** Index of its call, counted from 1. */
  readonly at: number;
}

/** Runs calls on instrumented contracts, which report what they reach. It guides a search and checks nothing. */
export interface Guide {
  /** What the instrumentation added to the code, under the numbers that the contracts report. */
  readonly places: Places;
  /** Runs calls one after the other, starting after the fixture, and returns the report of each. @throws whatever its engine throws */
  hear(calls: readonly TimedCall[]): Promise<readonly Heard[]>;
  close(): Promise<void>;
}

/** A basic block: if its first statement runs, all of them run, unless one reverts. */
export interface Place {
  readonly file: string;
  /** Lines of its statements, from 1. */
  readonly lines: readonly number[];
  /** It is one branch of a condition. */
  readonly branch: boolean;
  /** The function that it is in: "Coin.transfer". */
  readonly function: string;
}

/** A \`require\` or \`revert\`. */
export interface Refusal {
  readonly file: string;
  readonly line: number;
  /** Places that are reached whenever it refuses. */
  readonly behind: readonly number[];
  readonly function: string;
}

/** A comparison. */
export interface Comparison {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly text: string;
  /** The contracts report its values shifted by half their range. */
  readonly signed: boolean;
}

/** The instrumentation of the sources, by number. */
export interface Places {
  readonly places: readonly Place[];
  readonly refusals: readonly Refusal[];
  readonly comparisons: readonly Comparison[];
}

/** What calls reached: places, by calls that succeeded; refusals, by the others. */
export interface ReachedPlaces {
  readonly places: readonly number[];
  readonly refusals: readonly number[];
}
