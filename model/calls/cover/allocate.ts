import type { ModelEvent } from "../../api";
import { max } from "../../math/rounding";
import type { Allocation } from "../../state/cover";
import { event } from "../../outcome";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { capacities, eligibleCapacity, fill } from "../../rules/capacity";
import { listed, setPrice } from "../../rules/price";
import type { Purchase } from "../../rules/purchase/assess";
import type { Part } from "../../rules/purchase/parts";

/** What a pool allocates to a new cover. */
export interface Allocated {
  readonly allocations: readonly Allocation[];
  /** By how much that raised the spot price, where covers keep it; 1e18 = 100 % per year. [PRICE-7] */
  readonly bump: bigint;
}

/**
 * Takes a part of a cover from its pool's capacity and bumps the spot price; `released`: what an extension gave back
 * just before, wei. [CAP-5, PRICE-4, EDIT-4, E-BUMP]
 */
export function allocate(
  state: State,
  coverId: bigint,
  { params: { productId }, span }: Purchase,
  { poolId, native, price }: Part,
  released: bigint,
  events: ModelEvent[],
): Allocated {
  const pool = known(state.pools, poolId, "pool");
  const tranches = capacities(state, pool, listed(pool, productId));
  const allocations = fill(tranches, span.exposureEnd, native);
  const used = max(0n, native - released);
  const bumpedPrice = state.rules.bumped(price, used, eligibleCapacity(tranches, span.exposureEnd));
  setPrice(state, pool, productId, bumpedPrice);
  const args = [poolId, productId, coverId, native, price, bumpedPrice];
  events.push(event("stakingProducts", "CapacityAllocated", ...args));
  return { allocations, bump: state.rules.bumpsLeave ? bumpedPrice - price : 0n };
}
