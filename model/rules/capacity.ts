import { BPS } from "../constants";
import { activeTranches, trancheEnd } from "../math/calendar";
import { max, min, sumOf } from "../math/rounding";
import type { Allocation } from "../state/cover";
import type { Listing, Pool } from "../state/pool";
import type { State } from "../state/state";
import { trancheShares, trancheStake } from "./shares";

/** Capacity of a pool for a product in one active tranche, and what covers have of it; wei. */
export interface TrancheCapacity {
  readonly trancheId: bigint;
  readonly capacity: bigint;
  readonly allocated: bigint;
}

/** The eight active tranches, earliest first; allocations to cover `ignored` do not count. [CAP-1] */
export function capacities(state: State, pool: Pool, listing: Listing, ignored = 0n): TrancheCapacity[] {
  const allocations = allocationsOf(state, pool.poolId, listing.productId, ignored);
  return activeTranches(state.time).map((trancheId) => ({
    trancheId,
    capacity: (trancheStake(pool, trancheShares(pool, trancheId)) * listing.weight) / BPS,
    allocated: sumOf(allocations, (allocation) => (allocation.trancheId === trancheId ? allocation.amount : 0n)),
  }));
}

/** What the covers of a product have of a pool. */
function allocationsOf(state: State, poolId: bigint, productId: bigint, ignored: bigint): Allocation[] {
  const found: Allocation[] = [];
  for (const cover of state.covers) {
    if (cover.productId !== productId || cover.coverId === ignored) continue;
    for (const part of cover.parts) if (part.poolId === poolId) found.push(...part.allocations);
  }
  return found;
}

/**
 * The pool's capacity, allocated or not, for a cover that is exposed until `exposureEnd`: that of the tranches which
 * stay until then; wei. [PRICE-4]
 */
export function eligibleCapacity(tranches: readonly TrancheCapacity[], exposureEnd: bigint): bigint {
  const eligible = tranches.filter((tranche) => trancheEnd(tranche.trancheId) >= exposureEnd);
  return sumOf(eligible, (tranche) => tranche.capacity);
}

/**
 * What can be allocated to a cover that is exposed until `exposureEnd`, wei: what earlier tranches owe beyond their
 * capacity is taken from the eligible ones. [CAP-2, CAP-4, CAP-7]
 */
export function freeCapacity(tranches: readonly TrancheCapacity[], exposureEnd: bigint): bigint {
  const tooEarly = tranches.filter((tranche) => trancheEnd(tranche.trancheId) < exposureEnd);
  const eligible = tranches.filter((tranche) => trancheEnd(tranche.trancheId) >= exposureEnd);
  let deficit = 0n;
  for (const tranche of tooEarly) deficit = max(0n, deficit + tranche.allocated - tranche.capacity);
  const room = sumOf(eligible, roomIn);
  const net = sumOf(eligible, (tranche) => tranche.capacity - tranche.allocated) - deficit;
  return max(0n, min(room, net));
}

/** Fills the eligible tranches from the earliest; `amount` wei, at most what is free. [CAP-5] */
export function fill(tranches: readonly TrancheCapacity[], exposureEnd: bigint, amount: bigint): Allocation[] {
  const allocations: Allocation[] = [];
  let left = amount;
  for (const tranche of tranches) {
    if (trancheEnd(tranche.trancheId) < exposureEnd) continue;
    const part = min(left, roomIn(tranche));
    if (part > 0n) allocations.push({ trancheId: tranche.trancheId, amount: part });
    left -= part;
  }
  if (left > 0n) throw new Error(`model: ${left} wei of an allocation found no room`);
  return allocations;
}

function roomIn(tranche: TrancheCapacity): bigint {
  return max(0n, tranche.capacity - tranche.allocated);
}
