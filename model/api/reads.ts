import type { Account } from "./accounts";
import type { AssetMode, Collection } from "./operations";
import type { Slacked } from "./outcome";

/** As PoolState of IStakingPool.sol. */
export interface PoolState {
  readonly activeStake: bigint;
  readonly activeShares: bigint;
  readonly poolStake: bigint;
  readonly firstActiveTrancheId: bigint;
  readonly halted: boolean;
  readonly fee: bigint;
  readonly maxFee: bigint;
  readonly rewardRate: bigint;
  readonly unstreamed: bigint;
  readonly feesOwed: bigint;
  readonly surplus: bigint;
}

/** As TrancheState of IStakingPool.sol. */
export interface TrancheState {
  readonly ended: boolean;
  readonly stake: bigint;
  readonly shares: bigint;
  readonly stakeTaken: bigint;
}

/** As DepositState of IStakingPool.sol; rewards carry slack. */
export interface DepositState {
  readonly shares: bigint;
  readonly stake: bigint;
  readonly rewards: Slacked;
}

/** A position. */
export interface PositionState {
  readonly tokenId: bigint;
  readonly poolId: bigint;
  /** Ascending: tranches with shares, or with whole wei of unwithdrawn rewards in the model. */
  readonly tranches: readonly bigint[];
  readonly activeStake: bigint;
  readonly expiredStake: bigint;
  readonly unwithdrawnRewards: Slacked;
  readonly withdrawnRewards: Slacked;
  /** Earned so far, withdrawn included. */
  readonly rewards: Slacked;
}

/** As StakedProduct of IStakingProducts.sol. */
export interface StakedProduct {
  readonly productId: bigint;
  readonly weight: bigint;
  readonly targetPrice: bigint;
  readonly bumpedPrice: bigint;
  readonly priceUpdatedAt: bigint;
}

/** As Capacities of IStakingProducts.sol: eight entries each. */
export interface Capacities {
  readonly firstTrancheId: bigint;
  readonly capacity: readonly bigint[];
  readonly allocated: readonly bigint[];
}

/** As Product of ICoverProducts.sol. */
export interface ProductState {
  readonly productId: bigint;
  readonly productName: string;
  readonly acceptedAssets: readonly bigint[];
  readonly productType: bigint;
  readonly minPrice: bigint;
  readonly initialPrice: bigint;
}

/** As ProductType of ICoverProducts.sol. */
export interface ProductTypeState {
  readonly gracePeriod: bigint;
  readonly cooldown: bigint;
  readonly assessorGroupId: bigint;
}

/** As CoverPool of ICover.sol. */
export interface CoverPool {
  readonly poolId: bigint;
  readonly amountBought: bigint;
  readonly price: bigint;
  /** What payouts left of it, wei per second; 0n once the cover is replaced. [BURN-4, EDIT-3] */
  readonly rewardRate: bigint;
  /** By how much the purchase raised the spot price, with what was left of the extended cover's bump; 1e18 = 100 %; 0n in the earlier edition. [PRICE-7] */
  readonly bump: bigint;
}

/** As CoverDetails of ICoverViewer.sol; owner is "" when replaced. */
export interface CoverState {
  readonly coverId: bigint;
  readonly owner: Account;
  readonly productId: bigint;
  readonly coverAsset: bigint;
  readonly amount: bigint;
  readonly amountBought: bigint;
  readonly start: bigint;
  readonly end: bigint;
  readonly gracePeriod: bigint;
  readonly graceEnd: bigint;
  readonly releaseTime: bigint;
  readonly originalCoverId: bigint;
  readonly replacedBy: bigint;
  readonly openClaimId: bigint;
  readonly pools: readonly CoverPool[];
  readonly allocations: readonly bigint[];
}

/** As Claim of IClaims.sol; status 0 voting, 1 cooldown, 2 approved, 3 rejected. */
export interface ClaimState {
  readonly coverId: bigint;
  readonly submitter: Account;
  readonly requestedAmount: bigint;
  readonly assessorGroupId: bigint;
  readonly submittedAt: bigint;
  readonly votingEnd: bigint;
  readonly cooldownEnd: bigint;
  readonly votesFor: bigint;
  readonly votesAgainst: bigint;
  readonly eligibleVotes: bigint;
  readonly status: 0 | 1 | 2 | 3;
  readonly settled: boolean;
  readonly payout: bigint;
}

