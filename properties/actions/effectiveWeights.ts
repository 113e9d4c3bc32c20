import { MAX_TOTAL_WEIGHT, type StakedProductParam } from "../../model";
import type { World } from "../action-definition/world";

const FULL = 10_000n;

/** The part of a pool's stake that backs the sold cover of a product, in basis points, rounded up; undefined without stake. */
function backing({ read }: World, poolId: bigint, productId: bigint): bigint | undefined {
  const { activeStake } = read.pool(poolId);
  if (read.stakedProduct(poolId, productId) === undefined) return 0n;
  const allocated = read.capacities(poolId, productId).allocated.reduce((sum, one) => sum + one, 0n);
  if (allocated === 0n) return 0n;
  return activeStake === 0n ? undefined : (FULL * allocated + activeStake - 1n) / activeStake;
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * The highest weights of all products with which the sum of the effective weights equals its limit [LIST-3]; `spared` has `low`. They are computed, because random
 * changes of single numbers never make a sum of twenty numbers meet its limit.
 */
export function weightsToTheLimit(
  world: World,
  poolId: bigint,
  spared: bigint,
  low: bigint,
): readonly StakedProductParam[] {
  const { read } = world;
  const products = world.allProducts();
  const backed = products.map((productId) => backing(world, poolId, productId) ?? 0n);
  let room = products.reduce(
    (left, productId, i) => left - max(productId === spared ? low : 0n, backed[i] ?? 0n),
    MAX_TOTAL_WEIGHT,
  );
  return products.map((productId, i) => {
    const held = backed[i] ?? 0n;
    const targetPrice = read.stakedProduct(poolId, productId)?.targetPrice ?? read.product(productId).minPrice;
    if (productId === spared) return { productId, weight: low, targetPrice };
    // a weight up to the sold part does not raise the effective weight
    const more = max(0n, FULL - held);
    const taken = room < more ? max(0n, room) : more;
    room -= taken;
    return { productId, weight: held + taken < FULL ? held + taken : FULL, targetPrice };
  });
}

/** The same with one basis point more. */
export function aboveTheLimit(params: readonly StakedProductParam[], spared: bigint): readonly StakedProductParam[] {
  const others = params.filter(({ productId }) => productId !== spared);
  const raised =
    others.find(({ weight }) => weight < FULL && weight > 0n) ?? others.find(({ weight }) => weight === 0n);
  return params.map((param) => (param === raised ? { ...param, weight: param.weight + 1n } : param));
}
