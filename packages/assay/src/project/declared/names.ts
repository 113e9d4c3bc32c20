/** Contract → constructor arguments. */
export interface Contracts {}
/** Contract → its getters, as invariants read them. */
export interface Views {}
/** "Contract.function" → arguments and answer. */
export interface Calls {}
/** "Contract.getter" → arguments and answer. */
export interface Getters {}
/** Error → values. */
export interface Errors {
  /** `revert("…")`, `require(…, "…")`. */
  Error: [text: string];
  Panic: [code: bigint];
  /** A revert without data. */
  "": [];
  /** Any revert. */
  "*": [];
}
/** Event → values. */
export interface Events {}
/** A function that can change something. */
export interface Call<Args, Returns, Payable = false> {
  args: Args;
  returns: Returns;
  payable: Payable;
}
/** A function that only answers. */
export interface Getter<Args extends readonly unknown[], Answer> {
  args: Args;
  answer: Answer;
}
/** An event: its values in their order, and as invariants read them. */
export interface Event<Values extends readonly unknown[], Read> {
  values: Values;
  read: Read;
}

/**
 * An account as the tool gives it: the name of a person or of a contract, else the address. Any string that names one may be
 * given back. (Opaque, and no plain string, so that tables can be read with brackets whatever `noUncheckedIndexedAccess` says.)
 */
export declare enum Account {
  named = "\0named",
  other = "\0other",
}
/** Bytes, as a 0x-string. */
export type Hex = `0x${string}`;
/** A number that the chain may be below. */
export interface Approximate {
  readonly approximately: bigint;
  readonly below: bigint;
}
declare const unknownBrand: unique symbol;
/** Nothing is said of it. */
export interface Unknown {
  readonly [unknownBrand]: never;
}
/** What `model` is where the project has no `model` above it: what is inferred goes from top to bottom. */
export interface NoModelAbove {
  readonly [unknownBrand]?: never;
}

/** What one may say where the chain has a `T`. */
export type Said<T> = T extends Account
  ? string
  : T extends bigint
    ? bigint | Approximate | Unknown
    : T extends boolean | string | void
      ? T | Unknown
      : T extends readonly unknown[]
        ? { readonly [I in keyof T]: Said<T[I]> } | Unknown
        : { readonly [K in keyof T]: Said<T[K]> } | Unknown;
/** What one may give a contract where it takes a `T`. */
export type Given<T> = T extends Account
  ? string
  : T extends bigint | boolean | string
    ? T
    : { readonly [K in keyof T]: Given<T[K]> };

/** What each account has; see `table`. */
export type Table<V> = { [A in Account]: V };
/** Arguments of a call, by name. */
export type ArgsOf<N extends keyof Calls> = Calls[N] extends { args: infer A } ? A : never;
