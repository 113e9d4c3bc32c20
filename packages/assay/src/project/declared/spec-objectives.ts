import type { Account, ArgsOf, Calls, Event, Events, Given } from "./names";
import type { Accounts, Chain, Made, Step } from "./spec-step";

/** What there is at the end, or so far: `start` is what there was when the players began. */
export type End<P extends string, G> = Step<P, G> & { readonly start: Chain };
/** A step along the way, on the chain or as the rules say. Of a call that was made there is no gas. */
export type Played<P extends string> = Accounts<P> & {
  readonly now: Chain;
  readonly start: Chain;
  readonly time: bigint;
  readonly call: Made;
  /** Everything was looked at. */
  readonly whole: boolean;
  /** Those of this step, in order; values that take more than a word (texts, bytes, lists) are undefined. */
  events<E extends keyof Events>(
    name: E,
  ): readonly (Events[E] extends Event<any, infer R> ? R & { readonly by: Account } : never)[];
};
/** Follows one sequence. */
export interface Following<P extends string> {
  readonly after: (step: Played<P>) => void;
  /** Undefined: there is none yet. */
  readonly value: () => bigint | undefined;
  /** What guides the search in place of the value: it may add what first steps promise that only cost. */
  readonly fitness?: () => bigint | undefined;
}
/** A call that somebody would make. */
export type Wanted = {
  [N in keyof Calls]: {
    readonly name: N;
    readonly args: ArgsOf<N>;
    readonly caller: Account;
    readonly value: bigint;
    readonly at: Account;
    /** A player's. */
    readonly ours: boolean;
  };
}[keyof Calls];
/** A call that is made `later` seconds after the end of a sequence. */
type Afterwards = {
  [N in keyof Calls]: {
    readonly name: N;
    readonly args: Given<ArgsOf<N>>;
    readonly from: string;
    readonly at?: string;
    readonly value?: bigint;
    readonly later?: bigint;
  };
}[keyof Calls];
/** A call that may be made when a sequence is over, or time that passes. */
export type Granted = Afterwards | { readonly name: "wait"; readonly later: bigint };
/** A call of others that is tried when a sequence is over: by itself, once behind it, and once in the world without the players. */
export type Tried = Afterwards & {
  /** "withdrawal of stake": reports count by it. */
  readonly sort: string;
  /** Default: 1. */
  readonly weight?: bigint;
};

interface Common<P extends string, G> {
  /** Of the value: "native". */
  readonly unit: string;
  /** How many decimals of the value are parts of a unit. Default: 0. */
  readonly decimals?: number;
  /** What it is, in words. Default: its name. */
  readonly title?: string;
  /** Ids of the rules that bound it. */
  readonly rules?: readonly string[];
  /** Editions that it is of. Default: all. */
  readonly editions?: readonly string[];
  /** Default: everybody, in league. */
  readonly players?: readonly P[];
  /** Who the players are, for reports. */
  readonly about?: string;
  /** When others call: before the players begin, always, or never. Default: always. */
  readonly others?: "before" | "always" | "never";
  /** Whether a call may be made at all. Absent: all may. */
  readonly open?: (call: Wanted) => boolean;
  /** Calls that are made when a sequence is over, in this order; what is refused does no harm. */
  readonly granted?: (end: End<P, G>) => readonly Granted[];
  /** The most that it may be: a search of `runs` sequences in `assay gate` must find no more. */
  readonly limit?: { readonly above: bigint; readonly runs: number };
}
/**
 * What a project maximises: what there is at the end, what somebody adds up along the way, or what is tried and refused because of the players (they are named, others move
 * before them).
 */
export type ObjectiveSpec<P extends string, G> = Common<P, G> &
  (
    | { readonly value: (end: End<P, G>) => bigint; readonly follow?: never; readonly tried?: never }
    | { readonly follow: (start: End<P, G>) => Following<P>; readonly value?: never; readonly tried?: never }
    | {
        /** `behind` is what there is behind the sequence, `without` what there would be without the players. */
        readonly tried: (without: End<P, G>, behind: End<P, G>) => readonly Tried[];
        readonly value?: never;
        readonly follow?: never;
      }
  );
/** Objectives in a file of their own. */
export type ObjectivesOf<G = undefined, P extends string = never> = { readonly [name: string]: ObjectiveSpec<P, G> };
