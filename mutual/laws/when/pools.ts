import { BPS, MAX_PRODUCTS, MAX_TOTAL_WEIGHT } from "../../invariants/limits";
import { ceilDiv, max, poolOf, total } from "../../invariants/numbers";
import { isOf, type Condition, type Scene } from "./conditions";

export function setPoolFee({ offer, now }: Scene): readonly Condition[] | undefined {
  if (offer.name !== "StakingPool.setPoolFee") return undefined;
  const pool = now.StakingPool.at(offer.at);
  return [
    ["the caller is the manager", pool.manager === offer.caller],
    ["the fee is at most the maximum", offer.args.newFee <= pool.getMaxPoolFee],
  ];
}

export function setProducts({ offer, model, now }: Scene): readonly Condition[] | undefined {
  if (offer.name !== "StakingProducts.setProducts") return undefined;
  const { poolId, params } = offer.args;
  const { StakingProducts, CoverProducts } = now;
  const exists: Condition = ["the pool exists", isOf(poolId, StakingProducts.poolCount)];
  if (!isOf(poolId, model.read.poolCount())) return [exists];
  const pool = now.StakingPool.at(poolOf(poolId));
  const stake = pool.getPoolState.activeStake;
  // a list of all of them may be longer than what can be read of an answer
  const ids = model.read.poolProducts(poolId).map(({ productId }) => productId);
  const listed = new Map(ids.map((id) => [id, StakingProducts.getStakedProduct(poolId, id)] as const));
  const products = CoverProducts.productCount;
  const asked = new Map(params.map(({ productId, weight }) => [productId, weight] as const));
  const fresh = params.filter(({ productId }) => !listed.has(productId));
  const isRaised = params.some(({ productId, weight }) => weight > (listed.get(productId)?.weight ?? weight));
  const weights =
    StakingProducts.getTotalWeight(poolId) +
    total(params.map(({ productId, weight }) => weight - (listed.get(productId)?.weight ?? 0n)));
  const terms = params.flatMap(({ productId, weight, targetPrice }): readonly Condition[] => {
    const isKnown: Condition = ["the product exists", isOf(productId, products)];
    if (!isOf(productId, model.read.productCount())) return [isKnown];
    const [minPrice] = CoverProducts.getPrices(productId);
    const isKept = listed.get(productId)?.targetPrice === targetPrice;
    return [
      isKnown,
      ["the weight is at most 10 000", weight <= BPS],
      ["the target is at least the product's minimum", isKept || targetPrice >= minPrice],
      ["the target is at most 10 000", isKept || targetPrice <= BPS],
    ];
  });
  // what was sold stays on the bill [LIST-3]
  const effective = [...listed.values()].map(({ productId, weight }) => {
    const allocated = total(StakingProducts.getCapacities(poolId, productId).allocated);
    if (allocated > 0n && stake === 0n) return MAX_TOTAL_WEIGHT + 1n;
    return max(asked.get(productId) ?? weight, allocated === 0n ? 0n : ceilDiv(BPS * allocated, stake));
  });
  const isMore = fresh.length > 0 || isRaised;
  return [
    exists,
    ["the caller is the manager", pool.manager === offer.caller],
    ["no product comes twice", asked.size === params.length],
    ...terms,
    ["all weights together are at most 200 000", weights <= MAX_TOTAL_WEIGHT],
    ["at most 200 products are listed", !isMore || BigInt(listed.size + fresh.length) <= MAX_PRODUCTS],
    [
      "all effective weights together are at most 200 000",
      !isMore || total(effective) + total(fresh.map(({ weight }) => weight)) <= MAX_TOTAL_WEIGHT,
    ],
  ];
}
