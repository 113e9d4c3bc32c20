import type { Outcome, StakedProductParam } from "../../api";
import { BPS, MAX_PRODUCTS, MAX_TOTAL_WEIGHT } from "../../constants";
import { sumOf } from "../../math/rounding";
import { event, Preconditions, success } from "../../outcome";
import type { Listing, Pool } from "../../state/pool";
import { byId } from "../../state/state";
import type { State } from "../../state/state";
import { totalEffectiveWeight, weightsOf } from "../../rules/effective-weight";
import type { Weights } from "../../rules/effective-weight";
import { spotPrice, startPrice, withPrice } from "../../rules/price";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly setProducts: { readonly poolId: bigint; readonly params: readonly StakedProductParam[] };
  }
}

/** Lists products, or changes their weight and target. [LIST-1, LIST-2, LIST-3, PRICE-2, PRICE-5, E-DECAY] */
export function setProducts(state: State, { caller, operation }: Call<"setProducts">): Outcome {
  const { poolId, params } = operation;
  const pool = byId(state.pools, poolId);
  const needs = new Preconditions();
  needs.refuse(pool === undefined, "UnknownPool", poolId);
  if (pool !== undefined) needs.refuse(pool.manager !== caller, "NotManager", poolId, caller);
  requireParams(state, pool, params, needs);
  if (!needs.hold || pool === undefined) return needs.failure();

  for (const param of params) setProduct(state, pool, param);
  return success(
    [],
    params.map((param) =>
      event("stakingProducts", "ProductSet", poolId, param.productId, param.weight, param.targetPrice),
    ),
  );
}

/** What each parameter, and all of them together, must keep to. [LIST-1, LIST-2] */
function requireParams(
  state: State,
  pool: Pool | undefined,
  params: readonly StakedProductParam[],
  needs: Preconditions,
): void {
  const targets = new Map(pool?.listings.map((listing) => [listing.productId, listing.targetPrice]));
  const weights = new Map(pool === undefined ? [] : weightsOf(pool));
  params.forEach(({ productId, weight, targetPrice }, i) => {
    needs.refuse(params.findIndex((other) => other.productId === productId) < i, "DuplicateProduct", productId);
    needs.refuse(weight > BPS, "WeightTooHigh", productId, weight);
    const product = byId(state.products, productId);
    needs.refuse(product === undefined, "UnknownProduct", productId);
    if (product === undefined || pool === undefined) return;
    const outOfRange = targetPrice < product.minPrice || targetPrice > BPS;
    const changed = targets.get(productId) !== targetPrice;
    needs.refuse(changed && outOfRange, "TargetOutOfRange", productId, targetPrice, product.minPrice);
    targets.set(productId, targetPrice);
    weights.set(productId, weight);
  });
  const totalWeight = sumOf([...weights.values()], (weight) => weight);
  needs.refuse(totalWeight > MAX_TOTAL_WEIGHT, "TotalWeightTooHigh", totalWeight, MAX_TOTAL_WEIGHT);
  const products = BigInt(weights.size);
  needs.refuse(products > MAX_PRODUCTS, "TooManyProducts", products, MAX_PRODUCTS);
  if (pool !== undefined) requireEffectiveWeight(state, pool, weights, needs);
}

/** What was sold leaves room for a product that is new or gets more weight. [LIST-3] */
function requireEffectiveWeight(state: State, pool: Pool, weights: Weights, needs: Preconditions): void {
  const before = weightsOf(pool);
  const raises = [...weights].some(([productId, weight]) => {
    const present = before.get(productId);
    return present === undefined || weight > present;
  });
  if (!raises) return;
  const total = totalEffectiveWeight(state, pool, weights);
  needs.refuse(total > MAX_TOTAL_WEIGHT, "EffectiveWeightTooHigh", total, MAX_TOTAL_WEIGHT);
}

function setProduct(state: State, pool: Pool, { productId, weight, targetPrice }: StakedProductParam): void {
  const listed = pool.listings.find((listing) => listing.productId === productId);
  if (listed === undefined) {
    const bumpedPrice = startPrice(state, productId, targetPrice);
    pool.listings.push({ productId, weight, targetPrice, bumpedPrice, priceUpdatedAt: state.time });
    return;
  }
  const settled = listed.targetPrice === targetPrice ? listed : withPrice(state, listed, spotPrice(state, listed));
  const changed: Listing = { ...settled, weight, targetPrice };
  pool.listings = pool.listings.map((listing) => (listing === listed ? changed : listing));
}
