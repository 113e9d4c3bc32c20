import assert from "node:assert/strict";
import { now, read, readUint, send, type Receipt } from "../../support/chain";
import { buy, DEPOSIT, numberIn, ONE, PRODUCT, type Market, type Purchase } from "../../support/market";

/** One per cent per year. */
export const PERCENT = 10n ** 16n;
export const DAY = 86_400n;
/** What a claim is reviewed for when the governor has said nothing. */
export const REVIEW = 7n * DAY;

export const spot = (market: Market, poolId = 1n): Promise<bigint> =>
  readUint(market.stakingProducts, "getSpotPrice", [poolId, PRODUCT]);

/** A field of the product's listing in a pool. */
export async function listed(market: Market, field: string, poolId = 1n): Promise<bigint> {
  const [listing] = await read(market.stakingProducts, "getStakedProduct", [poolId, PRODUCT]);
  return numberIn(listing, field);
}

/** Buys at `time` (Unix seconds). */
export const buyAt = (market: Market, time: bigint, purchase: Purchase = {}): Promise<Receipt> =>
  buy(market, purchase, { value: ONE, time });

/** The buyer claims on a cover; answers when that was. */
export async function claim(market: Market, coverId = 1n, time?: bigint): Promise<bigint> {
  await send(market.buyer, market.claims, "submitClaim", [coverId], {
    value: DEPOSIT,
    ...(time === undefined ? {} : { time }),
  });
  return now();
}

/** The first `count` assessors vote, `inFavour` of them for. */
export async function vote(market: Market, claimId: bigint, count: number, inFavour: number): Promise<void> {
  for (const [index, assessor] of market.assessors.slice(0, count).entries()) {
    await send(assessor, market.claims, "vote", [claimId, index < inFavour]);
  }
}

/** A field of a claim, as a number. */
export async function claimField(market: Market, claimId: bigint, field: string): Promise<bigint> {
  return numberIn((await read(market.claims, "getClaim", [claimId]))[0], field);
}

/** One of the market's assessors. */
export function assessor(market: Market, index: number): string {
  const account = market.assessors[index];
  assert(account !== undefined, `the market has no assessor ${index}`);
  return account;
}
