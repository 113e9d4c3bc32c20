import type { ModelEvent } from "../../api";
import { poolAccount } from "../../api";
import { ceilToMidnight } from "../../math/calendar";
import { min, sumOf } from "../../math/rounding";
import { event } from "../../outcome";
import type { Cover, CoverPart } from "../../state/cover";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { burnTokens, mintTokens } from "../../state/tokens";
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
  { coverId, segmentId, end: coverEnd }: Pick<Cover, "coverId" | "segmentId" | "end">,
  poolId: bigint,
  reward: bigint,
  events: ModelEvent[],
): bigint {
  const pool = known(state.pools, poolId, "pool");
  const end = ceilToMidnight(coverEnd);
  const rate = reward / (end - state.time);
  mintTokens(state.native, poolAccount(poolId), rate * (end - state.time));
  pool.streams.push({ coverId, segmentId, rate, end });
  events.push(event(poolAccount(poolId), "RewardStreamAdded", coverId, rate, end));
  return rate;
}

/** What was stopped of a stream: `rate` in wei per second, and the wei that it had yet to stream. */
export interface Stopped {
  readonly rate: bigint;
  readonly burned: bigint;
}

/**
 * Stops `rate` of what streams to a part's pool, and burns what that had yet to stream. Nothing happens once the stream
 * has ended. [EDIT-3, BURN-4]
 */
export function stopStream(
  state: State,
  { coverId, segmentId }: Cover,
  { poolId }: CoverPart,
  rate: bigint,
  events: ModelEvent[],
): Stopped {
  const pool = known(state.pools, poolId, "pool");
  const stream = pool.streams.find((other) => other.coverId === coverId && other.segmentId === segmentId);
  if (stream === undefined) return { rate: 0n, burned: 0n };

  const burned = rate * (stream.end - state.time);
  pool.streams = pool.streams.map((other) => (other === stream ? { ...stream, rate: stream.rate - rate } : other));
  burnTokens(state.native, poolAccount(poolId), burned);
  events.push(event(poolAccount(poolId), "RewardStreamStopped", coverId, rate, burned));
  return { rate, burned };
}
