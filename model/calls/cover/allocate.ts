import type { ModelEvent } from "../../api";
import { max } from "../../math/rounding";
import type { Allocation } from "../../state/cover";
import { event } from "../../state/outcome";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { capacities, fill, wholeCapacity } from "../../rules/capacity";
import { withPrice } from "../../rules/price";
import type { Purchase } from "../../rules/purchase/assess";
import type { Part } from "../../rules/purchase/parts";

/**
 * Takes a part of a cover from its pool's capacity and bumps the spot price; `released`: what an extension gave back
 * just before, wei. [CAP-5, PRICE-4, EDIT-4, E-BUMP]
 */
export function allocate(
  state: State,
  coverId: bigint,
  { params: { productId }, span }: Purchase,
  part: Part,
  released: bigint,
  events: ModelEvent[],
): Allocation[] {
  const pool = known(state.pools, part.poolId, "pool");
  const listing = pool.listings.find((other) => other.productId === productId);
  if (listing === undefined) throw new Error(`model: pool ${part.poolId} does not list product ${productId}`);
  const tranches = capacities(state, pool, listing);
  const allocations = fill(tranches, span.exposureEnd, part.native);
  const used = max(0n, part.native - released);
  const updated = withPrice(state, listing, state.rules.bumped(part.price, used, wholeCapacity(tranches)));
  pool.listings = pool.listings.map((other) => (other === listing ? updated : other));
  const { poolId, native, price } = part;
  const args = [poolId, productId, coverId, native, price, updated.bumpedPrice];
  events.push(event("stakingProducts", "CapacityAllocated", ...args));
  return allocations;
}
