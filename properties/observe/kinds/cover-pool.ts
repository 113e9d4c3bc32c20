import { belongsTo, kind, pair } from "../kind";
import { COVER } from "./cover";
import { PRICE } from "./units";

/** A pool's part of a cover, by its index. */
export const COVER_POOL = kind({
  code: 7,
  name: "coverPool",
  id: ({ coverId, index }: { readonly coverId: bigint; readonly index: number }) => pair(coverId, BigInt(index)),
  state({ coverId, index }, { read }) {
    const { pools, allocations } = read.cover(coverId);
    const [part, allocation] = [pools[index], allocations[index]];
    if (part === undefined || allocation === undefined)
      throw new Error(`cover ${coverId} has no pool at index ${index}`);
    return { ...part, allocation };
  },
  fields: {
    poolId: ["id", (part) => part.poolId],
    amountBought: ["asset units", (part) => part.amountBought],
    price: [PRICE, (part) => part.price],
    rewardRate: ["wei/s", (part) => part.rewardRate],
    bump: [PRICE, (part) => part.bump],
    allocation: ["wei", (part) => part.allocation],
  },
  belongs: belongsTo(COVER, ({ coverId }, { read }) =>
    read.cover(coverId).pools.map((_, index) => ({ coverId, index })),
  ),
});
