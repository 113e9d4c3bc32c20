import type { ProductPrices } from "../core/editions";

/** A product, by the calls that made and changed it; prices in basis points. */
export interface ProductBook {
  readonly typeId: bigint;
  readonly initialPrice: bigint;
  minPrice: bigint;
  accepted: readonly bigint[];
}

/** A product type, by the calls that made and changed it; grace, and how long claims are voted on, in seconds. */
export interface TypeBook {
  gracePeriod: bigint;
  review: bigint;
  groupId: bigint;
}

/** Products and product types, by id. */
export class Catalog {
  readonly products = new Map<bigint, ProductBook>();
  readonly types = new Map<bigint, TypeBook>();

  /** A product's own prices in basis points; 0 for one that was never made. */
  prices(productId: bigint): ProductPrices {
    return this.products.get(productId) ?? { minPrice: 0n, initialPrice: 0n };
  }

  /** minPrice of a product in basis points; 0 for one that was never made. */
  minPrice(productId: bigint): bigint {
    return this.prices(productId).minPrice;
  }

  /** Type of a product; undefined for one that was never made. */
  typeOf(productId: bigint): TypeBook | undefined {
    const product = this.products.get(productId);
    return product === undefined ? undefined : this.types.get(product.typeId);
  }
}
