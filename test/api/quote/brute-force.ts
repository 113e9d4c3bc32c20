import type { Offer, Purchase } from "../../../api/quote/problem";

/*
 * The optimiser's opposite: no cleverness, and the contract's formulas written once more.
 */

const up = (a: bigint, b: bigint): bigint => (a % b === 0n ? a / b : a / b + 1n);
const YEAR = 365n * 10n ** 18n;

/** What a part allocates and costs, wei of the native token. */
export function chargeOf(
  { numerator, denominator, days }: Purchase,
  offers: readonly Offer[],
  poolId: bigint,
  amount: bigint,
): { readonly native: bigint; readonly premium: bigint } {
  const offer = offers.find((candidate) => candidate.poolId === poolId);
  if (offer === undefined) throw new Error(`no offer of pool ${poolId}`);
  const native = up(amount * numerator, denominator);
  return { native, premium: up(native * offer.price * days, YEAR) };
}

/** The least premium over every split of the amount over every choice of pools; undefined when none is allowed. */
export function bruteForce(purchase: Purchase, offers: readonly Offer[]): bigint | undefined {
  const tried = (index: number, left: bigint, pools: number): bigint | undefined => {
    if (left === 0n) return 0n;
    const offer = offers[index];
    if (offer === undefined) return undefined;
    let best = tried(index + 1, left, pools);
    if (pools === 0) return best;
    for (let amount = 1n; amount <= left; amount += 1n) {
      const { native, premium } = chargeOf(purchase, offers, offer.poolId, amount);
      if (native < purchase.leastAllocation || native > offer.free) continue;
      const rest = tried(index + 1, left - amount, pools - 1);
      if (rest !== undefined && (best === undefined || premium + rest < best)) best = premium + rest;
    }
    return best;
  };
  return tried(0, purchase.amount, purchase.mostPools);
}

/**
 * Over every choice of pools: the least premium without any rounding (rounded up once), and the least of what it costs to fill each choice from its cheapest pool
 * on.
 */
export function subsetBounds(
  purchase: Purchase,
  offers: readonly Offer[],
): { readonly linear: bigint; readonly filled: bigint } | undefined {
  const { amount, numerator, denominator, days, leastAllocation, mostPools } = purchase;
  let low = 1n;
  if (up(low * numerator, denominator) < leastAllocation) {
    low = (leastAllocation * denominator) / numerator;
    while (up(low * numerator, denominator) >= leastAllocation) low -= 1n;
    while (up(low * numerator, denominator) < leastAllocation) low += 1n;
  }
  let bounds: { linear: bigint; filled: bigint } | undefined;
  const look = (chosen: readonly Offer[]): void => {
    let left = amount - low * BigInt(chosen.length);
    if (left < 0n) return;
    let [weight, filled] = [0n, 0n];
    for (const offer of [...chosen].sort((a, b) => (a.price < b.price ? -1 : 1))) {
      const room = (offer.free * denominator) / numerator - low;
      if (room < 0n) return;
      const more = left < room ? left : room;
      left -= more;
      weight += (low + more) * offer.price * days;
      filled += chargeOf(purchase, offers, offer.poolId, low + more).premium;
    }
    if (left > 0n) return;
    const linear = up(weight * numerator, denominator * YEAR);
    bounds ??= { linear, filled };
    if (linear < bounds.linear) bounds.linear = linear;
    if (filled < bounds.filled) bounds.filled = filled;
  };
  const choose = (index: number, chosen: readonly Offer[]): void => {
    if (chosen.length > 0) look(chosen);
    if (chosen.length === mostPools) return;
    for (let next = index; next < offers.length; next += 1) {
      const offer = offers[next];
      if (offer !== undefined) choose(next + 1, [...chosen, offer]);
    }
  };
  choose(0, []);
  return bounds;
}
