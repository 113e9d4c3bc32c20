import { DAY, WAD } from "./numbers";

/** Maximum of a pool's fee, basis points [FEE-1]. */
export const MAX_FEE = 5_000n;
/** Least deposit, wei [STAKE-3]. */
export const MIN_DEPOSIT = WAD / 100n;
/** Least stake of an ended deposit that can be extended, wei [EXT-2]. */
export const MIN_EXTENSION = WAD / 200n;
/** Longest lock for a vote, seconds [TOKEN-2]. */
export const MAX_LOCK = 365n * DAY;
/** Longest grace period, seconds [PRODUCT-2]. */
export const MAX_GRACE_PERIOD = 261n * DAY;
/** Sum of a pool's weights, and of its effective ones, basis points [LIST-1, LIST-3]. */
export const MAX_TOTAL_WEIGHT = 200_000n;
/** Shortest and longest cover, days [COVER-1]. */
export const MIN_PERIOD = 28n;
export const MAX_PERIOD = 365n;
/** Largest amount of a cover, units of its asset [COVER-1]. */
export const MAX_COVER_AMOUNT = 2n ** 96n - 1n;
/** Most pools of a purchase [COVER-2]. */
export const MAX_POOLS = 10n;
/** Least part of a pool in a cover, wei of the native token [COVER-2]. */
export const MIN_ALLOCATION = WAD / 100n;
/** Largest commission, basis points [PAY-2]. */
export const MAX_COMMISSION = 3_000n;
/** Smallest and largest assessor group [ROLE-3]. */
export const MIN_GROUP = 3n;
export const MAX_GROUP = 32n;
/** Largest answer of a feed [FEED-2]. */
export const MAX_FEED_ANSWER = 2n ** 96n - 1n;
/** Wei of a claim's deposit [CLAIM-2]. */
export const CLAIM_DEPOSIT = WAD / 20n;
