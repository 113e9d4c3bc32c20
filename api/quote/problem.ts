import { ceilDiv, least } from "../maths";

/** What a pool offers for one purchase: any amount up to `free`, all of it at one price, since a price moves only after a purchase. */
export interface Offer {
  readonly poolId: bigint;
  /** Annual price, 1e18 = 100 %. */
  readonly price: bigint;
  /** Free capacity, wei of the native token. */
  readonly free: bigint;
}

/** What is to be bought, and by which arithmetic it is charged: that of `Cover.buyCover`. */
export interface Purchase {
  /** Cover amount in the cover asset's smallest unit, above 0. */
  readonly amount: bigint;
  /** A part of `a` units allocates ceil(a * numerator / denominator) wei of the native token. */
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Whole days. */
  readonly days: bigint;
  /** The least that a pool may be asked for, wei of the native token. */
  readonly leastAllocation: bigint;
  /** The most pools of one purchase. */
  readonly mostPools: number;
}

/** A pool's part of a purchase. */
export interface Part {
  readonly poolId: bigint;
  /** Cover asset's smallest unit. */
  readonly amount: bigint;
  /** Wei of the native token that the pool allocates. */
  readonly native: bigint;
  /** Annual price, 1e18 = 100 %. */
  readonly price: bigint;
  /** Wei of the native token. */
  readonly premium: bigint;
}

/** 365 days times 1e18: premium = ceil(native * price * days / this). */
export const PREMIUM_DIVISOR = 365n * 10n ** 18n;

/** A pool that can take a part, and between which bounds, in the cover asset's smallest unit. */
export interface Seat {
  readonly offer: Offer;
  /** price * days. */
  readonly rate: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** Wei of the native token that `amount` allocates. */
export function nativeOf({ numerator, denominator }: Purchase, amount: bigint): bigint {
  return ceilDiv(amount * numerator, denominator);
}

/** Premium of a part in wei of the native token. */
export function premiumOf(purchase: Purchase, seat: Seat, amount: bigint): bigint {
  return ceilDiv(nativeOf(purchase, amount) * seat.rate, PREMIUM_DIVISOR);
}

/** The largest amount whose premium is at most `premium`; -1 when there is none, the seat's bound when all are. */
export function amountFor({ numerator, denominator }: Purchase, seat: Seat, premium: bigint): bigint {
  if (premium < 0n) return -1n;
  if (seat.rate === 0n) return seat.high;
  return least(seat.high, (((premium * PREMIUM_DIVISOR) / seat.rate) * denominator) / numerator);
}

/** The pools that some cheapest purchase may use, the cheapest first, of equal price the roomiest first. */
export function seatsOf(purchase: Purchase, offers: readonly Offer[]): Seat[] {
  const { numerator, denominator, leastAllocation, days, amount, mostPools } = purchase;
  // ceil(a * n / d) >= least  <=>  a * n > (least - 1) * d
  const low = ((leastAllocation - 1n) * denominator) / numerator + 1n;
  const seats = offers
    .map((offer): Seat => {
      const high = least(amount, (offer.free * denominator) / numerator);
      return { offer, rate: offer.price * days, low, high };
    })
    .filter((seat) => seat.low <= seat.high)
    .sort((a, b) => order(a.rate, b.rate) || order(b.high, a.high) || order(a.offer.poolId, b.offer.poolId));
  return undominated(seats, mostPools);
}

/**
 * Leaves out a seat when as many as one purchase can use come before it, each with at least its room: a
 * purchase that uses the seat does without one of them, which can take its place at no higher price.
 */
function undominated(seats: readonly Seat[], mostPools: number): Seat[] {
  /** The largest rooms so far, ascending, at most `mostPools`. */
  const rooms: bigint[] = [];
  return seats.filter(({ high }) => {
    const [smallest] = rooms;
    if (rooms.length === mostPools && smallest !== undefined && smallest >= high) return false;
    const at = rooms.findIndex((room) => room >= high);
    rooms.splice(at < 0 ? rooms.length : at, 0, high);
    if (rooms.length > mostPools) rooms.shift();
    return true;
  });
}

/** The most that one purchase can take, in the cover asset's smallest unit: the roomiest pools together. Not capped by the amount asked for. */
export function purchasable(purchase: Purchase, offers: readonly Offer[]): bigint {
  const { numerator, denominator, leastAllocation, mostPools } = purchase;
  return offers
    .filter(({ free }) => free >= leastAllocation)
    .map(({ free }) => (free * denominator) / numerator)
    .filter((room) => nativeOf(purchase, room) >= leastAllocation)
    .sort((a, b) => order(b, a))
    .slice(0, mostPools)
    .reduce((total, room) => total + room, 0n);
}

export function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
