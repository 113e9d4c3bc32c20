import type { Call } from "./engine";

/** A comparison that was made in a call, with its two values; signed ones below zero where they are so. */
export interface Compared {
  readonly id: number;
  readonly a: bigint;
  readonly b: bigint;
}

/** What an instrumented call reported. */
export interface Heard {
  readonly ok: boolean;
  /** Numbers of the places that were reached first in it; of a call that reverted those that it reached for sure. */
  readonly places: readonly number[];
  /** Comparisons that came nearer in it than in the calls before it; of a call that reverted the one that refused it. */
  readonly compared: readonly Compared[];
  /** The refusal by which it reverted, if the code reported it. */
  readonly refusal?: number;
}

/** A call at its time, Unix seconds. */
export interface TimedCall {
  readonly time: number;
  readonly call: Call;
}

/** A comparison of a kept sequence, whose other outcome nothing has shown. */
export interface ComparedAt extends Compared {
  /** After how many calls it was made: its call is the last of these. */
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

/** A stretch of statements that are all executed once the first of them is, unless one of them reverts. */
export interface Place {
  readonly file: string;
  /** Lines of its statements, from 1. */
  readonly lines: readonly number[];
  /** It is one way out of a condition. */
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

/** What was put into sources, each under its number. */
export interface Places {
  readonly places: readonly Place[];
  readonly refusals: readonly Refusal[];
  readonly comparisons: readonly Comparison[];
}

/** What was reached: places by calls that succeeded, and the refusals of the others. */
export interface ReachedPlaces {
  readonly places: readonly number[];
  readonly refusals: readonly number[];
}
