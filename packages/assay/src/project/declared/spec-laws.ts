import type { Arbitrary } from "fast-check";
import type { Account, ArgsOf, Call, Calls, Getters, Given } from "./names";
import type { Accounts, Chain, Verdict } from "./spec-step";

type ReturnsOf<N extends keyof Calls> = Calls[N] extends { returns: infer R } ? R : never;

/** How often calls are drawn, and waits, beside each other. */
export type Mix = { readonly [N in keyof Calls | "wait"]?: number };
/** A call as the project's generators draw it, or time that passes, and when. */
export type Offer =
  | {
      [N in keyof Calls]: Calls[N] extends Call<infer A, unknown, unknown>
        ? {
            readonly name: N;
            readonly args: A;
            readonly caller: Account;
            readonly value: bigint;
            readonly at: Account;
            readonly time: bigint;
          }
        : never;
    }[keyof Calls]
  | { readonly name: "wait"; readonly seconds: bigint; readonly time: bigint };
/** What came of a call on the chain. */
export interface Result<R = unknown> {
  readonly ok: boolean;
  /** Name of the error that it reverted with. */
  readonly error: string | undefined;
  /** Undefined where it reverted. */
  readonly returns: R | undefined;
}
/** A getter's answer; undefined where it reverts, and a hash where it takes more than 64 words. */
export interface Observation {
  readonly getter: keyof Getters | "ether";
  /** The contract that is asked; of wei, nobody. */
  readonly at: Account;
  /** By their names. */
  readonly args: Readonly<Record<string, Account | bigint | boolean | string>>;
  readonly answer: unknown;
}
/** Where a run is. */
export interface Whereabouts<M> {
  /** As the rules left it, whatever the chain did: what is worth trying is planned with it. */
  readonly model: M;
  readonly time: bigint;
  readonly now: Chain;
  /** All answers that the model predicts, as the chain gives them. */
  observed(): readonly Observation[];
}
/** A run of the chain from the same state: what is done in it, and what can be read after that. */
export interface Run<M = unknown> extends Whereabouts<M> {
  call<N extends keyof Calls>(
    name: N,
    args: Given<ArgsOf<N>>,
    how?: { readonly from?: string; readonly value?: bigint; readonly at?: string },
  ): Result<ReturnsOf<N>>;
  wait(seconds: bigint): void;
  /** Draws a call, or a wait, and does not make it; undefined where there is nothing to do. Absent: those that the project's sequences have. */
  offer(mix?: Mix): Offer | undefined;
  make(offer: Offer): Result;
  read<T>(what: (now: Chain) => T): T;
}
/** The state that a law begins with. */
export type From<P extends string, M> = Accounts<P> &
  Whereabouts<M> & {
    readonly edition: string;
    fork<T>(run: (run: Run<M>) => T): T;
    draw<T>(arbitrary: Arbitrary<T>): T;
  };
export type LawCheck<P extends string, M> = (from: From<P, M>) => Verdict;
/** A law with more than its name. It is asked again until all that it reads was looked at: it must be pure. */
export interface LawSpec<P extends string, M> {
  /** Default: made from the name. */
  readonly id?: string;
  /** Ids of the rules that it checks; `rules` of the project has their sentences. */
  readonly rules?: readonly string[];
  /** When it says something, in words. */
  readonly premise?: string;
  /** Editions that it holds in. Default: all. */
  readonly editions?: readonly string[];
  /** How many calls lead to the state at most. Default: 8. */
  readonly steps?: number;
  /** Which. Default: those that the project's sequences have. */
  readonly calls?: Mix;
  readonly check: LawCheck<P, M>;
}
/** Laws in a file of their own: `satisfies LawsOf<Model>`. */
export type LawsOf<M = unknown, P extends string = never> = {
  readonly [name: string]: LawCheck<P, M> | LawSpec<P, M>;
};
