import type { ModelEvent } from "../../api";
import { poolAccount } from "../../api";
import { HALT_RATIO } from "../../constants";
import { ceilDiv, min } from "../../math/rounding";
import type { Cover, CoverPart } from "../../state/cover";
import { event } from "../../outcome";
import { known, replace } from "../../state/state";
import type { State } from "../../state/state";
import { burnTokens } from "../../state/tokens";
import { partAllocation } from "../../rules/exposure";
import { stopStream } from "../cover/streams";

/**
 * Lowers the cover amount for a payout; of each pool behind the cover shrinks what it allocates, stops a part of what
 * streams to it and burns stake, as long as anything is allocated. [BURN-1, BURN-2, BURN-4, SETTLE-3, SETTLE-4]
 */
export function reduceCover(state: State, cover: Cover, payout: bigint, events: ModelEvent[]): void {
  const left = cover.amount - payout;
  const isReleased = state.time >= cover.releaseTime;
  const parts = isReleased ? cover.parts : cover.parts.map((part) => reducePart(state, cover, part, payout, events));
  replace(state.covers, cover.coverId, { ...cover, amount: left, parts });
  events.push(event("cover", "CoverReduced", cover.coverId, left));
}

/** A part's pool frees, stops and burns what was paid out. [BURN-1, BURN-2, BURN-4] */
function reducePart(state: State, cover: Cover, part: CoverPart, payout: bigint, events: ModelEvent[]): CoverPart {
  const shrunk = shrink(part, cover.amount - payout, cover.amount);
  const freed = partAllocation(part) - partAllocation(shrunk);
  events.push(event("stakingProducts", "CapacityReleased", part.poolId, cover.productId, cover.coverId, freed));
  const share = (part.rewardRate * payout) / cover.amount;
  const stopped = stopStream(state, cover, part, share, events);
  burnStake(state, cover, part, payout, events);
  return { ...shrunk, rewardRate: part.rewardRate - stopped.rate };
}

/** Each tranche allocation falls with the cover amount, rounded up. [BURN-2] */
function shrink(part: CoverPart, left: bigint, before: bigint): CoverPart {
  const allocations = part.allocations
    .map(({ trancheId, amount }) => ({ trancheId, amount: ceilDiv(amount * left, before) }))
    .filter((allocation) => allocation.amount > 0n);
  return { ...part, allocations };
}

/** The pool's stakers lose in proportion to what it allocates; ended tranches lose nothing. [BURN-1, BURN-3, HALT-1] */
function burnStake(state: State, cover: Cover, part: CoverPart, payout: bigint, events: ModelEvent[]): void {
  const pool = known(state.pools, part.poolId, "pool");
  const account = poolAccount(part.poolId);
  const burned = min((partAllocation(part) * payout) / cover.amount, pool.activeStake);
  pool.activeStake -= burned;
  burnTokens(state.native, account, burned);
  events.push(event(account, "StakeBurned", cover.coverId, burned));
  if (!pool.halted && pool.activeShares > pool.activeStake * HALT_RATIO) {
    pool.halted = true;
    events.push(event(account, "PoolHalted", pool.activeStake, pool.activeShares));
  }
}
