import type { ModelEvent } from "../../api";
import type { Cover } from "../../state/cover";
import { event } from "../../outcome";
import { replace } from "../../state/state";
import type { State } from "../../state/state";
import { partAllocation, withoutAllocations } from "../../rules/exposure";
import { stopStream } from "./streams";

/** What an extension took back from the old cover. */
export interface Released {
  /** Allocation by pool, wei. */
  readonly byPool: ReadonlyMap<bigint, bigint>;
  /** Unstreamed rewards that were burned, wei. */
  readonly burned: bigint;
}

/** Releases the old cover's allocation and stops what payouts left of its streams. [EDIT-3, EDIT-4] */
export function release(state: State, old: Cover, events: ModelEvent[]): Released {
  const byPool = new Map<bigint, bigint>();
  let burned = 0n;
  for (const part of old.parts) {
    const amount = partAllocation(part);
    byPool.set(part.poolId, amount);
    events.push(event("stakingProducts", "CapacityReleased", part.poolId, old.productId, old.coverId, amount));
    burned += stopStream(state, old, part, part.rewardRate, events).burned;
  }
  const released = withoutAllocations(old);
  const parts = released.parts.map((part) => ({ ...part, rewardRate: 0n }));
  replace(state.covers, old.coverId, { ...released, parts });
  return { byPool, burned };
}
