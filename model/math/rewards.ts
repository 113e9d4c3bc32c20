import type { Slacked } from "../api";
import { BPS } from "../constants";
import { ceilDiv } from "./rounding";

/** Rewards of a deposit are kept in units of 2^-128 wei. */
const FRACTION_BITS = 128n;

/** Unwithdrawn rewards of one deposit. */
export interface Rewards {
  /** In 2^-128 wei, rounded up at every step: never below the exact value. */
  readonly amount: bigint;
  /** How far, in 2^-128 wei, the chain's value before flooring may be below `amount`. */
  readonly uncertainty: bigint;
}

export const NO_REWARDS: Rewards = { amount: 0n, uncertainty: 0n };

/**
 * What `shares` of `activeShares` get of `rest` (in 1/10 000 wei: what accrued, less the fee). [REWARD-2]
 *
 * Uncertainty: the chain keeps a per-share value scaled by 1e45 and floored, so one accrual loses it less than shares /
 * 1e45 wei, which is below shares * 2^-128 wei because 1e45 > 2^128; rounding up here adds less than one unit of 2^-128
 * wei. The chain accrues at most at the moments at which the model does: both do at calls, stream ends and tranche
 * ends. [REWARD-5]
 */
export function shareOf(rest: bigint, shares: bigint, activeShares: bigint): Rewards {
  return {
    amount: ceilDiv((rest << FRACTION_BITS) * shares, BPS * activeShares),
    uncertainty: shares + 1n,
  };
}

/** Rewards of two deposits that become one. */
export function plus(a: Rewards, b: Rewards): Rewards {
  return { amount: a.amount + b.amount, uncertainty: a.uncertainty + b.uncertainty };
}

/**
 * Whole wei. Slack: the chain floors a value that is less than `uncertainty` below. Its floor is lower (by one wei, as
 * long as the uncertainty is below a wei) only if the fraction of a wei here is smaller than that; otherwise both
 * floors are equal and the slack is 0. [REWARD-5]
 */
export function wholeWei(rewards: Rewards): Slacked {
  const value = rewards.amount >> FRACTION_BITS;
  const lowest = rewards.amount - rewards.uncertainty;
  return { value, slack: value - (lowest > 0n ? lowest >> FRACTION_BITS : 0n) };
}
