import type { Account, Traits } from "./accounts";
import type { Edition, EditionName } from "./edition";
import type { ModelCall } from "./operations";
import type { Outcome } from "./outcome";
import type { Reads } from "./reads";

/** What is there when the contracts have just been deployed: no member, no product, no pool. */
export interface Genesis {
  /** Which edition of the protocol was deployed; absent: the current one. */
  readonly edition?: EditionName;
  /** Unix seconds of the deployment. */
  readonly time: bigint;
  readonly governor: Account;
  /** Gets the native token's initial supply. */
  readonly treasury: Account;
  /** Initial supply of the native token, wei. */
  readonly initialSupply: bigint;
  /** ETH of accounts, wei. */
  readonly ethBalances: Readonly<Record<Account, bigint>>;
  /** Accounts that are not ordinary receivers. */
  readonly traits: Readonly<Record<Account, Traits>>;
}

/** The reference model: the whole protocol as plain values, always brought up to `time`. */
export interface Model {
  /** The edition that was deployed. */
  readonly edition: Edition;
  /** Unix seconds. */
  readonly time: bigint;
  /** Moves time forward (to the same or a later moment), walking through everything that becomes due. Throws on an earlier one. */
  advance(to: bigint): void;
  /** Makes a call at the present time. */
  execute(call: ModelCall): Outcome;
  /** Everything that can be read, as of the present time. */
  readonly read: Reads;
  /** An independent copy. Called once per sequence: cheap enough to take well below a millisecond for a small state. */
  clone(): Model;
}

/** `createModel(genesis)` is exported by model/index.ts. */
export type CreateModel = (genesis: Genesis) => Model;
