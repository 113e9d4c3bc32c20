import assert from "node:assert/strict";
import { at, moveTo, now, read, readText, readUint, send, type Deployed } from "../../support/chain";
import { buy, DAY, numberIn, ONE, openMarket, PRODUCT, type Market } from "../../support/market";

export const TRANCHE = 91n * DAY;
/** The pool of the worst case; the market's other three stay as they are. */
export const CROWDED = 4n;
/** More than any premium here; the spare comes back. */
export const BUDGET = 200n * ONE;

const LONGEST_GRACE = 261n * DAY;
const STAKE_PER_TRANCHE = 100_000n * ONE;
/** Weight added before each purchase, basis points: each of the purchases finds new room in every tranche. */
const WEIGHT_STEP = 15n;

/**
 * A pool as REWARD-8 describes it: stake in all eight tranches, a stream ending and an allocation being released on each
 * of the 365 days to come, every purchase spread over all tranches that it may use. `touchedAt` lies 12 hours before the
 * end of a tranche, so that five ends fall into the year, and the tranche then current is an odd one, so that the ring's
 * eight places are read in most storage words.
 */
export interface CrowdedPool extends Market {
  readonly pool: Deployed;
  /** Holds a deposit in each of the eight tranches from `firstTranche` on; the treasury's. */
  readonly position: bigint;
  readonly firstTranche: bigint;
  /** When the pool was last touched, Unix seconds. */
  readonly touchedAt: bigint;
  /** Covers of 365 days, the last that were bought: one to extend, one to claim. */
  readonly extendable: bigint;
  readonly claimable: bigint;
  /** A cover of 365 days and the longest grace period: the last that can be claimed. */
  readonly longest: bigint;
}

/** A purchase: its length in days and the grace period of its product's type, seconds. */
type Sale = readonly [period: bigint, grace: bigint];

/** Builds it out of real purchases, about two thousand transactions. Afterwards the time is that of the last purchase. */
export async function crowdPool(): Promise<CrowdedPool> {
  const market = await openMarket();
  for (const asset of [6n, 7n, 255n] as const) {
    const feed = market.feeds[Number(asset) as 6 | 7 | 255].address;
    await send(market.governor, market.capitalPool, "setFeed", [asset, feed, 3_650n * DAY]);
  }
  await send(market.manager, market.stakingProducts, "createStakingPool", [500n, 2_000n]);
  const pool = await at("StakingPool", await readText(market.stakingProducts, "getPool", [CROWDED]));

  // the next even tranche after this one: five tranches later an odd one is current
  const current = await readUint(pool, "getFirstActiveTrancheId");
  const firstTranche = current + 2n - (current % 2n);
  const noon = (firstTranche + 1n) * TRANCHE - DAY / 2n;
  await moveTo(noon - 39n * DAY);
  const position = await stakeEverywhere(market, pool, firstTranche);

  const seller = new Seller(market);
  await seller.sellAll(span(28n, 38n, 0n)); // released on days 1 to 11
  await moveTo(noon - 28n * DAY);
  await seller.sellAll(span(28n, 55n, 0n)); // streams end on days 1 to 28, releases on days 12 to 39
  await moveTo(noon);
  const longest = await seller.sellAll(span(93n, 365n, LONGEST_GRACE)); // releases on days 366 to 638
  await seller.sellAll(span(28n, 365n, 0n)); // streams end on days 29 to 366, releases on days 40 to 377
  const extendable = await seller.sell([365n, 0n]);
  const claimable = await seller.sell([365n, 0n]);
  await send(market.manager, market.stakingProducts, "setProducts", [CROWDED, [[PRODUCT, 10_000n, 200n]]]);
  const touchedAt = await now();
  return { ...market, pool, position, firstTranche, touchedAt, extendable, claimable, longest };
}

/** An hour less than `days` after the pool was last touched; so the last covers can still be extended after 365. */
export const after = (crowded: CrowdedPool, days: bigint): bigint => crowded.touchedAt + days * DAY - DAY / 24n;

/**
 * Leaves the pool alone for `days`. Meanwhile a claim on `coverId` (claim 1) was filed, approved by vote and cooled down,
 * which touches no pool.
 */
export async function leaveFor(crowded: CrowdedPool, days: bigint, coverId: bigint): Promise<void> {
  await moveTo(after(crowded, days - 12n)); // the last grace period ends about then
  await send(crowded.buyer, crowded.claims, "submitClaim(uint256)", [coverId], { value: ONE / 20n });
  for (const assessor of crowded.assessors) await send(assessor, crowded.claims, "vote", [1n, true]);
  await moveTo(after(crowded, days));
}

/** The distinct days (since 1970) after the pool was last touched and not after now, on which a stream of it ends or a cover is released. */
export async function dueDays(
  crowded: CrowdedPool,
): Promise<{ readonly streamEnds: number; readonly releases: number }> {
  const streamEnds = new Set<bigint>();
  const releases = new Set<bigint>();
  const [from, to] = [crowded.touchedAt, await now()];
  for (let coverId = 1n; coverId <= crowded.claimable; coverId++) {
    const end = numberIn((await read(crowded.cover, "getCover", [coverId]))[0], "end");
    const streamEnd = ((end + DAY - 1n) / DAY) * DAY;
    if (streamEnd > from && streamEnd <= to) streamEnds.add(streamEnd / DAY);
    const release = await readUint(crowded.cover, "getReleaseTime", [coverId]);
    if (release > from && release <= to) releases.add(release / DAY);
  }
  return { streamEnds: streamEnds.size, releases: releases.size };
}

function span(first: bigint, last: bigint, grace: bigint): readonly Sale[] {
  return Array.from({ length: Number(last - first) + 1 }, (_, index) => [first + BigInt(index), grace] as const);
}

async function stakeEverywhere(market: Market, pool: Deployed, firstTranche: bigint): Promise<bigint> {
  await send(market.treasury, market.token, "approve", [pool.address, 16n * STAKE_PER_TRANCHE]);
  let position = 0n;
  for (let index = 0n; index < 8n; index++) {
    const args = [STAKE_PER_TRANCHE, firstTranche + index, position, market.treasury];
    await send(market.treasury, pool, "depositTo", args);
    if (position === 0n) position = (await readUint(market.stakingNFT, "nextTokenId")) - 1n;
  }
  return position;
}

/** Sells all that is free, again and again, each time after a higher weight has opened new room in every tranche. */
class Seller {
  private weight = 0n;
  private sold = 0n;
  private grace = -1n;

  constructor(private readonly market: Market) {}

  /** Answers the last cover's id. */
  async sellAll(sales: readonly Sale[]): Promise<bigint> {
    for (const sale of sales) await this.sell(sale);
    return this.sold;
  }

  /** Answers the cover's id. */
  async sell([period, grace]: Sale): Promise<bigint> {
    const { market } = this;
    if (grace !== this.grace) await send(market.governor, market.coverProducts, "setGracePeriod", [1n, grace]);
    this.grace = grace;
    this.weight += WEIGHT_STEP;
    assert(this.weight <= 10_000n, "the weights leave room for every purchase");
    await send(market.manager, market.stakingProducts, "setProducts", [CROWDED, [[PRODUCT, this.weight, 200n]]]);
    const exposureEnd = (await now()) + 1n + (period + 11n) * DAY + grace;
    const free = await readUint(market.stakingProducts, "getFreeCapacity", [CROWDED, PRODUCT, exposureEnd]);
    // an ETH is worth 100 of the native token
    await buy(market, { pools: [CROWDED], amount: free / 100n, period, maxPremium: BUDGET }, { value: BUDGET });
    return ++this.sold;
  }
}
