import { MAX_FEE, type StakedProductParam } from "../../model";
import { aboveTheLimit, weightsToTheLimit } from "./effectiveWeights";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition } from "../action-definition/types";
import { HUGE, plain, type World } from "../action-definition/world";

/** The most pools of a sequence, so that its actions meet in the same pools. */
const MOST_POOLS = 6;

/** A member creates a pool. */
export const createPool: ActionDefinition = {
  kind: "createPool",
  weight: 2,
  resolve(draws, world) {
    const maxFee = draws.part(MAX_FEE);
    const operation = { op: "createStakingPool", fee: draws.part(maxFee), maxFee } as const;
    const twist = draws.twist(4, 70);
    const caller = draws.pick(world.members());
    if (twist === 1) return plain(draws.one(world.strangers()), operation);
    if (caller === undefined) return undefined;
    if (twist === 2) return plain(caller, { ...operation, fee: maxFee + 1n });
    if (twist === 3) return plain(caller, { ...operation, maxFee: draws.chance(30) ? HUGE : MAX_FEE + 1n, fee: 0n });
    if (world.pools().length >= MOST_POOLS) return undefined;
    return plain(caller, operation);
  },
};

/** Whether a product's minimum was raised above a listing's target. Such a target may be kept, but not changed to another one below the minimum. */
function isSunk({ read }: World, poolId: bigint, productId: bigint): boolean {
  const listed = read.stakedProduct(poolId, productId);
  return listed !== undefined && listed.targetPrice < read.product(productId).minPrice;
}

/** A parameter that keeps, lowers or raises weight and target of a listed product, or lists a new one. */
function parameter(draws: Draws, world: World, poolId: bigint, productId: bigint): StakedProductParam {
  const listed = world.read.stakedProduct(poolId, productId);
  const { minPrice } = world.read.product(productId);
  const keepTarget = listed !== undefined && draws.chance(isSunk(world, poolId, productId) ? 80 : 35);
  const targetPrice = keepTarget
    ? listed.targetPrice
    : minPrice + draws.part(draws.chance(10) ? 10_000n - minPrice : (10_000n - minPrice) / 20n);
  const weight = draws.chance(15) ? 0n : draws.chance(40) ? 10_000n : draws.part(10_000n);
  return { productId, weight, targetPrice };
}

/** The manager lists products or changes weights and targets. */
export const setProducts: ActionDefinition = {
  kind: "setProducts",
  weight: 5,
  resolve(draws, world) {
    const pools = world.pools();
    const poolId = draws.chance(30) ? (pools[pools.length - 1] ?? 1n) : draws.one(pools);
    const manager = world.read.manager(poolId);
    const products = world.products();
    const one = draws.chance(40) ? draws.pick(products.filter((id) => isSunk(world, poolId, id))) : undefined;
    const chosen = draws.chance(30) ? products : [one ?? draws.one(products)];
    const params = chosen.map((productId) => parameter(draws, world, poolId, productId));
    const first = params[0];
    if (first === undefined) return undefined;
    const rest = params.slice(1);
    const product = world.read.product(first.productId);
    const operation = { op: "setProducts", poolId, params } as const;
    switch (draws.twist(10, 50)) {
      case 1:
        return plain(draws.one(world.everyone.filter((account) => account !== manager)), operation);
      case 2:
        return plain(manager, { ...operation, params: [...params, first] });
      case 3:
        return plain(manager, {
          ...operation,
          params: [{ ...first, weight: draws.chance(20) ? HUGE : 10_001n }, ...rest],
        });
      case 4:
        return plain(manager, {
          ...operation,
          params: [{ ...first, targetPrice: draws.chance(20) ? HUGE : 10_001n }, ...rest],
        });
      case 5:
        return plain(manager, {
          ...operation,
          params: [{ ...first, targetPrice: product.minPrice - (product.minPrice > 0n ? 1n : 0n) }, ...rest],
        });
      case 6:
        return plain(manager, {
          ...operation,
          params: [...params, { ...first, productId: world.read.productCount() + 1n }],
        });
      case 7:
        return plain(manager, { ...operation, poolId: world.read.poolCount() + 1n });
      case 10: {
        const low = draws.chance(50) ? 0n : draws.part(5_000n);
        const full = weightsToTheLimit(world, poolId, first.productId, low);
        return plain(manager, {
          ...operation,
          params: draws.chance(50) ? full : aboveTheLimit(full, first.productId),
        });
      }
      case 8: {
        // every product that exists at full weight: above the limit once there are more than twenty
        const all = world
          .allProducts()
          .map((productId) => ({ ...parameter(draws, world, poolId, productId), weight: 10_000n }));
        return plain(manager, { ...operation, params: all });
      }
      case 9:
        return plain(manager, { ...operation, params: [] });
      default:
        return plain(manager, operation);
    }
  },
};
