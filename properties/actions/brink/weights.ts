import { MAX_TOTAL_WEIGHT, type StakedProductParam } from "../../../model";
import { assetFor } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import { buy, market } from "../exact/terms";
import type { Move } from "../../action-definition/types";
import { ONE, plain, type World } from "../../action-definition/world";

const FULL = 10_000n;
/** What the effective weights of a pool may add up to, basis points. */

/** What of a pool's stake backs what was sold of a product, basis points, rounded up; undefined without stake. */
function backing({ read }: World, poolId: bigint, productId: bigint): bigint | undefined {
  const { activeStake } = read.pool(poolId);
  if (read.stakedProduct(poolId, productId) === undefined) return 0n;
  const allocated = read.capacities(poolId, productId).allocated.reduce((sum, one) => sum + one, 0n);
  if (allocated === 0n) return 0n;
  return activeStake === 0n ? undefined : (FULL * allocated + activeStake - 1n) / activeStake;
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Weights, as high as they can be, with which the effective ones come to the limit: products in order, `spared` at `low`. */
function toTheLimit(world: World, poolId: bigint, spared: bigint, low: bigint): StakedProductParam[] {
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
    // up to what was sold a weight costs nothing
    const more = max(0n, FULL - held);
    const taken = room < more ? max(0n, room) : more;
    room -= taken;
    return { productId, weight: held + taken < FULL ? held + taken : FULL, targetPrice };
  });
}

/** The weight that can be raised by one, if any can. */
function raised(params: readonly StakedProductParam[]): StakedProductParam | undefined {
  const found = params.find(({ weight }) => weight < FULL && weight > 0n) ?? params.find(({ weight }) => weight === 0n);
  return found === undefined ? undefined : { ...found, weight: found.weight + 1n };
}

/** A pool, and a product of which it sold something; undefined when nothing is sold. */
function soldProduct(draws: Draws, world: World): { readonly poolId: bigint; readonly productId: bigint } | undefined {
  const sold = world.pools().flatMap((poolId) =>
    world.read
      .poolProducts(poolId)
      .filter(({ productId }) => (backing(world, poolId, productId) ?? 0n) > 0n)
      .map(({ productId }) => ({ poolId, productId })),
  );
  return draws.pick(sold);
}

/**
 * A manager lowers the weight of a product that was sold, and lists or raises others until the effective weights of all are one above the limit, or just at
 * it; afterwards he lowers one, which he always may. Somebody buys first where nothing was sold.
 */
export function effectiveLimit(draws: Draws, world: World): { readonly story: readonly (() => Move)[] } | undefined {
  const { read } = world;
  const already = soldProduct(draws, world);
  const fresh =
    already === undefined
      ? market(draws, world, (id, product) => read.freeCapacity(id, product, world.now) >= ONE)
      : undefined;
  const found = already ?? fresh;
  if (found === undefined) return undefined;
  const { poolId, productId } = found;
  const sell = (): Move =>
    fresh === undefined ? undefined : buy(world, fresh, [poolId, assetFor(world, 0n, (3n * ONE) / 4n) ?? 0n]);
  const kept = draws.chance(50) ? 0n : draws.part(FULL / 2n);
  const set = (params: readonly StakedProductParam[]): Move =>
    plain(read.manager(poolId), { op: "setProducts", poolId, params });
  const limit = (): StakedProductParam[] => toTheLimit(world, poolId, productId, kept);
  return {
    story: [
      sell,
      // for some draws everything is listed before, so that weights are only raised after that
      (): Move => (draws.chance(50) ? set(limit().map((param) => ({ ...param, weight: 0n }))) : undefined),
      (): Move => {
        const params = limit();
        const one = raised(params.filter((param) => param.productId !== productId));
        return set(params.map((param) => (param.productId === one?.productId ? one : param)));
      },
      (): Move => (draws.chance(50) ? set(limit()) : undefined),
      (): Move => {
        const listed = read.stakedProduct(poolId, productId);
        return listed === undefined
          ? undefined
          : set([{ productId, weight: listed.weight / 2n, targetPrice: listed.targetPrice }]);
      },
    ],
  };
}
