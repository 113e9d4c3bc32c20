import { SETTLEMENT_MARGIN } from "../constants";
import { ceilToMidnight } from "../math/calendar";
import { sumOf } from "../math/rounding";
import type { Cover, CoverPart } from "../state/cover";

/** Claims on a cover are accepted before. [CLAIM-1] */
export function graceEnd(cover: Cover): bigint {
  return cover.end + cover.gracePeriod;
}

/**
 * Until when a cover needs stake behind it: the last possible claim, which takes `review` seconds from its submission
 * until it may be settled, can be settled in time. [CAP-2, E-EXPOSURE]
 */
export function exposureEnd(lastClaim: bigint, review: bigint): bigint {
  return lastClaim + review + SETTLEMENT_MARGIN;
}

/** When the allocations of a cover with that exposure are released. [CAP-3] */
export function releaseOf(exposure: bigint): bigint {
  return ceilToMidnight(exposure);
}

/** Whether anything is still allocated to the cover. */
export function isBacked(cover: Cover): boolean {
  return cover.parts.some((part) => part.allocations.length > 0);
}

/** The cover after its release. */
export function withoutAllocations(cover: Cover): Cover {
  return { ...cover, parts: cover.parts.map((part) => ({ ...part, allocations: [] })) };
}

/** What a pool allocates to a cover now, wei. [BURN-1] */
export function partAllocation(part: CoverPart): bigint {
  return sumOf(part.allocations, (allocation) => allocation.amount);
}
