import { ceilDiv, least, sum } from "../maths";
import { order, PREMIUM_DIVISOR, type Purchase, type Seat } from "./problem";

/*
 * Lower bounds on a premium, by leaving out what makes the problem hard: the rounding of each part first, then that parts are whole, then (for pools that
 * are not chosen yet) the least part, and last the number of pools, which is put into the price instead (Lagrange).
 * All are weights, sum of amount * rate; `premiumAtLeast` turns a weight into wei.
 */

/** No purchase with this weight (sum over parts of amount * rate) or more costs less, wei of the native token. */
export function premiumAtLeast({ numerator, denominator }: Purchase, weight: bigint): bigint {
  return ceilDiv(weight * numerator, denominator * PREMIUM_DIVISOR);
}

/**
 * The least weight of `amount` over seats that are all taken (each at least `low`), sorted by rate; undefined when it does not fit.
 * The amounts that give it: all at `low`, and what is missing from the cheapest on.
 */
export function fill(
  seats: readonly Seat[],
  amount: bigint,
): { readonly weight: bigint; readonly amounts: readonly bigint[] } | undefined {
  let missing = amount - sum(seats.map(({ low }) => low));
  if (missing < 0n) return undefined;
  let weight = 0n;
  const amounts = seats.map(({ low, high, rate }) => {
    const more = least(missing, high - low);
    missing -= more;
    weight += (low + more) * rate;
    return low + more;
  });
  return missing === 0n ? { weight, amounts } : undefined;
}

/** A stretch of amount that can be had at a rate. */
interface Stretch {
  readonly rate: bigint;
  readonly room: bigint;
}

/**
 * A weight that no choice beats which takes all of `taken` and at most `slots` of `open`; undefined when no such choice holds the amount.
 */
export function weightAtLeast(
  taken: readonly Seat[],
  open: readonly Seat[],
  slots: number,
  amount: bigint,
): bigint | undefined {
  const missing = amount - sum(taken.map(({ low }) => low));
  if (missing < 0n) return undefined;
  const base = sum(taken.map(({ low, rate }) => low * rate));
  const own = taken.map(({ rate, low, high }) => ({ rate, room: high - low }));
  const others = open.map(({ rate, high }) => ({ rate, room: high }));
  if (!fits(own, others, slots, missing)) return undefined;
  const free = cheapest([...own, ...others], missing);
  if (slots >= others.length) return base + free;
  const priced = dual(own, others, slots, missing, multiplier(own, others, slots, missing));
  return base + (priced > free ? priced : free);
}

function fits(own: readonly Stretch[], others: readonly Stretch[], slots: number, missing: bigint): boolean {
  const roomiest = others
    .map(({ room }) => room)
    .sort((a, b) => order(b, a))
    .slice(0, slots);
  return sum(own.map(({ room }) => room)) + sum(roomiest) >= missing;
}

/** Weight of the cheapest stretches that hold `missing`, whatever their number. */
function cheapest(stretches: Stretch[], missing: bigint): bigint {
  let weight = 0n;
  for (const { rate, room } of stretches.sort((a, b) => order(a.rate, b.rate))) {
    const more = least(missing, room);
    weight += more * rate;
    missing -= more;
    if (missing === 0n) break;
  }
  return weight;
}

/** The Lagrangian bound at `lambda`, a worth per unit of amount: valid whatever lambda is. */
function dual(
  own: readonly Stretch[],
  others: readonly Stretch[],
  slots: number,
  missing: bigint,
  lambda: bigint,
): bigint {
  const gain = ({ rate, room }: Stretch): bigint => (lambda > rate ? (lambda - rate) * room : 0n);
  const best = others
    .map(gain)
    .sort((a, b) => order(b, a))
    .slice(0, slots);
  return lambda * missing - sum(own.map(gain)) - sum(best);
}

const ROUNDS = 28;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** About the lambda with the largest bound: the bound is concave in it. In floating point, which suffices: any lambda gives a true bound. */
function multiplier(own: readonly Stretch[], others: readonly Stretch[], slots: number, missing: bigint): bigint {
  const amount = Number(missing);
  const [ownRates, ownRooms] = [numbers(own, "rate"), numbers(own, "room")];
  const [rates, rooms] = [numbers(others, "rate"), numbers(others, "room")];
  const gains = new Float64Array(others.length);
  const value = (lambda: number): number => {
    let bound = lambda * amount;
    ownRates.forEach((rate, i) => (bound -= Math.max(0, lambda - rate) * (ownRooms[i] ?? 0)));
    rates.forEach((rate, i) => (gains[i] = Math.max(0, lambda - rate) * (rooms[i] ?? 0)));
    gains.sort();
    for (let i = Math.max(0, gains.length - slots); i < gains.length; i += 1) bound -= gains[i] ?? 0;
    return bound;
  };
  // golden-section search: each round asks for one value
  let low = 0;
  let high = 4 * Math.max(1, ...ownRates, ...rates);
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [value(left), value(right)];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (atLeft < atRight) {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = value(right);
    } else {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = value(left);
    }
  }
  return BigInt(Math.round((low + high) / 2));
}

function numbers(stretches: readonly Stretch[], of: keyof Stretch): Float64Array {
  return Float64Array.from(stretches, (stretch) => Number(stretch[of]));
}
