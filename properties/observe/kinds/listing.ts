import { belongsTo, getter, kind, pair, unpair, type Getter } from "../kind";
import { POOL } from "./pool";
import { perTranche } from "./tranches";
import { PRICE } from "./units";

const answered =
  (method: string, member?: string) =>
  (id: bigint): Getter =>
    getter("stakingProducts", method, unpair(id), member);

/** A product in a pool. Index 0 is the current tranche. */
export const LISTING = kind({
  code: 2,
  name: "listing",
  id: ({ poolId, productId }: { readonly poolId: bigint; readonly productId: bigint }) => pair(poolId, productId),
  state({ poolId, productId }, { read }) {
    const listed = read.stakedProduct(poolId, productId);
    if (listed === undefined)
      throw new Error(`pool ${poolId} has not listed product ${productId}: it cannot be observed`);
    return {
      ...listed,
      ...read.capacities(poolId, productId),
      floor: read.floorPrice(poolId, productId),
      spot: read.spotPrice(poolId, productId),
    };
  },
  fields: {
    weight: ["bps", (listing) => listing.weight, answered("getStakedProduct", "weight")],
    target: ["bps", (listing) => listing.targetPrice, answered("getStakedProduct", "targetPrice")],
    bumpedPrice: [PRICE, (listing) => listing.bumpedPrice, answered("getStakedProduct", "bumpedPrice")],
    priceUpdatedAt: ["seconds", (listing) => listing.priceUpdatedAt, answered("getStakedProduct", "priceUpdatedAt")],
    floor: [PRICE, (listing) => listing.floor, answered("getFloorPrice")],
    spot: [PRICE, (listing) => listing.spot, answered("getSpotPrice")],
    ...perTranche("capacity", "wei", ({ capacity }: Capacities, index) => capacity[index] ?? 0n),
    ...perTranche("allocated", "wei", ({ allocated }: Capacities, index) => allocated[index] ?? 0n),
  },
  belongs: belongsTo(POOL, ({ poolId }, { read }) =>
    read.poolProducts(poolId).map(({ productId }) => ({ poolId, productId })),
  ),
});

/** By open tranche. */
interface Capacities {
  readonly capacity: readonly bigint[];
  readonly allocated: readonly bigint[];
}
