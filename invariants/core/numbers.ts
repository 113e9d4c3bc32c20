/** Seconds in a day. */
export const DAY = 86_400n;
/** Seconds in a year of 365 days. */
export const YEAR = 365n * DAY;
/** Seconds in a tranche [TRANCHE-1]. */
export const TRANCHE = 91n * DAY;
/** How many tranches are open to deposits [TRANCHE-2]. */
export const ACTIVE_TRANCHES = 8n;
/** 100 % in basis points. */
export const BPS = 10_000n;
/** 1 in fixed point. */
export const WAD = 10n ** 18n;
/** A basis point as a price, 1e18 = 100 %. */
export const PRICE_PER_BPS = 10n ** 14n;
/** The decay of a spot price in a day [PRICE-3]. */
export const DECAY_PER_DAY = 2n * 10n ** 16n;
/** The rise of a spot price when the whole capacity is used [PRICE-4]. */
export const BUMP = 5n * 10n ** 16n;
/** Longest voting period, seconds [VOTE-2]. */
export const VOTING_WINDOW = 72n * 3_600n;
/** Between the end of voting and settlement, seconds [PRODUCT-2]. */
export const COOLDOWN = 24n * 3_600n;
/** Time to settle the last claim, seconds [CAP-2]. */
export const SETTLEMENT_MARGIN = 7n * DAY;
/** Shares per wei above which a pool is halted [HALT-1]. */
export const HALT_RATIO = 10n ** 9n;

/** Decimals of an asset [ASSET-1]; undefined for other ids. */
export function unitOf(asset: bigint): bigint | undefined {
  if (asset === 0n || asset === 255n) return WAD;
  if (asset === 6n) return 10n ** 6n;
  return asset === 7n ? 10n ** 8n : undefined;
}

export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** a / b, rounded up; b > 0. */
export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** The first midnight UTC at or after `time` [REWARD-1, CAP-3]. */
export const ceilToMidnight = (time: bigint): bigint => ceilDiv(time, DAY) * DAY;

/** The tranche that runs at `time` [TRANCHE-1]. */
export const trancheAt = (time: bigint): bigint => time / TRANCHE;

/** When a tranche ends, Unix seconds [TRANCHE-1]. */
export const trancheEnd = (tranche: bigint): bigint => (tranche + 1n) * TRANCHE;
