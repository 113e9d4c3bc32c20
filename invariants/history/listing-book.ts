import type { EditionRules, ProductPrices } from "../core/editions";

/** A listing's allocations to one cover. */
export interface Part {
  /** The end of its allocations [CAP-3]. */
  readonly release: bigint;
  /** Wei by tranche; undefined when the allocation to tranches is unknown. */
  tranches: Map<bigint, bigint> | undefined;
  sum: bigint;
}

/** The expected state of a pool's listing, from events: weight, target, price and allocations. */
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

  /** Records a price that is written now. */
  settle(price: bigint, now: bigint): void {
    this.bumped = price;
    this.updated = this.rules.settledAt(this.updated, now);
  }

  /** The sum of all allocations at `now`, in wei; removes those that were released by then. */
  allocated(now: bigint): bigint {
    let sum = 0n;
    for (const part of this.live(now)) sum += part.sum;
    return sum;
  }

  /** Wei allocated in a tranche at `now`; undefined when an allocation to tranches is unknown. */
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
