import type { Reads } from "../api";
import { COOLDOWN } from "../constants";
import { known } from "../state/state";
import type { State } from "../state/state";

type ProductReads = Pick<Reads, "productCount" | "product" | "productTypeCount" | "productType">;

/** Products and their types. [PRODUCT-1, PRODUCT-2] */
export function productReads(state: State): ProductReads {
  return {
    productCount: () => BigInt(state.products.length),
    product: (productId) => known(state.products, productId, "product"),
    productTypeCount: () => BigInt(state.productTypes.length),
    productType: (productType) => ({
      ...known(state.productTypes, productType, "product type"),
      cooldown: COOLDOWN,
    }),
  };
}
