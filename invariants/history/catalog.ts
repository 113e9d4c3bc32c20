/** A product, by the calls that made and changed it; prices in basis points. */
export interface ProductBook {
  readonly typeId: bigint;
  readonly initialPrice: bigint;
  minPrice: bigint;
  accepted: readonly bigint[];
}

/** A product type, by the calls that made and changed it; grace in seconds. */
export interface TypeBook {
  gracePeriod: bigint;
  groupId: bigint;
}

/** Products and product types, by id. */
export class Catalog {
  readonly products = new Map<bigint, ProductBook>();
  readonly types = new Map<bigint, TypeBook>();

  /** minPrice of a product in basis points; 0 for one that was never made. */
  minPrice(productId: bigint): bigint {
    return this.products.get(productId)?.minPrice ?? 0n;
  }

  /** Type of a product; undefined for one that was never made. */
  typeOf(productId: bigint): TypeBook | undefined {
    const product = this.products.get(productId);
    return product === undefined ? undefined : this.types.get(product.typeId);
  }
}
