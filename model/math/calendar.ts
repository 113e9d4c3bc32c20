import { ACTIVE_TRANCHES, DAY, TRANCHE_DURATION } from "../constants";
import { ceilDiv } from "./rounding";

/** The tranche that a moment lies in. [TRANCHE-1] */
export function trancheAt(time: bigint): bigint {
  return time / TRANCHE_DURATION;
}

/** When a tranche ends: it is active before. [TRANCHE-1] */
export function trancheEnd(trancheId: bigint): bigint {
  return (trancheId + 1n) * TRANCHE_DURATION;
}

/** The eight active tranches, earliest first. [TRANCHE-2] */
export function activeTranches(time: bigint): bigint[] {
  const first = trancheAt(time);
  return Array.from({ length: Number(ACTIVE_TRANCHES) }, (_, i) => first + BigInt(i));
}

/** The first midnight UTC that is not before a moment. [REWARD-1, CAP-3] */
export function ceilToMidnight(time: bigint): bigint {
  return ceilDiv(time, DAY) * DAY;
}
