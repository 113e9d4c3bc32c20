import type { ProductPrices } from "../core/editions";

/** A product, from the calls that created and changed it; prices in basis points. */
export interface ProductBook {
  readonly typeId: bigint;
  readonly initialPrice: bigint;
  minPrice: bigint;
  accepted: readonly bigint[];
}

/** A product type, from the calls that created and changed it; grace and voting period in seconds. */
export interface TypeBook {
  gracePeriod: bigint;
  review: bigint;
  groupId: bigint;
}

/** Products and product types, by id. */
export class Catalog {
  readonly products = new Map<bigint, ProductBook>();
  readonly types = new Map<bigint, TypeBook>();

  /** A product's own prices in basis points; 0 for an unknown product. */
  prices(productId: bigint): ProductPrices {
    return this.products.get(productId) ?? { minPrice: 0n, initialPrice: 0n };
  }

  /** minPrice of a product in basis points; 0 for an unknown product. */
  minPrice(productId: bigint): bigint {
    return this.prices(productId).minPrice;
  }

  /** Type of a product; undefined for an unknown product. */
  typeOf(productId: bigint): TypeBook | undefined {
    const product = this.products.get(productId);
    return product === undefined ? undefined : this.types.get(product.typeId);
  }
}
