import { BUMP, ceilDiv, DAY, DECAY_PER_DAY, max, min, PRICE_PER_BPS, WAD } from "../core/numbers";

/** What a listing's tranches allocate to one cover. */
export interface Part {
  /** From then on nothing is allocated to it [CAP-3]. */
  readonly release: bigint;
  /** Wei by tranche; undefined when the fill could not be followed. */
  tranches: Map<bigint, bigint> | undefined;
  sum: bigint;
}

/** Spot price by PRICE-3; all prices in 1e18 = 100 %, times in Unix seconds. */
export function spotOf(bumped: bigint, updated: bigint, floor: bigint, now: bigint): bigint {
  return max(floor, bumped - (DECAY_PER_DAY * (now - updated)) / DAY);
}

/** Price after a purchase by PRICE-4; undefined without capacity. */
export function bumpedBy(spot: bigint, used: bigint, capacity: bigint): bigint | undefined {
  if (capacity <= 0n) return undefined;
  return min(WAD, spot + ceilDiv(BUMP * used, capacity));
}

/** What a pool's listing of a product must be by the events seen: weight, target, price, and what it allocates. */
export class ListingBook {
  readonly parts = new Map<bigint, Part>();

  constructor(
    readonly productId: bigint,
    public weight: bigint,
    public target: bigint,
    public bumped: bigint,
    public updated: bigint,
  ) {}

  /** floor = max(stored target, minPrice now) [PRICE-1]; `minPrice` in basis points. */
  floor(minPrice: bigint): bigint {
    return max(this.target, minPrice) * PRICE_PER_BPS;
  }

  /** The spot price [PRICE-3]. */
  spot(minPrice: bigint, now: bigint): bigint {
    return spotOf(this.bumped, this.updated, this.floor(minPrice), now);
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
