import type { ModelEvent } from "../../api";
import { poolAccount } from "../../api";
import type { Cover, CoverPart } from "../../state/cover";
import { event } from "../../outcome";
import { known, replace } from "../../state/state";
import type { State } from "../../state/state";
import { burnTokens } from "../../state/tokens";
import { partAllocation, withoutAllocations } from "../../rules/exposure";
import { stoppedRate } from "../../rules/purchase/predecessor";

/** What an extension took back from the old cover. */
export interface Released {
  /** Allocation by pool, wei. */
  readonly byPool: ReadonlyMap<bigint, bigint>;
  /** Unstreamed rewards that were burned, wei. */
  readonly burned: bigint;
}

/** Releases the old cover's allocation and stops its streams. [EDIT-3, EDIT-4] */
export function release(state: State, old: Cover, events: ModelEvent[]): Released {
  const byPool = new Map<bigint, bigint>();
  let burned = 0n;
  for (const part of old.parts) {
    const amount = partAllocation(part);
    byPool.set(part.poolId, amount);
    events.push(event("stakingProducts", "CapacityReleased", part.poolId, old.productId, old.coverId, amount));
    burned += stopStream(state, old, part, events);
  }
  replace(state.covers, old.coverId, withoutAllocations(old));
  return { byPool, burned };
}

/** Stops what the payouts left of a stream and burns its unstreamed part, wei. [EDIT-3] */
function stopStream(state: State, old: Cover, part: CoverPart, events: ModelEvent[]): bigint {
  const pool = known(state.pools, part.poolId, "pool");
  const account = poolAccount(part.poolId);
  const stream = pool.streams.find(({ coverId }) => coverId === old.coverId);
  const rate = stoppedRate(old, part);
  const burned = stream === undefined ? 0n : rate * (stream.end - state.time);
  pool.streams = pool.streams.map((other) => (other === stream ? { ...other, rate: other.rate - rate } : other));
  burnTokens(state.native, account, burned);
  events.push(event(account, "RewardStreamStopped", old.coverId, rate, burned));
  return burned;
}
