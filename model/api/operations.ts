import type { Account } from "./accounts";

/** Parameters of a purchase, as in ICover.sol's BuyCoverParams. */
export interface BuyCoverParams {
  readonly coverId: bigint;
  readonly owner: Account;
  readonly productId: bigint;
  readonly coverAsset: bigint;
  readonly amount: bigint;
  readonly period: bigint;
  readonly maxPremiumInAsset: bigint;
  readonly paymentAsset: bigint;
  readonly commissionRatio: bigint;
  readonly commissionDestination: Account;
  readonly ipfsData: string;
}

/** As in ICover.sol. */
export interface PoolAllocationRequest {
  readonly poolId: bigint;
  readonly skip: boolean;
  readonly coverAmountInAsset: bigint;
}

/** As in IStakingProducts.sol. */
export interface StakedProductParam {
  readonly productId: bigint;
  readonly weight: bigint;
  readonly targetPrice: bigint;
}

/** NFT collections. */
export type Collection = "stakingNFT" | "coverNFT";

/** Functions that revert NotProtocol(caller) for every account that is not a contract of the protocol. */
export type GuardedMethod =
  | "mintTokens"
  | "payOut"
  | "allocate"
  | "takeBackBump"
  | "release"
  | "shrink"
  | "applyPayout"
  | "mintPosition"
  | "mintCover"
  | "burnCover"
  | "initialize"
  | "addStream"
  | "stopStream"
  | "burnStake";

/**
 * How the mock of asset 6 or 7 transfers: as it should; answers false and does nothing; answers nothing; keeps 1 % (floored) of
 * what arrives; calls back into whoever calls it.
 */
export type AssetMode = "plain" | "false" | "silent" | "fee" | "reentering";

/**
 * What every state-changing call takes that an account can make, by the function's name in contracts/interfaces/ (ids of what is called
 * first). Each is added beside its rule in model/calls/, so that one file says what a call takes and what it does; here are those that have
 * no rule of their own. `poolId` of a call on a pool is the pool that is called, which always exists; asset 255 is the native token, 6 and 7
 * are the mock assets.
 */
export interface Operations {
  /** A function that is kept for the protocol's own contracts, with arbitrary arguments; no caller of these is one, so it reverts NotProtocol(caller). */
  readonly guarded: {
    readonly method: GuardedMethod;
    /** The pool's account, for the methods of a staking pool; the others ignore it. */
    readonly pool: Account;
  };
  /**
   * Calldata that no contract of the protocol takes from anybody: cut off, of the wrong types, of no function, with ETH
   * where none is taken, or for a function kept for the protocol's own contracts. It always reverts.
   */
  readonly raw: { readonly target: Account; readonly data: string };
}

/** Every state-changing call that an account can make. */
export type Operation = {
  readonly [Name in keyof Operations]: { readonly op: Name } & Operations[Name];
}[keyof Operations];

/** A call: who makes it, and the ETH sent along in wei. Calls to functions that are not payable carry none. */
export interface ModelCall {
  readonly caller: Account;
  readonly value: bigint;
  readonly operation: Operation;
  /** 0x-prefixed bytes after the arguments, which change nothing. Not with `sendEth` and `raw`. */
  readonly trailing?: string;
}
