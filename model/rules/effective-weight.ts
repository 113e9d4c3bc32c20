import { BPS, MAX_UINT } from "../constants";
import { trancheAt } from "../math/calendar";
import { ceilDiv, max } from "../math/rounding";
import type { Pool } from "../state/pool";
import type { State } from "../state/state";

/** Weights by product, basis points. */
export type Weights = ReadonlyMap<bigint, bigint>;

/** The weights that the pool's manager set. */
export function weightsOf(pool: Pool): Weights {
  return new Map(pool.listings.map((listing) => [listing.productId, listing.weight]));
}

/**
 * Sum of the effective weights of a pool's products if they were weighted so, basis points: what was sold of a product
 * counts, whatever its weight is now. 2^256 - 1 when something is allocated and no stake is active. [LIST-3]
 */
export function totalEffectiveWeight(state: State, pool: Pool, weights: Weights): bigint {
  const allocated = allocatedByProduct(state, pool.poolId);
  let total = 0n;
  for (const [productId, weight] of weights) {
    const sold = allocated.get(productId) ?? 0n;
    if (sold > 0n && pool.activeStake === 0n) return MAX_UINT;
    total += sold === 0n ? weight : max(weight, ceilDiv(BPS * sold, pool.activeStake));
  }
  return total;
}

/** What covers have of a pool's active tranches, wei by product; one pass over all covers. */
function allocatedByProduct(state: State, poolId: bigint): ReadonlyMap<bigint, bigint> {
  const first = trancheAt(state.time);
  const allocated = new Map<bigint, bigint>();
  for (const { productId, parts } of state.covers) {
    for (const part of parts) {
      if (part.poolId !== poolId) continue;
      for (const { trancheId, amount } of part.allocations) {
        if (trancheId >= first) allocated.set(productId, (allocated.get(productId) ?? 0n) + amount);
      }
    }
  }
  return allocated;
}
