import { answered, type Account } from "assay";
import type { Seen } from "../ghost";
import { poolIdOf, poolOf } from "../numbers";

/** A product that a pool lists. */
export interface Listing {
  readonly pool: Account;
  readonly poolId: bigint;
  readonly productId: bigint;
}

const upTo = (last: bigint): readonly bigint[] => Array.from({ length: Number(last) }, (_, i) => BigInt(i + 1));

/** Which pools, listings and positions there are: of the opening as its getters say, of everything since as events say. */
export class Pools {
  /** Those that there were before this step, too. */
  all: readonly Account[] = [];
  listings: readonly Listing[] = [];
  /** Pools of positions, by id. */
  readonly positions = new Map<bigint, Account>();
  /** Nothing was done yet. */
  isOpening = true;
  private made: readonly Account[] = [];

  /** What a pool lists. */
  listedBy(pool: Account): readonly Listing[] {
    return this.listings.filter((one) => one.pool === pool);
  }

  after(step: Seen): void {
    this.isOpening = this.all.length === 0;
    if (this.isOpening) this.open(step);
    this.all = [...this.all, ...this.made];
    this.made = step.events("PoolCreated").map(({ poolId }) => poolOf(poolId));
    for (const { poolId, productId } of step.events("ProductSet")) this.list(poolId, productId);
    for (const { tokenId, by } of step.events("StakeDeposited")) this.positions.set(tokenId, by);
  }

  private open({ now: { StakingProducts, StakingNFT, CoverProducts } }: Seen): void {
    this.all = upTo(StakingProducts.poolCount).map(poolOf);
    for (const poolId of upTo(StakingProducts.poolCount))
      for (const productId of upTo(CoverProducts.productCount))
        if (answered(() => StakingProducts.getStakedProduct(poolId, productId)) !== undefined)
          this.list(poolId, productId);
    for (const tokenId of upTo(StakingNFT.nextTokenId - 1n))
      this.positions.set(tokenId, poolOf(StakingNFT.poolOf(tokenId)));
  }

  private list(poolId: bigint, productId: bigint): void {
    const pool = poolOf(poolId);
    if (this.listings.some((one) => one.pool === pool && one.productId === productId)) return;
    this.listings = [...this.listings, { pool, poolId, productId }];
  }
}

/** Whether an account is a pool. */
export const isPool = (account: string): boolean => poolIdOf(account) !== undefined;
