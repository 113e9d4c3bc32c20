import type { Account } from "../api";
import type { Rewards } from "../math/rewards";

/** A position's stake in one tranche, with the rewards it has earned there and not fetched. */
export interface Deposit {
  readonly tokenId: bigint;
  readonly trancheId: bigint;
  shares: bigint;
  rewards: Rewards;
}

/** A tranche that ended with stake in it. `stake` and `shares` never change. [TRANCHE-3] */
export interface FrozenTranche {
  readonly stake: bigint;
  readonly shares: bigint;
  /** What withdrawals and extensions took of `stake`. */
  readonly taken: bigint;
}

/** Rewards of one purchase that stream to the pool: `rate` wei per second until `end`; 0 once all of it was stopped. [REWARD-1] */
export interface Stream {
  readonly coverId: bigint;
  /** The cover's at the purchase: an id may be of several. [E-EDIT] */
  readonly segmentId: bigint;
  readonly rate: bigint;
  readonly end: bigint;
}

/** A product that the pool lists. Prices as in the interface: target in basis points, bumped 1e18 = 100 %. */
export interface Listing {
  readonly productId: bigint;
  readonly weight: bigint;
  readonly targetPrice: bigint;
  readonly bumpedPrice: bigint;
  readonly priceUpdatedAt: bigint;
}

/** A staking pool. Stake and shares are those of active tranches. */
export interface Pool {
  readonly poolId: bigint;
  readonly manager: Account;
  readonly maxFee: bigint;
  fee: bigint;
  halted: boolean;
  activeStake: bigint;
  activeShares: bigint;
  deposits: Deposit[];
  readonly frozen: Map<bigint, FrozenTranche>;
  streams: Stream[];
  /** In 1/10 000 wei. [FEE-3] */
  feesOwed: bigint;
  surplus: bigint;
  listings: Listing[];
}

/** A pool that was just made. */
export function newPool(poolId: bigint, manager: Account, fee: bigint, maxFee: bigint): Pool {
  return {
    poolId,
    manager,
    maxFee,
    fee,
    halted: false,
    activeStake: 0n,
    activeShares: 0n,
    deposits: [],
    frozen: new Map(),
    streams: [],
    feesOwed: 0n,
    surplus: 0n,
    listings: [],
  };
}

/** An independent copy. */
export function copyPool(pool: Pool): Pool {
  return {
    ...pool,
    deposits: pool.deposits.map((deposit) => ({ ...deposit })),
    frozen: new Map(pool.frozen),
    streams: [...pool.streams],
    listings: [...pool.listings],
  };
}
