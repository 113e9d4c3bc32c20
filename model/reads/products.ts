import type { Reads } from "../api";
import { known } from "../state/state";
import type { ProductType, State } from "../state/state";

type ProductReads = Pick<Reads, "productCount" | "product" | "productTypeCount" | "productType" | "reviewPeriod">;

/** Products and their types. [PRODUCT-1, PRODUCT-2] */
export function productReads(state: State): ProductReads {
  const typeOf = (productType: bigint): ProductType => known(state.productTypes, productType, "product type");
  return {
    productCount: () => BigInt(state.products.length),
    product: (productId) => known(state.products, productId, "product"),
    productTypeCount: () => BigInt(state.productTypes.length),
    productType: (productType) => {
      const { gracePeriod, assessorGroupId } = typeOf(productType);
      return { gracePeriod, cooldown: state.rules.cooldown, assessorGroupId };
    },
    reviewPeriod: (productType) => typeOf(productType).reviewPeriod,
  };
}
