import type { Reads } from "../api";
import { BPS } from "../constants";
import { trancheAt } from "../math/calendar";
import { sumOf } from "../math/rounding";
import type { Listing, Pool } from "../state/pool";
import { known } from "../state/state";
import type { State } from "../state/state";
import { capacities, freeCapacity } from "../rules/capacity";
import type { TrancheCapacity } from "../rules/capacity";
import { totalEffectiveWeight, weightsOf } from "../rules/effective-weight";
import { floorPrice, listed, spotPrice } from "../rules/price";

type ListingReads = Pick<
  Reads,
  | "poolProducts"
  | "stakedProduct"
  | "totalWeight"
  | "totalEffectiveWeight"
  | "floorPrice"
  | "spotPrice"
  | "capacities"
  | "freeCapacity"
  | "utilizationRate"
>;

/**
 * What pools list, at which price, and what of their capacity is allocated. [LIST-1, LIST-3, PRICE-1, PRICE-3, CAP-1, CAP-4,
 * CAP-6]
 */
export function listingReads(state: State): ListingReads {
  const poolOf = (poolId: bigint): Pool => known(state.pools, poolId, "pool");
  const find = (poolId: bigint, productId: bigint): Listing | undefined =>
    poolOf(poolId).listings.find((listing) => listing.productId === productId);
  const tranches = (poolId: bigint, productId: bigint): TrancheCapacity[] =>
    capacities(state, poolOf(poolId), listed(poolOf(poolId), productId));
  return {
    poolProducts: (poolId) => poolOf(poolId).listings,
    stakedProduct: find,
    totalWeight: (poolId) => sumOf(poolOf(poolId).listings, (listing) => listing.weight),
    totalEffectiveWeight: (poolId) => totalEffectiveWeight(state, poolOf(poolId), weightsOf(poolOf(poolId))),
    floorPrice: (poolId, productId) => floorPrice(state, listed(poolOf(poolId), productId)),
    spotPrice: (poolId, productId) => spotPrice(state, listed(poolOf(poolId), productId)),
    capacities: (poolId, productId) => {
      const all = tranches(poolId, productId);
      return {
        firstTrancheId: trancheAt(state.time),
        capacity: all.map((tranche) => tranche.capacity),
        allocated: all.map((tranche) => tranche.allocated),
      };
    },
    freeCapacity: (poolId, productId, exposureEnd) => freeCapacity(tranches(poolId, productId), exposureEnd),
    utilizationRate: (poolId) => {
      const all = poolOf(poolId).listings.flatMap((listing) => capacities(state, poolOf(poolId), listing));
      const capacity = sumOf(all, (tranche) => tranche.capacity);
      const allocated = sumOf(all, (tranche) => tranche.allocated);
      return capacity === 0n ? 0n : (BPS * allocated) / capacity;
    },
  };
}
