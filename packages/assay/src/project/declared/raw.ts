import type { Arbitrary } from "fast-check";
import type { ScriptedDeployment } from "../deployment";
import type { Born } from "./spec";

/** A record whose members are not known. */
export type Members = Readonly<Record<string, unknown>>;
/** An arbitrary, or a function of the state and of what was drawn before. */
export type RawDrawn = Arbitrary<unknown> | ((state: Members, args: Members) => unknown);

/** A getter, or one call of it: with the contract first where there are several. */
export type RawTouch = string | readonly [getter: string, ...args: readonly unknown[]];

/** A `CallSpec` without its types. */
export interface RawCall {
  readonly weight?: number;
  readonly groups?: Readonly<Record<string, number>>;
  readonly otherwise?: string;
  readonly caller?: RawDrawn;
  readonly value?: RawDrawn;
  readonly at?: RawDrawn;
  readonly args?: Readonly<Record<string, RawDrawn>> | ((state: Members) => Arbitrary<Members> | undefined);
  readonly wrong?: (state: Members, args: Members) => readonly Members[];
  readonly when?: (state: Members, args: Members) => boolean;
  readonly rule?: (state: Members, args: Members) => unknown;
  readonly touches?: (state: Members, args: Members) => readonly RawTouch[];
}

/** How a getter is predicted. */
export type RawObserved =
  | ((state: Members) => unknown)
  | {
      readonly of: (state: Members) => Iterable<unknown>;
      readonly is: (state: Members, ...args: readonly unknown[]) => unknown;
    };

/** Constructor arguments of one contract; "scripted" for one that the project's own program deploys. */
export type RawArgs = RawConstructor | "scripted";
/** Gives them. */
export type RawConstructor = (accounts: Members) => readonly unknown[];

/** What is asked after a step. */
export type RawCheck = (step: Members) => unknown;
/** An invariant: a check alone, or one with an id, rules and a premise. */
export type RawInvariant =
  | RawCheck
  | {
      readonly id?: string;
      readonly rules?: readonly string[];
      readonly premise?: string;
      readonly editions?: readonly string[];
      readonly parts?: readonly string[];
      readonly check: RawCheck;
    };

/** What is asked of a state. */
export type RawLawCheck = (from: Members) => unknown;
/** A law: a check alone, or one with more than that. */
export type RawLaw =
  | RawLawCheck
  | {
      readonly id?: string;
      readonly rules?: readonly string[];
      readonly premise?: string;
      readonly editions?: readonly string[];
      readonly steps?: number;
      readonly calls?: RawMix;
      readonly check: RawLawCheck;
    };
/** How often calls are drawn. */
export type RawMix = Readonly<Record<string, number>>;

/** An objective. */
export interface RawObjective {
  readonly unit: string;
  readonly decimals?: number;
  readonly title?: string;
  readonly rules?: readonly string[];
  readonly editions?: readonly string[];
  readonly players?: readonly string[];
  readonly about?: string;
  readonly others?: "before" | "always" | "never";
  readonly open?: (call: Members) => boolean;
  readonly granted?: (end: Members) => readonly Members[];
  readonly tried?: (without: Members, behind: Members) => readonly Members[];
  readonly limit?: { readonly above: bigint; readonly runs: number };
  readonly value?: (end: Members) => unknown;
  readonly follow?: (start: Members) => RawFollowing;
}
/** Follows one sequence. */
export interface RawFollowing {
  readonly after: (step: Members) => void;
  readonly value: () => unknown;
  readonly fitness?: () => unknown;
}

/** A `Project` without its types: what the tool works with. */
export interface RawProject {
  readonly contracts: Readonly<Record<string, RawArgs | Born | Readonly<Record<string, RawArgs | Born>>>>;
  readonly people?: readonly string[];
  readonly artifacts?: string;
  readonly compiledAs?: Readonly<Record<string, string>>;
  readonly behind?: Readonly<Record<string, string>>;
  readonly constructorValue?: Readonly<Record<string, bigint>>;
  readonly deployment?: ScriptedDeployment;
  readonly unlimitedCode?: boolean;
  readonly drawOthers?: boolean;
  readonly uncalled?: Readonly<Record<string, string>>;
  readonly neverSucceeds?: Readonly<Record<string, string>>;
  readonly excused?: Readonly<Record<string, string>>;
  readonly overflowIsFinding?: boolean;
  readonly sources?: readonly string[];
  readonly editions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly errors?: readonly string[];
  readonly ignoredEvents?: Readonly<Record<string, string>>;
  readonly opening?: (accounts: Members) => void;
  readonly model?: (accounts: Members) => object;
  readonly copy?: (model: object) => object;
  readonly calls?: Readonly<Record<string, RawCall>>;
  readonly observe?: Readonly<Record<string, RawObserved>>;
  readonly ether?: Readonly<Record<string, bigint>>;
  readonly time?: {
    readonly start?: number;
    readonly spread?: number;
    readonly weight?: number;
    readonly passes?: (model: object, to: bigint) => void;
    readonly moments?: (state: Members) => Iterable<bigint>;
  };
  readonly ghost?: {
    readonly start: (accounts: Members) => unknown;
    readonly after: (ghost: unknown, step: Members) => void;
  };
  readonly invariants?: Readonly<Record<string, RawInvariant>>;
  readonly rules?: Readonly<Record<string, string>>;
  readonly laws?: Readonly<Record<string, RawLaw>>;
  readonly objectives?: Readonly<Record<string, RawObjective>>;
}
