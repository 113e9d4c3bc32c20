import { addressOf } from "../../fixture/addresses";
import type { Target } from "../../observe/predict";
import { COUNTS, poolExists, type Condition, type Scene, type When } from "./conditions";

const FULL = 10_000n;
const MOST_WEIGHT = 200_000n;

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

/** LIST-1, LIST-2. */
export const setProducts: When<"setProducts"> = {
  op: "setProducts",
  targets: ({ poolId, params }, { read }) => {
    if (poolId < 1n || poolId > read.poolCount()) return [COUNTS];
    const known = params.map(({ productId }) => productId).filter((id) => id >= 1n && id <= read.productCount());
    const listed = known.filter((productId) => read.stakedProduct(poolId, productId) !== undefined);
    return [
      COUNTS,
      reads(poolId),
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
    yield ["all weights together are at most 200 000", total <= MOST_WEIGHT];
  },
};
