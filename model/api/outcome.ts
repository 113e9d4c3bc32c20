import type { Account } from "./accounts";

/** A number that the chain may be below by at most `slack` (reward payments and what contains them); negative slack: above by at most -slack. */
export interface Slacked {
  readonly value: bigint;
  readonly slack: bigint;
}

/** Arguments of events and errors and return values: numbers, flags, accounts or texts, lists. */
export type Value = bigint | boolean | string | Slacked | readonly Value[];

/** An event of contracts/interfaces/ with its arguments in the order of the declaration. Standard ERC-20 and ERC-721 events are left out. [SAFE-3] */
export interface ModelEvent {
  /** The account of the emitting contract: "cover", "pool:2", … */
  readonly emitter: Account;
  readonly name: string;
  readonly args: readonly Value[];
}

/** A custom error with its arguments in the order of the declaration (Errors.sol, ERC-6093, or the mocks' AccountBlocked(address)). */
export interface ModelError {
  /** ANY_ERROR: whatever the revert says is right. */
  readonly name: string;
  readonly args: readonly Value[];
}

/**
 * What a call comes to. A failed call changes nothing and names every error that the broken preconditions allow.
 * Events are in the order of emission per emitter.
 */
export type Outcome =
  | { readonly ok: true; readonly returns: readonly Value[]; readonly events: readonly ModelEvent[] }
  | { readonly ok: false; readonly errors: readonly ModelError[] };

/** The name of an error that stands for every error, and for none. */
export const ANY_ERROR = "*";
