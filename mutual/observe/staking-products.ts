import { refuse, type ObserveOf } from "assay";
import type { StakedProduct } from "../../model";
import type { Mutual } from "../model";
import { ACTORS } from "../people";
import { coverIds, isKnown, pairs, poolIds, poolNames, upTo, type Now } from "./keys";

type In = Pick<Now, "model">;

const DAY = 86_400n;

/** What an answer of a pool is refused with. */
export const refuseUnknownPool = ({ model }: In, poolId: bigint): void => {
  refuse(!isKnown(poolId, model.read.poolCount()), "UnknownPool", poolId);
};

/** What a pool lists of a product; refused where it does not. */
function listingOf(state: In, poolId: bigint, productId: bigint): StakedProduct {
  refuseUnknownPool(state, poolId);
  const found = state.model.read.stakedProduct(poolId, productId);
  refuse(found === undefined, "ProductNotListed", poolId, productId);
  return found as StakedProduct;
}

/** What pools list, and one product that nobody lists, of a pool that there is and of none. */
const listings = ({ model }: In): readonly (readonly [bigint, bigint])[] => [
  ...upTo(model.read.poolCount()).flatMap((poolId) =>
    pairs(
      [poolId],
      model.read.poolProducts(poolId).map(({ productId }) => productId),
    ),
  ),
  [1n, 0n],
  [0n, 1n],
];

/** Exposures that end far ahead, so that some tranches end before them; soon, so that none does; or at any time at all. */
const EXPOSURES = [150n * DAY, DAY, undefined] as const;

/** StakingProducts. */
export const STAKING_PRODUCTS = {
  "StakingProducts.poolCount": ({ model }) => model.read.poolCount(),
  "StakingProducts.getPool": {
    of: poolIds,
    is(state, poolId) {
      refuseUnknownPool(state, poolId);
      return `pool:${poolId}`;
    },
  },
  // by an address nothing is unknown: there is nothing [READ-2]
  "StakingProducts.getPoolId": {
    of: (state) => [...poolNames(state), ...ACTORS],
    is: (_, pool) => (pool.startsWith("pool:") ? BigInt(pool.slice("pool:".length)) : 0n),
  },
  "StakingProducts.getPoolsOf": { of: () => ACTORS, is: ({ model }, manager) => model.read.poolsOf(manager) },
  "StakingProducts.getPoolProducts": {
    of: poolIds,
    is(state, poolId) {
      refuseUnknownPool(state, poolId);
      return state.model.read.poolProducts(poolId).map(staked);
    },
  },
  "StakingProducts.getTotalWeight": {
    of: poolIds,
    is(state, poolId) {
      refuseUnknownPool(state, poolId);
      return state.model.read.totalWeight(poolId);
    },
  },
  "StakingProducts.getTotalEffectiveWeight": {
    of: poolIds,
    is(state, poolId) {
      refuseUnknownPool(state, poolId);
      return state.model.read.totalEffectiveWeight(poolId);
    },
  },
  "StakingProducts.getUtilizationRate": {
    of: poolIds,
    is(state, poolId) {
      refuseUnknownPool(state, poolId);
      return state.model.read.utilizationRate(poolId);
    },
  },
  "StakingProducts.getStakedProduct": { of: listings, is: (...asked) => staked(listingOf(...asked)) },
  "StakingProducts.getFloorPrice": {
    of: listings,
    is(state, poolId, productId) {
      listingOf(state, poolId, productId);
      return state.model.read.floorPrice(poolId, productId);
    },
  },
  "StakingProducts.getSpotPrice": {
    of: listings,
    is(state, poolId, productId) {
      listingOf(state, poolId, productId);
      return state.model.read.spotPrice(poolId, productId);
    },
  },
  "StakingProducts.getCapacities": {
    of: listings,
    is(state, poolId, productId) {
      listingOf(state, poolId, productId);
      return state.model.read.capacities(poolId, productId);
    },
  },
  "StakingProducts.getFreeCapacity": {
    of: (state) =>
      listings(state).map(([poolId, productId]) => {
        const ahead = EXPOSURES[Number(productId % 3n)];
        return [poolId, productId, ahead === undefined ? 0n : state.time + ahead] as const;
      }),
    is(state, poolId, productId, exposureEnd) {
      listingOf(state, poolId, productId);
      return state.model.read.freeCapacity(poolId, productId, exposureEnd);
    },
  },
  "StakingProducts.getCoverAllocation": {
    of: (state) => pairs(coverIds(state), poolIds(state)),
    is(state, coverId, poolId) {
      const { read } = state.model;
      refuseUnknownPool(state, poolId);
      if (isKnown(poolId, read.poolCount())) refuse(!isKnown(coverId, read.coverCount()), "UnknownCover", coverId);
      return read.coverAllocation(coverId, poolId);
    },
  },
} satisfies ObserveOf<Mutual>;

/** Of a listing what the contracts say of it. */
export const staked = ({
  productId,
  weight,
  targetPrice,
  bumpedPrice,
  priceUpdatedAt,
}: StakedProduct): StakedProduct => ({
  ...{ productId, weight, targetPrice },
  ...{ bumpedPrice, priceUpdatedAt },
});
