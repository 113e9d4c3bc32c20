import { FIRST_FILLER, LAST_FILLER } from "../../fixture/opening";
import { getter, idsTo, kind, type Getter } from "../kind";

const member =
  (name: string) =>
  (id: bigint): Getter =>
    getter("coverProducts", "getProduct", [id], name);
const accepts =
  (asset: bigint) =>
  (id: bigint): Getter =>
    getter("coverProducts", "isAccepted", [id, asset]);

/** A product; its id. */
export const PRODUCT = kind({
  code: 14,
  name: "product",
  id: ({ productId }: { readonly productId: bigint }) => productId,
  state: ({ productId }, { read }) => read.product(productId),
  fields: {
    productType: ["id", (product) => product.productType, member("productType")],
    minPrice: ["bps", (product) => product.minPrice, member("minPrice")],
    initialPrice: ["bps", (product) => product.initialPrice, member("initialPrice")],
    acceptsEth: ["flag", ({ acceptedAssets }) => acceptedAssets.includes(0n), accepts(0n)],
    acceptsUsd: ["flag", ({ acceptedAssets }) => acceptedAssets.includes(6n), accepts(6n)],
    acceptsBtc: ["flag", ({ acceptedAssets }) => acceptedAssets.includes(7n), accepts(7n)],
    acceptsNative: ["flag", ({ acceptedAssets }) => acceptedAssets.includes(255n), accepts(255n)],
  },
  // the fillers are all alike
  all: ({ read }) =>
    idsTo(read.productCount())
      .filter((productId) => productId < FIRST_FILLER || productId >= LAST_FILLER)
      .map((productId) => ({ productId })),
});
