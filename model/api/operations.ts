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
 * Every state-changing call that an account can make, by the function's name in contracts/interfaces/ (ids of what is called first).
 * The last block are calls on tokens, NFTs and mocks.
 */
export type Operation =
  // IRegistry
  | { readonly op: "addMember"; readonly account: Account }
  | { readonly op: "removeMember"; readonly account: Account }
  | { readonly op: "createAssessorGroup"; readonly assessors: readonly Account[] }
  // INativeToken
  | { readonly op: "lockForMV"; readonly account: Account; readonly until: bigint }
  | { readonly op: "burn"; readonly amount: bigint }
  // ICapitalPool; a donation of ETH is `sendEth`, one of tokens a `transfer`
  | { readonly op: "setFeed"; readonly asset: bigint; readonly feed: Account; readonly maxAge: bigint }
  // ICreditLedger
  | {
      readonly op: "withdrawCredit";
      readonly ledger: "capitalPool" | "cover" | "claims";
      readonly asset: bigint;
      readonly to: Account;
    }
  // ICoverProducts
  | { readonly op: "addProductType"; readonly gracePeriod: bigint; readonly assessorGroupId: bigint }
  | { readonly op: "setGracePeriod"; readonly productType: bigint; readonly gracePeriod: bigint }
  /** Only where review periods can be set. [E-REVIEW] */
  | { readonly op: "setReviewPeriod"; readonly productType: bigint; readonly reviewPeriod: bigint }
  | { readonly op: "setAssessorGroup"; readonly productType: bigint; readonly assessorGroupId: bigint }
  | {
      readonly op: "addProduct";
      readonly productName: string;
      readonly productType: bigint;
      readonly acceptedAssets: readonly bigint[];
      readonly minPrice: bigint;
      readonly initialPrice: bigint;
    }
  | { readonly op: "setMinPrice"; readonly productId: bigint; readonly minPrice: bigint }
  | { readonly op: "setAcceptedAssets"; readonly productId: bigint; readonly acceptedAssets: readonly bigint[] }
  // IStakingProducts
  | { readonly op: "createStakingPool"; readonly fee: bigint; readonly maxFee: bigint }
  | { readonly op: "setProducts"; readonly poolId: bigint; readonly params: readonly StakedProductParam[] }
  | { readonly op: "pokeProduct"; readonly poolId: bigint; readonly productId: bigint; readonly maxDays: bigint }
  // IStakingPool; `poolId` is the pool that is called and always exists
  | {
      readonly op: "depositTo";
      readonly poolId: bigint;
      readonly amount: bigint;
      readonly trancheId: bigint;
      readonly requestTokenId: bigint;
      readonly destination: Account;
    }
  | {
      readonly op: "extendDeposit";
      readonly poolId: bigint;
      readonly tokenId: bigint;
      readonly newDuration: bigint;
      /** The overload that names a tranche; absent: the one that does not. */
      readonly trancheId?: bigint;
    }
  | {
      readonly op: "withdraw";
      readonly poolId: bigint;
      readonly tokenId: bigint;
      readonly withdrawStake: boolean;
      readonly withdrawRewards: boolean;
      readonly trancheIds: readonly bigint[];
    }
  | { readonly op: "setPoolFee"; readonly poolId: bigint; readonly newFee: bigint }
  | { readonly op: "withdrawFees"; readonly poolId: bigint }
  | { readonly op: "sweepSurplus"; readonly poolId: bigint }
  | { readonly op: "poke"; readonly poolId: bigint; readonly maxSteps: bigint }
  // ICover, IClaims
  | { readonly op: "buyCover"; readonly params: BuyCoverParams; readonly requests: readonly PoolAllocationRequest[] }
  | {
      readonly op: "submitClaim";
      readonly coverId: bigint;
      /** The overload with an amount, where there is one; absent: the whole. [E-CLAIM] */
      readonly requestedAmount?: bigint;
    }
  | { readonly op: "vote"; readonly claimId: bigint; readonly inFavour: boolean }
  | { readonly op: "settleClaim"; readonly claimId: bigint }
  // tokens: asset 255 is the native token, 6 and 7 are the mock assets
  | { readonly op: "transfer"; readonly asset: bigint; readonly to: Account; readonly amount: bigint }
  | {
      readonly op: "transferFrom";
      readonly asset: bigint;
      readonly from: Account;
      readonly to: Account;
      readonly amount: bigint;
    }
  | { readonly op: "approve"; readonly asset: bigint; readonly spender: Account; readonly amount: bigint }
  // NFTs: ERC-721 transferFrom and safeTransferFrom, approve, setApprovalForAll
  | {
      readonly op: "transferNft";
      readonly collection: Collection;
      readonly from: Account;
      readonly to: Account;
      readonly tokenId: bigint;
      /** safeTransferFrom, which asks the receiver: the overload without data, or the one with; absent: transferFrom. */
      readonly safe?: "plain" | "data";
    }
  | { readonly op: "approveNft"; readonly collection: Collection; readonly to: Account; readonly tokenId: bigint }
  | {
      readonly op: "setApprovalForAll";
      readonly collection: Collection;
      readonly operator: Account;
      readonly approved: boolean;
    }
  // plain ETH to the capital pool
  | { readonly op: "sendEth" }
  // a function that is kept for the protocol's own contracts, with arbitrary arguments; no caller of these is one, so it reverts NotProtocol(caller)
  | {
      readonly op: "guarded";
      readonly method: GuardedMethod;
      /** The pool's account, for the methods of a staking pool; the others ignore it. */
      readonly pool: Account;
    }
  /**
   * Calldata that no contract of the protocol takes from anybody: cut off, of the wrong types, of no function, with ETH
   * where none is taken, or for a function kept for the protocol's own contracts. It always reverts.
   */
  | { readonly op: "raw"; readonly target: Account; readonly data: string }
  // mocks: anyone may call
  /** The mock feed answers this from now on; `broken` makes it revert. */
  | {
      readonly op: "setFeedAnswer";
      readonly asset: bigint;
      readonly answer: bigint;
      readonly updatedAt: bigint;
      readonly broken: boolean;
    }
  /** Mints units of asset 6 or 7 out of nothing. */
  | { readonly op: "mintAsset"; readonly asset: bigint; readonly to: Account; readonly amount: bigint }
  /** A blocked account can neither send nor receive asset 6 or 7: AccountBlocked(account) (the sender is looked at first). */
  | { readonly op: "setAssetBlocked"; readonly asset: bigint; readonly account: Account; readonly blocked: boolean }
  /** Transfers of asset 6 or 7 behave like this from now on. */
  | { readonly op: "setAssetMode"; readonly asset: bigint; readonly mode: AssetMode }
  /** Settles a claim with less and less gas, undone each time; answers the gas that the first refusal asks for, 0 without one. */
  | { readonly op: "starve"; readonly claimId: bigint };

/** A call: who makes it, and the ETH sent along in wei. Calls to functions that are not payable carry none. */
export interface ModelCall {
  readonly caller: Account;
  readonly value: bigint;
  readonly operation: Operation;
  /** 0x-prefixed bytes after the arguments, which change nothing. Not with `sendEth` and `raw`. */
  readonly trailing?: string;
}
