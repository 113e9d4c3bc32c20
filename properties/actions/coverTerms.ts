import {
  MAX_PERIOD,
  MIN_ALLOCATION,
  MIN_PERIOD,
  type BuyCoverParams,
  type ModelCall,
  type PoolAllocationRequest,
} from "../../model";
import { canSend } from "./exactly";
import type { Draws } from "../action-definition/draws";
import { DAY, HUGE, ONE, type World } from "../action-definition/world";

export { amountOf } from "../operations/amounts";

/** ETH sent along when the exact premium does not matter: the spare comes back. */
const PLENTY_OF_ETH = 100_000n * ONE;
/** Time to settle the last claim, whatever the edition. */
const TO_SETTLE = 7n * DAY;
const DECIMALS: Readonly<Record<string, bigint>> = { "0": 18n, "6": 6n, "7": 8n, "255": 18n };

/** The terms of a purchase: product, asset, period, and the amount from each pool. */
export interface Offer {
  readonly productId: bigint;
  readonly coverAsset: bigint;
  readonly period: bigint;
  readonly requests: readonly PoolAllocationRequest[];
}

/** The most of an asset whose conversion to native stays within `native` wei; undefined when a feed is unusable. */
export function assetFor(world: World, asset: bigint, native: bigint): bigint | undefined {
  const coverPrice = asset === 0n ? ONE : world.read.price(asset);
  const nativePrice = world.read.price(255n);
  if (coverPrice === undefined || nativePrice === undefined) return undefined;
  return (native * 10n ** (DECIMALS[asset.toString()] ?? 18n) * nativePrice) / (coverPrice * ONE);
}

/** The last moment at which a claim on a cover bought now can burn stake: after its votes, its cooldown and the time to settle it. */
export function exposureEnd(world: World, productId: bigint, period: bigint): bigint {
  const { productType } = world.read.product(productId);
  const { gracePeriod, cooldown } = world.read.productType(productType);
  return world.now + period * DAY + gracePeriod + world.read.reviewPeriod(productType) + cooldown + TO_SETTLE;
}

/** Cover lengths: often a boundary, the shortest most of all, since it needs the nearest tranches. */
function periodOf(draws: Draws): bigint {
  const form = draws.below(6);
  if (form < 2) return MIN_PERIOD;
  if (form === 5) return MAX_PERIOD;
  return MIN_PERIOD + BigInt(draws.below(form === 2 ? 338 : 40));
}

/**
 * Draws an offer, which can be bought for most draws: one to three pools that list the product, and a part of the free capacity of each (up to all of it). `extra` is the
 * capacity that an extension frees in a pool. Undefined when no pool lists a product, or a feed is unusable.
 */
export function drawOffer(
  draws: Draws,
  world: World,
  fixed: { productId?: bigint; coverAsset?: bigint },
  extra: (poolId: bigint) => bigint,
): Offer | undefined {
  const listed = world.products().filter((id) => world.poolsListing(id).length > 0);
  const productId = fixed.productId ?? draws.pick(listed);
  if (productId === undefined) return undefined;
  // sometimes all of the smallest pool's capacity, so that a payout leaves almost none of its stake, and least where a unit of the asset is worth most
  const greedy = draws.chance(15);
  const coverAsset = fixed.coverAsset ?? draws.one(greedy ? [0n, 7n] : [0n, 0n, 6n, 7n]);
  const period = periodOf(draws);
  const end = exposureEnd(world, productId, period);
  const candidates = world
    .poolsListing(productId)
    .filter((poolId) => world.read.freeCapacity(poolId, productId, end) + extra(poolId) >= MIN_ALLOCATION);
  const pools = candidates.length > 0 ? candidates : world.poolsListing(productId);
  const count = greedy ? 1 : 1 + draws.below(3);
  const start = greedy ? smallest(world, pools) : draws.below(pools.length);
  const requests: PoolAllocationRequest[] = [];
  for (let i = 0; i < Math.min(count, pools.length); i += 1) {
    const poolId = pools[(start + i) % pools.length];
    if (poolId === undefined) continue;
    const free = world.read.freeCapacity(poolId, productId, end) + extra(poolId);
    const least = ONE / 50n;
    const room = free > least ? free - least : 0n;
    const native = least + (greedy ? room : draws.part(room));
    const amount = assetFor(world, coverAsset, native);
    if (amount === undefined) return undefined;
    requests.push({ poolId, skip: false, coverAmountInAsset: amount });
  }
  return { productId, coverAsset, period, requests };
}

/** Index of the pool with the least active stake. */
export function smallest(world: World, pools: readonly bigint[]): number {
  const stakes = pools.map((poolId) => world.read.pool(poolId).activeStake);
  return stakes.reduce((best, stake, i) => (stake < (stakes[best] ?? stake) ? i : best), 0);
}

/** The least amount of an asset whose conversion exceeds `native` wei. */
export function assetAbove(world: World, asset: bigint, native: bigint): bigint {
  const within = assetFor(world, asset, native) ?? 0n;
  return within + 1n;
}

/** A purchase with no limit on the premium and, when paid in ETH, more than enough of it. */
export function purchase(
  caller: string,
  params: BuyCoverParams,
  requests: readonly PoolAllocationRequest[],
): ModelCall {
  return {
    caller,
    value: params.paymentAsset === 0n ? PLENTY_OF_ETH : 0n,
    operation: { op: "buyCover", params: { ...params, maxPremiumInAsset: HUGE }, requests },
  };
}

/** The price of a purchase with commission, from a copy of the model; undefined when the purchase would fail. */
export function grossOf(world: World, call: ModelCall): bigint | undefined {
  if (!canSend(call, world.read)) return undefined;
  const outcome = world.model.clone().execute(call);
  if (!outcome.ok) return undefined;
  const paid = outcome.events.find((event) => event.name === "PremiumPaid");
  if (paid === undefined) throw new Error("a purchase succeeded in the model without a PremiumPaid event");
  return ceilSum(paid.args[2], paid.args[3]);
}

function ceilSum(paid: unknown, commission: unknown): bigint {
  if (typeof paid !== "bigint" || typeof commission !== "bigint")
    throw new Error("PremiumPaid carries two exact amounts");
  return paid + commission;
}
