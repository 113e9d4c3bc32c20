import type { Account, Call, Calls, Contracts, Errors, Event, Events, Views } from "./names";

/** Accounts by name, wherever a function of the project is called. */
export type Accounts<P extends string> = { readonly [N in P | keyof Contracts | "deployer"]: Account } & {
  /** All people: neither the deployer nor contracts. */
  readonly everyone: readonly Account[];
};
/** Getters of the one contract of this kind, or of one of them. */
export type Chain = { readonly [C in keyof Views]: Views[C] & { at(instance: string): Views[C] } } & {
  /** Wei. */
  ether(account: string): bigint;
};
/** A call that was made. */
export type Made =
  | {
      [N in keyof Calls]: Calls[N] extends Call<infer A, infer R, unknown>
        ? {
            readonly name: N;
            readonly args: A;
            readonly caller: Account;
            readonly value: bigint;
            readonly at: Account;
            readonly ok: boolean;
            readonly returns: R | undefined;
            readonly error: string | undefined;
            readonly gasUsed: bigint;
          }
        : never;
    }[keyof Calls]
  | { readonly name: "wait"; readonly ok: true };
/** An event with its name, the contract that emitted it, and its values by their names. */
export interface Emitted {
  readonly name: keyof Events;
  readonly by: Account;
  readonly values: Readonly<Record<string, unknown>>;
}
/** A step as it came out on the chain. */
export type Step<P extends string, G> = Accounts<P> & {
  readonly edition: string;
  readonly now: Chain;
  readonly before: Chain;
  readonly time: bigint;
  readonly call: Made;
  /** A sequence's start or end: nothing is called, and all that the model predicts is looked at. What is read of everybody and everything is read here alone. */
  readonly whole: boolean;
  readonly ghost: G;
  /** Those of this step, in order, each with the contract that emitted it. */
  events<E extends keyof Events>(
    name: E,
  ): readonly (Events[E] extends Event<any, infer R> ? R & { readonly by: Account } : never)[];
  /** All of this step, in order. */
  events(): readonly Emitted[];
  /** The values of the error with which the call reverted, in their order; undefined when it did not revert with this one. */
  refusedWith<E extends Exclude<keyof Errors, "" | "*">>(error: E): Errors[E] | undefined;
};
/** true: it holds; false or a text: it does not; undefined: its premise is not met. */
export type Verdict = boolean | string | undefined;
