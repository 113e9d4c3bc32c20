import assert from "node:assert/strict";
import { Result } from "ethers";
import {
  at,
  moveTo,
  now,
  read,
  readText,
  readUint,
  send,
  type Deployed,
  type Receipt,
  type SendOptions,
} from "./chain";
import { deployEdition, deploySystem, EARLIER, type System } from "./deploy";

export const ONE = 10n ** 18n;
export const DAY = 86_400n;
export const DEPOSIT = ONE / 20n;
/** Product 1 accepts every asset; its type has 30 days of grace and assessor group 1. */
export const PRODUCT = 1n;
export const GRACE = 30n * DAY;

/** A system in which cover can be bought: three pools with stake, one product, fresh feeds, members and assessors. */
export interface Market extends System {
  readonly manager: string;
  readonly buyer: string;
  readonly stranger: string;
  readonly assessors: readonly string[];
  readonly pools: readonly Deployed[];
}

/** What a test may say about a purchase; the rest is a new cover of 1 ETH for 30 days, paid in ETH. */
export interface Purchase {
  readonly coverId?: bigint;
  readonly owner?: string;
  readonly amount?: bigint;
  readonly period?: bigint;
  readonly coverAsset?: bigint;
  readonly paymentAsset?: bigint;
  readonly maxPremium?: bigint;
  readonly commissionRatio?: bigint;
  readonly commissionDestination?: string;
  /** Pools that share the amount in equal parts; pool 1 when not said. */
  readonly pools?: readonly bigint[];
}

/**
 * Builds the market. Pass it to Hardhat's `loadFixture`. `token` with its further constructor arguments: the mock that
 * the assets are.
 */
export async function openMarket(token = "MockERC20", ...more: readonly unknown[]): Promise<Market> {
  return openIn(await deploySystem(token, ...more), 3);
}

/** The same market in the earlier edition, with seven assessors. Pass it to Hardhat's `loadFixture`. */
export async function openEarlierMarket(): Promise<Market> {
  return openIn(await deployEdition(EARLIER), 7);
}

/** The tests of another file may have left the chain just before a tranche's end: then the market opens a day after it. */
async function leaveTrancheEnd(): Promise<void> {
  const tranche = 91n * DAY;
  const time = await now();
  const end = (time / tranche + 1n) * tranche;
  if (end - time < DAY) await moveTo(end + DAY);
}

async function openIn(system: System, assessorCount: number): Promise<Market> {
  await leaveTrancheEnd();
  const [manager, buyer, stranger, ...rest] = system.others;
  assert(manager !== undefined && buyer !== undefined && stranger !== undefined, "Hardhat gives twenty accounts");
  const assessors = rest.slice(0, assessorCount);
  await govern(system, [manager, buyer], assessors);
  const pools = await openPools(system, manager);
  return { ...system, manager, buyer, stranger, assessors, pools };
}

/** Arguments of `buyCover` for a purchase. */
export function purchaseArgs(market: Market, purchase: Purchase): readonly unknown[] {
  const { amount = ONE, pools = [1n], owner = market.buyer } = purchase;
  const part = amount / BigInt(pools.length);
  const params = [
    purchase.coverId ?? 0n,
    owner,
    PRODUCT,
    purchase.coverAsset ?? 0n,
    amount,
    purchase.period ?? 30n,
    purchase.maxPremium ?? ONE,
    purchase.paymentAsset ?? 0n,
    purchase.commissionRatio ?? 0n,
    purchase.commissionDestination ?? `0x${"00".repeat(20)}`,
    "ipfs://metadata",
  ];
  return [params, pools.map((poolId) => [poolId, false, part])];
}

/** Buys cover as `from` (the market's buyer when not said), with 1 ETH of which the spare comes back. */
export async function buy(
  market: Market,
  purchase: Purchase = {},
  options: SendOptions = { value: ONE },
  from = market.buyer,
): Promise<Receipt> {
  return send(from, market.cover, "buyCover", purchaseArgs(market, purchase), options);
}

/** Moves every vote of group 1 through and answers the time of the cooldown's end. */
export async function voteAll(market: Market, claimId: bigint, inFavour: boolean): Promise<bigint> {
  for (const assessor of market.assessors) await send(assessor, market.claims, "vote", [claimId, inFavour]);
  return (await now()) + DAY;
}

async function govern(system: System, members: readonly string[], assessors: readonly string[]): Promise<void> {
  const { governor, registry, coverProducts, capitalPool } = system;
  for (const member of members) await send(governor, registry, "addMember", [member]);
  await send(governor, registry, "createAssessorGroup", [assessors]);
  await send(governor, coverProducts, "addProductType", [GRACE, 1n]);
  await send(governor, coverProducts, "addProduct", ["Custody", 1n, [0n, 6n, 7n, 255n], 200n, 500n]);

  const prices = { 6: ONE / 2_500n, 7: 20n * ONE, 255: ONE / 100n } as const;
  for (const asset of [6, 7, 255] as const) {
    await send(governor, system.feeds[asset], "set", [prices[asset], await now(), false]);
    await send(governor, capitalPool, "setFeed", [asset, system.feeds[asset].address, 365n * DAY]);
  }
}

async function openPools(system: System, manager: string): Promise<readonly Deployed[]> {
  const stake = 100_000n * ONE;
  const pools: Deployed[] = [];
  for (const poolId of [1n, 2n, 3n]) {
    await send(manager, system.stakingProducts, "createStakingPool", [500n, 2_000n]);
    const pool = await at("StakingPool", await readText(system.stakingProducts, "getPool", [poolId]));
    const tranche = (await readUint(pool, "getFirstActiveTrancheId")) + 6n;
    await send(system.treasury, system.token, "approve", [pool.address, stake]);
    await send(system.treasury, pool, "depositTo", [stake, tranche, 0n, system.treasury]);
    await send(manager, system.stakingProducts, "setProducts", [poolId, [[PRODUCT, 10_000n, 300n]]]);
    pools.push(pool);
  }
  return pools;
}

/** One of a cover's fields, by its name in CoverData. */
export async function coverField(market: Market, coverId: bigint, field: string): Promise<bigint> {
  return numberIn((await read(market.cover, "getCover", [coverId]))[0], field);
}

/** A number out of a struct that a getter answered, by its field's name. */
export function numberIn(struct: unknown, field: string): bigint {
  assert(struct instanceof Result, `expected a struct with ${field}`);
  const value: unknown = struct.getValue(field);
  assert(typeof value === "bigint", `${field} is ${String(value)}, expected a number`);
  return value;
}
