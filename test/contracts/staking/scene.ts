import assert from "node:assert/strict";
import { impersonate, now, read, readUint, send, type Deployed, type Receipt } from "../../support/chain";
import { DAY, ONE, PRODUCT, type Market } from "../../support/market";

export const TRANCHE = 91n * DAY;
export const ALL = 2n ** 256n - 1n;

/** When a tranche ends, Unix seconds. */
export const endOf = (tranche: bigint): bigint => (tranche + 1n) * TRANCHE;

/** One of the market's pools, by its id. */
export function poolOf(market: Market, poolId: bigint): Deployed {
  const pool = market.pools[Number(poolId) - 1];
  assert(pool !== undefined, `the market has no pool ${poolId}`);
  return pool;
}

/** Stakes the treasury's tokens; answers the position's id. A new position is the treasury's, too, unless said. */
export async function stake(
  market: Market,
  pool: Deployed,
  amount: bigint,
  tranche: bigint,
  { position = 0n, to = market.treasury, time }: { position?: bigint; to?: string; time?: bigint } = {},
): Promise<bigint> {
  await send(market.treasury, market.token, "approve", [pool.address, amount]);
  const args = [amount, tranche, position, to];
  await send(market.treasury, pool, "depositTo", args, time === undefined ? {} : { time });
  return position === 0n ? (await readUint(market.stakingNFT, "nextTokenId")) - 1n : position;
}

/** Starts a stream as Cover does: mints its tokens to the pool and adds it, both at `time`. */
export async function stream(
  market: Market,
  pool: Deployed,
  rate: bigint,
  streamEnd: bigint,
  time: bigint,
): Promise<void> {
  const cover = await impersonate(market.cover.address);
  await send(cover, market.token, "mint", [pool.address, rate * (streamEnd - time)], { time });
  await send(cover, pool, "addStream", [1n, rate, streamEnd], { time });
}

/** Burns active stake as Cover does. */
export async function burn(market: Market, pool: Deployed, amount: bigint, time?: bigint): Promise<Receipt> {
  const cover = await impersonate(market.cover.address);
  return send(cover, pool, "burnStake", [1n, amount], time === undefined ? {} : { time });
}

/** The first midnight UTC at or after `days` from now. */
export async function midnightIn(days: bigint): Promise<bigint> {
  return ((await now()) / DAY + days) * DAY;
}

/** All that getters tell of a pool, its positions and the market's product in it, without rewards. */
export async function readings(
  market: Market,
  pool: Deployed,
  positions: readonly bigint[],
  tranches: readonly bigint[],
): Promise<readonly unknown[]> {
  const poolId = await readUint(pool, "getPoolId");
  const { stakingProducts } = market;
  const calls: readonly (readonly [Deployed, string, readonly unknown[]])[] = [
    [pool, "getPoolState", []],
    [pool, "getPoolFee", []],
    [pool, "getPoolStake", [poolId]],
    [pool, "getTrancheStakes", []],
    [pool, "getFirstActiveTrancheId", []],
    ...tranches.map((tranche) => [pool, "getTranche", [tranche]] as const),
    ...positions.flatMap((position) => [
      [pool, "getStakeInfo", [position]] as const,
      [pool, "getDepositTranches", [position]] as const,
      [pool, "getWithdrawnRewards", [position]] as const,
    ]),
    [stakingProducts, "getCapacities", [poolId, PRODUCT]],
    [stakingProducts, "getFreeCapacity", [poolId, PRODUCT, (await now()) + 60n * DAY]],
    [stakingProducts, "getSpotPrice", [poolId, PRODUCT]],
    [stakingProducts, "getStakedProduct", [poolId, PRODUCT]],
    [stakingProducts, "getUtilizationRate", [poolId]],
  ];
  const answers: unknown[] = [];
  for (const [to, fn, args] of calls) answers.push([fn, await read(to, fn, args)]);
  return answers;
}

/** Unwithdrawn rewards of each position, wei. */
export async function rewardsOf(pool: Deployed, positions: readonly bigint[]): Promise<readonly bigint[]> {
  return Promise.all(positions.map((position) => readUint(pool, "getUnwithdrawnRewards", [position])));
}

/** A whole native token, for tests that stake round amounts. */
export const TOKEN = ONE;
