import type { z } from "zod";
import type * as schemas from "./schemas";

/** A price of an asset and its size. */
export interface Rate {
  readonly asset: bigint;
  /** ETH per whole unit, 18 decimals. */
  readonly price: bigint;
  readonly decimals: number;
  /** 10^decimals. */
  readonly unit: bigint;
  /** The last second in which the feed's answer is young enough, Unix seconds; undefined for ETH, which has no feed. */
  readonly usableUntil: bigint | undefined;
}

/** A pool as the answers tell it. */
export interface Pool extends z.infer<typeof schemas.poolState> {
  readonly poolId: bigint;
  readonly address: string;
  readonly manager: string;
  /** Hundredths of a percent. */
  readonly utilizationRate: bigint;
  readonly listings: readonly schemas.Listing[];
}

/** A product in a pool. Capacity over all active tranches, wei of the native token. */
export interface Shelf {
  readonly poolId: bigint;
  readonly listing: schemas.Listing;
  /** Annual price now, 1e18 = 100 %. */
  readonly spot: bigint;
  readonly capacity: bigint;
  readonly allocated: bigint;
  /** Capacity, allocated or not, in the tranches that end at or after a moment (Unix seconds). */
  readonly eligible: (exposureEnd: bigint) => bigint;
}
