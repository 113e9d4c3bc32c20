import { refuse, type ObserveOf } from "assay";
import type { ProductState, ProductTypeState } from "../../model";
import type { Mutual } from "../model";
import { ASSETS, isKnown, pairs, productIds, typeIds, type Now } from "./keys";

type In = Pick<Now, "model">;

function productOf({ model }: In, productId: bigint): ProductState {
  refuse(!isKnown(productId, model.read.productCount()), "UnknownProduct", productId);
  return model.read.product(productId);
}

function typeOf({ model }: In, productType: bigint): ProductTypeState {
  refuse(!isKnown(productType, model.read.productTypeCount()), "UnknownProductType", productType);
  return model.read.productType(productType);
}

/** CoverProducts. */
export const COVER_PRODUCTS = {
  "CoverProducts.productCount": ({ model }) => model.read.productCount(),
  "CoverProducts.productTypeCount": ({ model }) => model.read.productTypeCount(),
  "CoverProducts.getProduct": { of: productIds, is: productOf },
  "CoverProducts.getProductType": { of: typeIds, is: typeOf },
  "CoverProducts.getTypeOf": { of: productIds, is: (...asked) => productOf(...asked).productType },
  "CoverProducts.getPrices": {
    of: productIds,
    is(state, productId) {
      const { minPrice, initialPrice } = productOf(state, productId);
      return [minPrice, initialPrice];
    },
  },
  "CoverProducts.isAccepted": {
    of: (state) => pairs(productIds(state), ASSETS),
    is: (state, productId, asset) => productOf(state, productId).acceptedAssets.includes(asset),
  },
  // of the earlier edition [E-REVIEW]
  "CoverProducts.getReviewPeriod": {
    of: typeIds,
    is(state, productType) {
      typeOf(state, productType);
      return state.model.read.reviewPeriod(productType);
    },
  },
} satisfies ObserveOf<Mutual>;
