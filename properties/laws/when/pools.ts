import { MAX_TOTAL_WEIGHT } from "../../../invariants/core/limits";
import { addressOf } from "../../fixture/addresses";
import type { Target } from "../../observe/kinds";
import { ceilDiv, COUNTS, poolExists, type Condition, type Scene, type When } from "./conditions";

const FULL = 10_000n;
const MOST_PRODUCTS = 200;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const reads = (poolId: bigint): Target => ({ kind: "reads", poolId });

const isManager = ({ call, seen }: Pick<Scene<"setPoolFee">, "call" | "seen">, poolId: bigint): boolean =>
  seen.word(reads(poolId), "manager") === BigInt(addressOf(call.caller));

/** FEE-1, FEE-2. */
export const setPoolFee: When<"setPoolFee"> = {
  op: "setPoolFee",
  targets: ({ poolId }) => [COUNTS, reads(poolId), { kind: "pool", poolId }],
  *conditions(scene): Generator<Condition> {
    const { poolId, newFee } = scene.operation;
    yield ["the caller is the manager", isManager(scene, poolId)];
    yield ["the fee is at most the maximum", newFee <= scene.seen.word({ kind: "pool", poolId }, "maxFee")];
  },
};

/** The listings of a pool. */
function listedIn({ seen }: Pick<Scene<"setProducts">, "seen">, poolId: bigint): bigint[] {
  return seen.targets.flatMap((target) =>
    target.kind === "listing" && target.poolId === poolId ? [target.productId] : [],
  );
}

/** Sum of the effective weights with the requested weights, in basis points; undefined when one is unbounded. [LIST-3] */
function effectiveTotal({ operation, seen }: Scene<"setProducts">, listed: readonly bigint[]): bigint | undefined {
  const { poolId, params } = operation;
  const stake = seen.word({ kind: "pool", poolId }, "activeStake");
  const asked = new Map(params.map(({ productId, weight }) => [productId, weight]));
  let total = params.reduce((sum, { productId, weight }) => (listed.includes(productId) ? sum : sum + weight), 0n);
  for (const productId of listed) {
    const listing: Target = { kind: "listing", poolId, productId };
    const allocated = EIGHT.reduce((sum, i) => sum + seen.word(listing, `allocated${i}`), 0n);
    if (allocated > 0n && stake === 0n) return undefined;
    const backing = allocated === 0n ? 0n : ceilDiv(FULL * allocated, stake);
    const weight = asked.get(productId) ?? seen.word(listing, "weight");
    total += weight > backing ? weight : backing;
  }
  return total;
}

/** LIST-1, LIST-2, LIST-3. */
export const setProducts: When<"setProducts"> = {
  op: "setProducts",
  targets: ({ poolId, params }, { read }) => {
    if (poolId < 1n || poolId > read.poolCount()) return [COUNTS];
    const known = params.map(({ productId }) => productId).filter((id) => id >= 1n && id <= read.productCount());
    const listed = read.poolProducts(poolId).map(({ productId }) => productId);
    return [
      COUNTS,
      reads(poolId),
      { kind: "pool", poolId },
      ...known.map((productId) => ({ kind: "product", productId }) as const),
      ...listed.map((productId) => ({ kind: "listing", poolId, productId }) as const),
    ];
  },
  *conditions(scene): Generator<Condition> {
    const { operation, seen, facts } = scene;
    const { poolId, params } = operation;
    yield ["the pool exists", poolExists(scene, poolId)];
    yield ["the caller is the manager", isManager(scene, poolId)];
    yield ["no product comes twice", new Set(params.map(({ productId }) => productId)).size === params.length];
    let total = seen.word(reads(poolId), "totalWeight");
    for (const { productId, weight, targetPrice } of params) {
      yield ["the product exists", productId >= 1n && productId <= seen.word(COUNTS, "products")];
      yield ["the weight is at most 10 000", weight <= FULL];
      const listing: Target = { kind: "listing", poolId, productId };
      const listed = facts.lists(poolId, productId);
      total += weight - (listed ? seen.word(listing, "weight") : 0n);
      if (listed && seen.word(listing, "target") === targetPrice) continue;
      const least = seen.word({ kind: "product", productId }, "minPrice");
      yield ["the target is at least the product's minimum", targetPrice >= least];
      yield ["the target is at most 10 000", targetPrice <= FULL];
    }
    yield ["all weights together are at most 200 000", total <= MAX_TOTAL_WEIGHT];
    const listed = listedIn(scene, poolId);
    const fresh = params.filter(({ productId }) => !listed.includes(productId));
    const raises = params.some(
      ({ productId, weight }) =>
        listed.includes(productId) && weight > seen.word({ kind: "listing", poolId, productId }, "weight"),
    );
    if (fresh.length === 0 && !raises) return;
    yield ["at most 200 products are listed", listed.length + fresh.length <= MOST_PRODUCTS];
    const effective = effectiveTotal(scene, listed);
    yield [
      "all effective weights together are at most 200 000",
      effective !== undefined && effective <= MAX_TOTAL_WEIGHT,
    ];
  },
};
