import type { Descriptors } from "./descriptor";
import { invocation, type Argument, type Invocation } from "./invocation";

const call = (method: string, ...args: readonly Argument[]): Invocation =>
  invocation("coverProducts", "CoverProducts", method, ...args);

/** ICoverProducts. */
export const COVER_PRODUCTS = {
  addProductType: {
    invoke: (o) => call("addProductType", o.gracePeriod, o.assessorGroupId),
    arguments: { gracePeriod: "seconds", assessorGroupId: "group" },
    actions: ["addProductType"],
    returns: true,
  },
  setGracePeriod: {
    invoke: (o) => call("setGracePeriod", o.productType, o.gracePeriod),
    arguments: { productType: "productType", gracePeriod: "seconds" },
    actions: ["setGracePeriod"],
  },
  setReviewPeriod: {
    invoke: (o) => call("setReviewPeriod", o.productType, o.reviewPeriod),
    arguments: { productType: "productType", reviewPeriod: "seconds" },
    actions: ["setReviewPeriod"],
  },
  setAssessorGroup: {
    invoke: (o) => call("setAssessorGroup", o.productType, o.assessorGroupId),
    arguments: { productType: "productType", assessorGroupId: "group" },
    actions: ["setAssessorGroup"],
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
  },
  setMinPrice: {
    invoke: (o) => call("setMinPrice", o.productId, o.minPrice),
    arguments: { productId: "product", minPrice: "bps" },
    actions: ["setMinPrice"],
  },
  setAcceptedAssets: {
    invoke: (o) => call("setAcceptedAssets", o.productId, o.acceptedAssets),
    arguments: { productId: "product", acceptedAssets: "asset" },
    actions: ["setAcceptedAssets"],
  },
} satisfies Partial<Descriptors>;
