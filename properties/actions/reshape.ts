import { MAX_PERIOD, MIN_PERIOD, type Account } from "../../model";
import { exposureEnd } from "./coverTerms";
import type { Draws } from "../action-definition/draws";
import { buy } from "./plainPurchase";
import type { Move } from "../action-definition/types";
import { ONE, type World } from "../action-definition/world";

/** The least percentage of a pool's part that an extension keeps. */
const LEAST_PERCENT = 5;
/** How long an extension may last, days: the shortest, the longest, and in between. */
const PERIODS = [MIN_PERIOD, MAX_PERIOD, 90n, 200n] as const;

/** The same amount as before; or less, more, or nothing. */
function part(draws: Draws, amount: bigint): bigint {
  switch (draws.below(4)) {
    case 1:
      return (amount * BigInt(LEAST_PERCENT + draws.below(95))) / 100n;
    case 2:
      return amount + draws.part(2n * amount);
    case 3:
      return 0n;
    default:
      return amount;
  }
}

/** Another pool that sells the cover's product and has capacity. */
function another(draws: Draws, world: World, productId: bigint, own: readonly bigint[]): bigint | undefined {
  const end = exposureEnd(world, productId, MIN_PERIOD);
  return draws.pick(
    world
      .poolsListing(productId)
      .filter((poolId) => !own.includes(poolId) && world.read.freeCapacity(poolId, productId, end) >= ONE),
  );
}

/** The owner extends a cover with the same, less, more or nothing from each of its pools; for some draws with an additional pool. */
export function reshape(draws: Draws, world: World, coverId: bigint, owner: Account): Move {
  const { productId, coverAsset, amount, amountBought, pools } = world.read.cover(coverId);
  if (amountBought === 0n) return undefined;
  const period = draws.one(PERIODS);
  const left = pools.map((pool): readonly [bigint, bigint] => [
    pool.poolId,
    part(draws, (pool.amountBought * amount) / amountBought),
  ]);
  const beside = draws.chance(25)
    ? another(
        draws,
        world,
        productId,
        pools.map(({ poolId }) => poolId),
      )
    : undefined;
  const parts = left.filter(([, asked]) => asked > 0n);
  const first = pools[0]?.amountBought ?? 0n;
  if (beside !== undefined && first > 0n) parts.push([beside, (first + 1n) / 2n]);
  return buy(world, { productId, owner, coverAsset, period, coverId }, ...parts);
}
