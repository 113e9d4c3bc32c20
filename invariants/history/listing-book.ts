import type { EditionRules, ProductPrices } from "../core/editions";

/** What a listing's tranches allocate to one cover. */
export interface Part {
  /** From then on nothing is allocated to it [CAP-3]. */
  readonly release: bigint;
  /** Wei by tranche; undefined when the fill could not be followed. */
  tranches: Map<bigint, bigint> | undefined;
  sum: bigint;
}

/** What a pool's listing of a product must be by the events seen: weight, target, price, and what it allocates. */
export class ListingBook {
  readonly parts = new Map<bigint, Part>();

  constructor(
    private readonly rules: EditionRules,
    readonly productId: bigint,
    public weight: bigint,
    public target: bigint,
    public bumped: bigint,
    public updated: bigint,
  ) {}

  /** The spot price. */
  spot(product: ProductPrices, now: bigint): bigint {
    return this.rules.spot(this, this.rules.floor(product, this.target), now);
  }

  /** A price is written now. */
  settle(price: bigint, now: bigint): void {
    this.bumped = price;
    this.updated = this.rules.settledAt(this.updated, now);
  }

  /** Everything allocated at `now`, wei; forgets what was released by then. */
  allocated(now: bigint): bigint {
    let sum = 0n;
    for (const part of this.live(now)) sum += part.sum;
    return sum;
  }

  /** Wei allocated in a tranche at `now`; undefined when a fill could not be followed. */
  allocatedIn(tranche: bigint, now: bigint): bigint | undefined {
    let sum = 0n;
    for (const part of this.live(now)) {
      if (part.tranches === undefined) return undefined;
      sum += part.tranches.get(tranche) ?? 0n;
    }
    return sum;
  }

  private live(now: bigint): Iterable<Part> {
    for (const [coverId, part] of this.parts) if (part.release <= now) this.parts.delete(coverId);
    return this.parts.values();
  }
}
