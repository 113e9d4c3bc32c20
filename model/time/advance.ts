import { TRANCHE_DURATION } from "../constants";
import { trancheAt, trancheEnd } from "../math/calendar";
import { min } from "../math/rounding";
import { isBacked, withoutAllocations } from "../rules/exposure";
import type { State } from "../state/state";
import { accrue } from "./accrue";
import { endTranche } from "./end-tranche";

/**
 * Walks through every stream end, tranche end and release between now and `to`, in order. Throws on an earlier moment.
 */
export function advance(state: State, to: bigint): void {
  if (to < state.time) throw new RangeError(`model: time cannot go back from ${state.time} to ${to}`);
  while (state.time < to) {
    const moment = nextMoment(state, to);
    for (const pool of state.pools) accrue(pool, state.time, moment);
    state.time = moment;
    processDue(state);
  }
}

/** When something happens next, at `to` at the latest. */
function nextMoment(state: State, to: bigint): bigint {
  let next = min(to, trancheEnd(trancheAt(state.time)));
  for (const pool of state.pools) {
    for (const stream of pool.streams) next = min(next, stream.end);
  }
  for (const cover of state.covers) {
    if (isBacked(cover)) next = min(next, cover.releaseTime);
  }
  return next;
}

/** What ends at this very moment ends. [TIME-1] */
function processDue(state: State): void {
  const now = state.time;
  for (const pool of state.pools) {
    if (pool.streams.some((stream) => stream.end <= now)) {
      pool.streams = pool.streams.filter((stream) => stream.end > now);
    }
    if (now % TRANCHE_DURATION === 0n) endTranche(pool, trancheAt(now) - 1n);
  }
  state.covers.forEach((cover, i) => {
    if (isBacked(cover) && cover.releaseTime <= now) state.covers[i] = withoutAllocations(cover);
  });
}
