import type { ProductState } from "../api";
import { PRICE_PER_BPS } from "../constants";
import { max } from "../math/rounding";
import type { Listing, Pool } from "../state/pool";
import { byId, known } from "../state/state";
import type { State } from "../state/state";

/** The product of a listing. */
export function productOf(state: State, listing: Listing): ProductState {
  return known(state.products, listing.productId, "product");
}

/** The lowest spot price, live; 1e18 = 100 % per year. [PRICE-1, E-FLOOR] */
export function floorPrice(state: State, listing: Listing): bigint {
  return state.rules.priceFloor(productOf(state, listing), listing.targetPrice) * PRICE_PER_BPS;
}

/** The spot price now, 1e18 = 100 % per year. [PRICE-3, E-DECAY] */
export function spotPrice(state: State, listing: Listing): bigint {
  const decayed = state.rules.decayed(listing.bumpedPrice, state.time - listing.priceUpdatedAt);
  return max(floorPrice(state, listing), decayed);
}

/** The price that a new listing starts at. [PRICE-2, E-FLOOR] */
export function startPrice(state: State, productId: bigint, targetPrice: bigint): bigint {
  const product = known(state.products, productId, "product");
  return max(product.initialPrice, state.rules.priceFloor(product, targetPrice)) * PRICE_PER_BPS;
}

/** The listing with a price that is written now. [PRICE-4, PRICE-5, PRICE-6, PRICE-7, E-BUMP, E-DECAY] */
export function withPrice(state: State, listing: Listing, bumpedPrice: bigint): Listing {
  return { ...listing, bumpedPrice, priceUpdatedAt: state.rules.decaysFrom(listing.priceUpdatedAt, state.time) };
}

/** Writes the price of a product that the pool is known to list. */
export function setPrice(state: State, pool: Pool, productId: bigint, bumpedPrice: bigint): void {
  pool.listings = pool.listings.map((listing) =>
    listing.productId === productId ? withPrice(state, listing, bumpedPrice) : listing,
  );
}

/** A pool's listing of a product. */
export function listingOf(state: State, poolId: bigint, productId: bigint): Listing | undefined {
  return byId(state.pools, poolId)?.listings.find((listing) => listing.productId === productId);
}

/** A pool's listing of a product that it is known to list. */
export function listed(pool: Pool, productId: bigint): Listing {
  const listing = pool.listings.find((other) => other.productId === productId);
  if (listing === undefined) throw new RangeError(`model: pool ${pool.poolId} does not list product ${productId}`);
  return listing;
}
