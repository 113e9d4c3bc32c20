/*
 * The constants of the rules. A copy of their own, on purpose: neither the contracts nor the model are asked what they are.
 */

/** Seconds. */
export const DAY = 86_400n;
/** A year of 365 days, seconds. */
export const YEAR = 365n * DAY;
/** 1 in fixed point; an annual price of 100 %; a whole native token, in wei. */
export const WAD = 10n ** 18n;
/** 100 % in basis points. */
export const BPS = 10_000n;
/** A basis point as an annual price. */
export const PRICE_PER_BPS = WAD / BPS;

/** Numbers of the assets [ASSET-1]. */
export const [ETH, USD, BTC, NATIVE] = [0n, 6n, 7n, 255n] as const;

/** Seconds in a tranche [TRANCHE-1]. */
export const TRANCHE = 91n * DAY;
/** Tranches that can be named: the current one and those after it [TRANCHE-2]. */
export const ACTIVE_TRANCHES = 8n;
/** Largest fee of a pool, basis points [FEE-1]. */
export const MAX_FEE = 5_000n;
/** Smallest deposit, wei [STAKE-3]. */
export const MIN_DEPOSIT = WAD / 100n;
/** Least stake of an ended deposit that is put in again, wei [EXT-2]. */
export const MIN_EXTENSION = WAD / 200n;
/** Longest lock for a vote, seconds [TOKEN-2]. */
export const MAX_LOCK = 365n * DAY;
/** Shares for a wei of stake above which a burn halts a pool [HALT-1]. */
export const HALT_RATIO = 10n ** 9n;
/** What a call on one pool may cost, gas [REWARD-8]. */
export const MAX_GAS = 10_000_000n;

/** Sum of a pool's weights, and of its effective weights, basis points [LIST-1, LIST-3]. */
export const MAX_TOTAL_WEIGHT = 200_000n;
/** Products that a pool lists [LIST-2]. */
export const MAX_PRODUCTS = 200n;
/** What a spot price falls in a day [PRICE-3]. */
export const DECAY_PER_DAY = 2n * 10n ** 16n;
/** What the use of all capacity adds to a spot price [PRICE-4]. */
export const BUMP = 5n * 10n ** 16n;

/** Shortest and longest cover, days [COVER-1]. */
export const [MIN_PERIOD, MAX_PERIOD] = [28n, 365n] as const;
/** Largest amount of a cover, smallest units of its asset [COVER-1]. */
export const MAX_COVER_AMOUNT = 2n ** 96n - 1n;
/** Pools of which a cover is bought [COVER-2]. */
export const MAX_POOLS = 10n;
/** Least that a pool takes of a cover, wei of the native token [COVER-2]. */
export const MIN_ALLOCATION = WAD / 100n;
/** Largest commission, basis points [PAY-2]. */
export const MAX_COMMISSION = 3_000n;
/** Longest grace period, seconds [PRODUCT-2]. */
export const MAX_GRACE_PERIOD = 261n * DAY;
/** Largest answer of a feed [FEED-2]. */
export const MAX_FEED_ANSWER = 2n ** 96n - 1n;

/** Smallest and largest assessor group [ROLE-3]. */
export const [MIN_GROUP, MAX_GROUP] = [3n, 32n] as const;
/** Deposit of a claim, wei [CLAIM-2]. */
export const CLAIM_DEPOSIT = WAD / 20n;
/** Longest voting, seconds [VOTE-2]. */
export const VOTING_WINDOW = 72n * 3_600n;
/** Between the end of voting and settlement, seconds [PRODUCT-2]. */
export const COOLDOWN = 24n * 3_600n;
/** Time to settle the last claim, seconds [CAP-2]. */
export const SETTLEMENT_MARGIN = 7n * DAY;
