import type { ProductState } from "../api";
import { BUMP_OF_CAPACITY, DAY, DECAY_PER_DAY, ONE, PRICE_PER_BPS } from "../constants";
import { ceilDiv, max, min } from "../math/rounding";
import type { Listing } from "../state/pool";
import { byId, known } from "../state/state";
import type { State } from "../state/state";

/** The product of a listing. */
export function productOf(state: State, listing: Listing): ProductState {
  return known(state.products, listing.productId, "product");
}

/** The lowest spot price, live; 1e18 = 100 % per year. [PRICE-1] */
export function floorPrice(state: State, listing: Listing): bigint {
  return max(listing.targetPrice, productOf(state, listing).minPrice) * PRICE_PER_BPS;
}

/** The spot price now, 1e18 = 100 % per year. [PRICE-3] */
export function spotPrice(state: State, listing: Listing): bigint {
  const decay = (DECAY_PER_DAY * (state.time - listing.priceUpdatedAt)) / DAY;
  return max(floorPrice(state, listing), listing.bumpedPrice - decay);
}

/** The price that a new listing starts at. [PRICE-2] */
export function startPrice(state: State, productId: bigint, targetPrice: bigint): bigint {
  const product = known(state.products, productId, "product");
  return max(product.initialPrice, max(targetPrice, product.minPrice)) * PRICE_PER_BPS;
}

/** The price after a purchase of `used` wei out of the pool's whole `capacity` for the product. [PRICE-4] */
export function bumpedPrice(spot: bigint, used: bigint, capacity: bigint): bigint {
  return min(ONE, spot + ceilDiv(BUMP_OF_CAPACITY * used, capacity));
}

/** A pool's listing of a product. */
export function listingOf(state: State, poolId: bigint, productId: bigint): Listing | undefined {
  return byId(state.pools, poolId)?.listings.find((listing) => listing.productId === productId);
}
