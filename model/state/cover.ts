/** What backs a cover in one tranche, wei. */
export interface Allocation {
  readonly trancheId: bigint;
  readonly amount: bigint;
}

/** A pool's part of a cover; the first five as CoverPool of the interface. */
export interface CoverPart {
  readonly poolId: bigint;
  readonly amountBought: bigint;
  readonly price: bigint;
  readonly rewardRate: bigint;
  /** What the purchase added to the pool's spot price, and what was left of the extended cover's; 1e18 = 100 %. [PRICE-7] */
  readonly bump: bigint;
  /** Empty once released. */
  readonly allocations: readonly Allocation[];
}

/** A cover, as CoverData of the interface, and what backs it. */
export interface Cover {
  readonly coverId: bigint;
  readonly productId: bigint;
  readonly coverAsset: bigint;
  readonly amount: bigint;
  readonly amountBought: bigint;
  readonly start: bigint;
  readonly end: bigint;
  readonly gracePeriod: bigint;
  /** How long claims on it are voted on; fixed at purchase, as grace is. [VOTE-2, E-REVIEW] */
  readonly reviewPeriod: bigint;
  /** Allocations are released at it; fixed at purchase, as end and grace are. [CAP-3] */
  readonly releaseTime: bigint;
  readonly originalCoverId: bigint;
  /** How many times it was extended: 0n for a new one, one more than that of what it extends. [E-EVENT, E-EDIT] */
  readonly segmentId: bigint;
  /** 0n while none did. */
  readonly replacedBy: bigint;
  readonly parts: readonly CoverPart[];
}