/** Everything that can be read, as of the model's time. Unknown ids throw (callers know what exists). */
export interface Reads {
  // registry, token, governance
  checkRole(account: Account, role: number): boolean;
  /** 0n for one that was never a member. */
  memberId(account: Account): bigint;
  memberCount(): bigint;
  groupCount(): bigint;
  assessorGroup(groupId: bigint): readonly Account[];
  isLockedForMV(account: Account): bigint;
  votingPower(account: Account): Slacked;
  // money: asset 0 is ETH, 255 the native token
  balance(asset: bigint, account: Account): Slacked;
  allowance(asset: bigint, owner: Account, spender: Account): bigint;
  tokenSupply(): bigint;
  isAssetBlocked(asset: bigint, account: Account): boolean;
  /** How transfers of asset 6 or 7 behave. */
  assetMode(asset: bigint): AssetMode;
  /** Price of an asset in ETH, 18 decimals; undefined when the feed is unusable. */
  price(asset: bigint): bigint | undefined;
  /** The feed that an asset's price is read from, ZERO_ACCOUNT when none is set. [FEED-1] */
  feedOf(asset: bigint): Account;
  feedMaxAge(asset: bigint): bigint;
  credit(ledger: "capitalPool" | "cover" | "claims", account: Account, asset: bigint): bigint;
  totalCredit(ledger: "capitalPool" | "cover" | "claims", asset: bigint): bigint;
  // products
  productCount(): bigint;
  product(productId: bigint): ProductState;
  productTypeCount(): bigint;
  productType(productType: bigint): ProductTypeState;
  /** How long claims on covers of the type that are bought now are voted on, seconds. [VOTE-2, E-REVIEW] */
  reviewPeriod(productType: bigint): bigint;
  // pools
  poolCount(): bigint;
  manager(poolId: bigint): Account;
  poolsOf(manager: Account): readonly bigint[];
  pool(poolId: bigint): PoolState;
  tranche(poolId: bigint, trancheId: bigint): TrancheState;
  poolProducts(poolId: bigint): readonly StakedProduct[];
  /** undefined when the pool has not listed the product. */
  stakedProduct(poolId: bigint, productId: bigint): StakedProduct | undefined;
  totalWeight(poolId: bigint): bigint;
  /** Basis points; 2^256 - 1 when something is allocated and no stake is active. [LIST-3] */
  totalEffectiveWeight(poolId: bigint): bigint;
  floorPrice(poolId: bigint, productId: bigint): bigint;
  spotPrice(poolId: bigint, productId: bigint): bigint;
  capacities(poolId: bigint, productId: bigint): Capacities;
  freeCapacity(poolId: bigint, productId: bigint, exposureEnd: bigint): bigint;
  utilizationRate(poolId: bigint): bigint;
  // NFTs and positions; "" when the token does not exist (any more)
  ownerOf(collection: Collection, tokenId: bigint): Account;
  approvedFor(collection: Collection, tokenId: bigint): Account;
  isApprovedForAll(collection: Collection, owner: Account, operator: Account): boolean;
  positionCount(): bigint;
  position(tokenId: bigint): PositionState;
  deposit(tokenId: bigint, trancheId: bigint): DepositState;
  // covers and claims
  coverCount(): bigint;
  cover(coverId: bigint): CoverState;
  /** 0n for a pool that does not back the cover. [READ-2] */
  coverAllocation(coverId: bigint, poolId: bigint): bigint;
  /** How long claims on the cover are voted on, seconds; fixed at purchase. [VOTE-2, E-REVIEW] */
  coverReviewPeriod(coverId: bigint): bigint;
  /** How many times the cover was extended: 0n for a new one, one more than that of what it extends. [E-EVENT, E-EDIT] */
  segmentId(coverId: bigint): bigint;
  claimCount(): bigint;
  claim(claimId: bigint): ClaimState;
  hasVoted(claimId: bigint, account: Account): boolean;
  /** Who voted, in the order of the votes. [E-DEPOSIT] */
  voters(claimId: bigint): readonly Account[];
}
