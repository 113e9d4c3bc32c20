/** Durations in seconds. */
export const DAY = 86_400n;
export const YEAR = 365n * DAY;
/** [TRANCHE-1] */
export const TRANCHE_DURATION = 91n * DAY;
/** Deposits may name the current tranche and the next seven. [TRANCHE-2] */
export const ACTIVE_TRANCHES = 8n;
/** Time left after the last possible claim may be settled, to settle and burn. [CAP-2, E-EXPOSURE] */
export const SETTLEMENT_MARGIN = 7n * DAY;
/** [PRODUCT-2] */
export const MAX_GRACE_PERIOD = 261n * DAY;

/** 1 native token in wei; also 100 % per year as an annual price. */
export const ONE = 10n ** 18n;
/** 100 % in basis points; the manager's fee is kept in 1 / BPS wei. [FEE-3] */
export const BPS = 10_000n;
/** A price of one basis point per year, in 1e18 = 100 %. */
export const PRICE_PER_BPS = ONE / BPS;

/** [FEE-1] */
export const MAX_FEE = 5_000n;
/** [STAKE-3] */
export const MIN_DEPOSIT = ONE / 100n;
/** [EXT-2] */
export const MIN_EXTENSION = ONE / 200n;
/** A pool with more shares than this many times its stake is burned out. [HALT-1] */
export const HALT_RATIO = 10n ** 9n;

/** Of a pool's weights, and of its effective weights. [LIST-1, LIST-3] */
export const MAX_TOTAL_WEIGHT = 200_000n;
/** [LIST-2] */
export const MAX_PRODUCTS = 200n;

/** [COVER-1] */
export const MIN_PERIOD = 28n;
export const MAX_PERIOD = 365n;
export const MAX_COVER_AMOUNT = 2n ** 96n - 1n;
/** [COVER-2] */
export const MAX_POOLS = 10n;
export const MIN_ALLOCATION = ONE / 100n;
/** [PAY-2] */
export const MAX_COMMISSION = 3_000n;
/** Gas that an attempt to send ETH, or a token, is given. [SAFE-2] */
export const ATTEMPT_GAS = 50_000n;
export const TOKEN_ATTEMPT_GAS = 200_000n;
/** What a call may cost whoever makes it (cold account 2 600, value 9 000, new account 25 000), and 1 000 to get there. [SAFE-2] */
export const CALL_COST = 37_600n;
/** 0.05 ETH. [CLAIM-2] */
export const CLAIM_DEPOSIT = ONE / 20n;

/** A vote lock ends this many seconds from now at the latest. [TOKEN-2] */
export const MAX_LOCK = 365n * DAY;

/** [ROLE-3] */
export const MIN_GROUP = 3n;
export const MAX_GROUP = 32n;

/** [FEED-2] */
export const MAX_FEED_ANSWER = 2n ** 96n - 1n;
/** An allowance of this much is never used up. */
export const MAX_UINT = 2n ** 256n - 1n;

/** Asset ids. [ASSET-1] */
export const ETH = 0n;
export const USD = 6n;
export const BTC = 7n;
export const NATIVE = 255n;
