import type { ModelEvent } from "../../api";
import { poolAccount } from "../../api";
import { ceilToMidnight } from "../../math/calendar";
import { min, sumOf } from "../../math/rounding";
import { event } from "../../outcome";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { mintTokens } from "../../state/tokens";
import type { Purchase } from "../../rules/purchase/assess";

/**
 * What each part's pool gets, wei: half its premium; of an extension, which burned `burned` wei, a share of the whole.
 * [REWARD-1, EDIT-5]
 */
export function rewardsOf({ parts, net }: Purchase, burned: bigint | undefined): bigint[] {
  if (burned === undefined) return parts.map((part) => part.premium / 2n);
  const premiums = sumOf(parts, (part) => part.premium);
  const whole = min(premiums / 2n, net / 2n + burned);
  return parts.map((part) => (premiums === 0n ? 0n : (whole * part.premium) / premiums));
}

/**
 * Mints a reward to a pool and streams it until the midnight at or after the cover's end; returns the rate in wei per
 * second. [REWARD-1]
 */
export function startStream(
  state: State,
  coverId: bigint,
  poolId: bigint,
  coverEnd: bigint,
  reward: bigint,
  events: ModelEvent[],
): bigint {
  const pool = known(state.pools, poolId, "pool");
  const end = ceilToMidnight(coverEnd);
  const rate = reward / (end - state.time);
  mintTokens(state.native, poolAccount(poolId), rate * (end - state.time));
  pool.streams.push({ coverId, rate, end });
  events.push(event(poolAccount(poolId), "RewardStreamAdded", coverId, rate, end));
  return rate;
}
