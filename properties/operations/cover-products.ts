import type { AbiValue } from "assay/codec";
import type { Descriptors } from "./descriptor";
import { invocation, type Invocation } from "./invocation";
import { asked } from "../observe/kinds/answer";
import { productAnswer } from "../observe/answers/products";
import { typeReviewAnswer } from "../observe/answers/reviews";
import { idsTo } from "../observe/kind";
import type { Target } from "../observe/kinds";
import { HOW_MANY, newest } from "../observe/targets";
import { productExists, typeExists } from "./exist";
import type { Reads } from "../../model";

/** A product with all pools that list it. */
function productWithListings(read: Reads, productId: bigint): Target[] {
  const listings = idsTo(read.poolCount())
    .filter((poolId) => read.stakedProduct(poolId, productId) !== undefined)
    .map((poolId) => ({ kind: "listing", poolId, productId }) as const);
  return [{ kind: "product", productId }, asked(productAnswer(read, productId)), ...listings];
}

const call = (method: string, ...args: readonly AbiValue[]): Invocation =>
  invocation("coverProducts", "CoverProducts", method, ...args);

/** ICoverProducts. */
export const COVER_PRODUCTS = {
  addProductType: {
    invoke: (o) => call("addProductType", o.gracePeriod, o.assessorGroupId),
    arguments: { gracePeriod: "seconds", assessorGroupId: "group" },
    actions: ["addProductType"],
    returns: true,
    touches: (_, _caller, { read }) => [
      HOW_MANY,
      ...newest(read.productTypeCount(), (productType) => ({ kind: "productType", productType })),
    ],
  },
  setGracePeriod: {
    invoke: (o) => call("setGracePeriod", o.productType, o.gracePeriod),
    arguments: { productType: "productType", gracePeriod: "seconds" },
    actions: ["setGracePeriod"],
    touches: ({ productType }, _caller, { read }) =>
      typeExists(read, productType) ? [{ kind: "productType", productType }] : [HOW_MANY],
  },
  setReviewPeriod: {
    invoke: (o) => call("setReviewPeriod", o.productType, o.reviewPeriod),
    arguments: { productType: "productType", reviewPeriod: "seconds" },
    actions: ["setReviewPeriod"],
    touches: ({ productType }, _caller, { read }) =>
      typeExists(read, productType) ? [asked(typeReviewAnswer(read, productType))] : [HOW_MANY],
  },
  setAssessorGroup: {
    invoke: (o) => call("setAssessorGroup", o.productType, o.assessorGroupId),
    arguments: { productType: "productType", assessorGroupId: "group" },
    actions: ["setAssessorGroup"],
    touches: ({ productType }, _caller, { read }) =>
      typeExists(read, productType) ? [{ kind: "productType", productType }] : [HOW_MANY],
  },
  addProduct: {
    invoke: (o) => call("addProduct", o.productName, o.productType, o.acceptedAssets, o.minPrice, o.initialPrice),
    arguments: {
      productName: "other",
      productType: "productType",
      acceptedAssets: "asset",
      minPrice: "bps",
      initialPrice: "bps",
    },
    actions: ["addProduct"],
    returns: true,
    touches: (_, _caller, { read }) => [
      HOW_MANY,
      ...newest(read.productCount(), (productId) => ({ kind: "product", productId })),
      ...newest(read.productCount(), (productId) => asked(productAnswer(read, productId))),
    ],
  },
  setMinPrice: {
    invoke: (o) => call("setMinPrice", o.productId, o.minPrice),
    arguments: { productId: "product", minPrice: "bps" },
    actions: ["setMinPrice"],
    touches: ({ productId }, _caller, { read }) =>
      productExists(read, productId) ? productWithListings(read, productId) : [HOW_MANY],
  },
  setAcceptedAssets: {
    invoke: (o) => call("setAcceptedAssets", o.productId, o.acceptedAssets),
    arguments: { productId: "product", acceptedAssets: "asset" },
    actions: ["setAcceptedAssets"],
    touches: ({ productId }, _caller, { read }) =>
      productExists(read, productId) ? productWithListings(read, productId) : [HOW_MANY],
  },
} satisfies Partial<Descriptors>;
