import { belongsTo, kind, pair } from "../kind";
import { POOL } from "./pool";

/**
 * End of the exposure for which free capacity is read, by the product's id: far ahead, so that some tranches end before it; soon, so that none does; or at any time.
 * As in the lens (contracts/lens/LensAnswers.sol).
 */
export function exposureEndFor(productId: bigint, now: bigint): bigint {
  if (productId % 3n === 0n) return 0n;
  return now + (productId % 3n === 1n ? 150n : 1n) * 86_400n;
}

/** Free capacity of a product in a pool for an exposure that ends at `exposureEndFor`. */
export const FREE = kind({
  code: 22,
  name: "free",
  id: ({ poolId, productId }: { readonly poolId: bigint; readonly productId: bigint }) => pair(poolId, productId),
  state: ({ poolId, productId }, { read, time }) =>
    read.freeCapacity(poolId, productId, exposureEndFor(productId, time)),
  fields: { free: ["wei", (free) => free] },
  belongs: belongsTo(POOL, ({ poolId }, { read }) =>
    read.poolProducts(poolId).map(({ productId }) => ({ poolId, productId })),
  ),
});
