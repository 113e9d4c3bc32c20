/** Structs of the contracts, as far as this loop reads them. */

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

export interface TrancheState {
  readonly ended: boolean;
  readonly stake: bigint;
  readonly shares: bigint;
}

export interface DepositState {
  readonly shares: bigint;
  readonly stake: bigint;
  readonly rewards: bigint;
}

export interface StakedProduct {
  readonly productId: bigint;
  readonly weight: bigint;
  readonly targetPrice: bigint;
  readonly bumpedPrice: bigint;
  readonly priceUpdatedAt: bigint;
}

export interface Capacities {
  readonly firstTrancheId: bigint;
  readonly capacity: readonly bigint[];
  readonly allocated: readonly bigint[];
}

export interface CoverData {
  readonly productId: bigint;
  readonly coverAsset: bigint;
  readonly amount: bigint;
  readonly amountBought: bigint;
  readonly end: bigint;
  readonly gracePeriod: bigint;
  readonly replacedBy: bigint;
}

export interface CoverPool {
  readonly poolId: bigint;
  readonly amountBought: bigint;
  readonly price: bigint;
  readonly rewardRate: bigint;
}

export interface Claim {
  readonly coverId: bigint;
  readonly submitter: string;
  readonly requestedAmount: bigint;
  readonly assessorGroupId: bigint;
  readonly votingEnd: bigint;
  readonly cooldownEnd: bigint;
  readonly votesFor: bigint;
  readonly votesAgainst: bigint;
  readonly eligibleVotes: bigint;
  readonly status: bigint;
  readonly settled: boolean;
  readonly payout: bigint;
}

export interface ProductType {
  readonly gracePeriod: bigint;
  readonly assessorGroupId: bigint;
}
