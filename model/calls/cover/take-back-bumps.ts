import type { ModelEvent } from "../../api";
import { max } from "../../math/rounding";
import type { Cover } from "../../state/cover";
import { event } from "../../outcome";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { floorPrice, listed, setPrice, spotPrice } from "../../rules/price";
import type { Part } from "../../rules/purchase/parts";
import type { Released } from "./release";

/**
 * Takes back what is left of an extended cover's bumps, in proportion, in each of its pools in which the extension,
 * allocated already, takes less than it released. Returns by pool what is left after that, for the new cover to keep;
 * 1e18 = 100 % per year. Nothing where covers keep no bumps. [PRICE-7, EDIT-4]
 */
export function takeBackBumps(
  state: State,
  old: Cover,
  released: Released,
  newParts: readonly Part[],
  events: ModelEvent[],
): ReadonlyMap<bigint, bigint> {
  const kept = new Map<bigint, bigint>();
  if (!state.rules.bumpsLeave) return kept;
  for (const { poolId, bump } of old.parts) {
    const gave = released.byPool.get(poolId) ?? 0n;
    const takes = newParts.find((part) => part.poolId === poolId)?.native ?? 0n;
    // A bump decays as the price does.
    const left = max(0n, state.rules.decayed(bump, state.time - old.start));
    if (takes >= gave) {
      kept.set(poolId, left);
      continue;
    }
    const back = (left * (gave - takes)) / gave;
    kept.set(poolId, left - back);
    const bumpedPrice = lowerPrice(state, poolId, old.productId, back);
    const args = [poolId, old.productId, old.coverId, back, bumpedPrice];
    events.push(event("stakingProducts", "BumpTakenBack", ...args));
  }
  return kept;
}

/** Lowers a spot price, to the floor at most; returns what it is then. */
function lowerPrice(state: State, poolId: bigint, productId: bigint, by: bigint): bigint {
  const pool = known(state.pools, poolId, "pool");
  const listing = listed(pool, productId);
  const lowered = max(floorPrice(state, listing), spotPrice(state, listing) - by);
  setPrice(state, pool, productId, lowered);
  return lowered;
}
