import { premiumAtLeast, weightAtLeast } from "./bounds";
import { sum } from "../maths";
import { nativeOf, premiumOf, seatsOf, type Offer, type Part, type Purchase, type Seat } from "./problem";
import { split, type Effort, type Split } from "./split";

/** An allocation of a purchase to pools. */
export interface Allocation {
  /** The cheapest pool first; their amounts add up to the purchase's. */
  readonly parts: readonly Part[];
  /** Sum of the parts' premiums, wei of the native token. */
  readonly premium: bigint;
  /** Whether it is proven that no allocation costs a single wei less; if not, the search ended before it was through. */
  readonly proven: boolean;
}

/** Nodes after which a search ends: some milliseconds. Only choices among pools with nearly equal prices need that many, and they differ by single wei. */
export const USUAL_EFFORT = 600;

/**
 * The cheapest allocation of a purchase to at most `mostPools` pools, each within what it has free and not below the least allocation.
 *
 * Taking the cheapest pools first is not enough. Small cheap pools use up the number of pools; the least allocation forbids to leave a small rest to a further
 * pool; and each part's premium rounds up. So this is a branch-and-bound search over which pools take part, in the order of their prices, and for each choice
 * over how they share.
 *
 * @returns undefined when no allocation holds the amount
 */
export function cheapestAllocation(
  purchase: Purchase,
  offers: readonly Offer[],
  nodes = USUAL_EFFORT,
): Allocation | undefined {
  const seats = seatsOf(purchase, offers);
  const search = new Choice(purchase, seats, { left: nodes });
  search.from(0, []);
  const found = search.best;
  if (found === undefined) return undefined;
  const parts = found.seats.map((seat, i): Part => {
    const amount = found.split.amounts[i] ?? 0n;
    const { poolId, price } = seat.offer;
    return {
      poolId,
      amount,
      native: nativeOf(purchase, amount),
      price,
      premium: premiumOf(purchase, seat, amount),
    };
  });
  return { parts, premium: sum(parts.map((part) => part.premium)), proven: search.proven };
}

/** The part of the effort that one choice of pools may take for sharing, so that one does not use up all. */
const SHARE = 4;

class Choice {
  best: { readonly seats: readonly Seat[]; readonly split: Split } | undefined;
  /** No branch was left unvisited but by a bound. */
  proven = true;

  constructor(
    private readonly purchase: Purchase,
    private readonly seats: readonly Seat[],
    private readonly effort: Effort,
  ) {}

  /** Looks at all choices that take `taken`, and of the seats from index `next` on any. */
  from(next: number, taken: readonly Seat[]): void {
    const { amount, mostPools } = this.purchase;
    const slots = mostPools - taken.length;
    const open = this.seats.slice(next);
    const weight = weightAtLeast(taken, open, slots, amount);
    if (weight === undefined || !this.improves(premiumAtLeast(this.purchase, weight))) return;
    if (this.effort.left <= 0 && this.best !== undefined) {
      this.proven = false;
      return;
    }
    this.effort.left -= 1;
    const [seat] = open;
    if (seat === undefined || slots === 0) return;
    const more = [...taken, seat];
    this.share(more);
    this.from(next + 1, more);
    this.from(next + 1, taken);
  }

  private share(seats: readonly Seat[]): void {
    const given = Math.max(1, Math.floor(this.effort.left / SHARE));
    const effort = { left: given };
    const found = split(this.purchase, seats, this.purchase.amount, this.best?.split.premium, effort);
    this.effort.left -= given - effort.left;
    if (effort.left <= 0) this.proven = false;
    if (found !== undefined) this.best = { seats, split: found };
  }

  private improves(premium: bigint): boolean {
    return this.best === undefined || premium < this.best.split.premium;
  }
}
