import { fill, premiumAtLeast } from "./bounds";
import { least, most, sum } from "../maths";
import { amountFor, premiumOf, type Purchase, type Seat } from "./problem";

/** How many nodes a search may visit before it answers the best it has. */
export interface Effort {
  left: number;
}

/** Amounts per seat, in their order, and what they cost in wei of the native token. */
export interface Split {
  readonly amounts: readonly bigint[];
  readonly premium: bigint;
}

/**
 * The cheapest split of an amount over seats that are all taken (sorted by rate), if it costs less than `below`.
 *
 * But for rounding it would be `fill`. Each part's premium rounds up, so that a unit more or less here and there may save some wei. Some cheapest split has all
 * parts but one at a bound, or at an amount at which one unit more would cost more: any other part can grow at no cost, at the expense of the one. So for
 * each seat as that one, the others walk over these amounts, outward from where `fill` has them, as long as the bound allows.
 */
export function split(
  purchase: Purchase,
  seats: readonly Seat[],
  amount: bigint,
  below: bigint | undefined,
  effort: Effort,
): Split | undefined {
  const filled = fill(seats, amount);
  if (filled === undefined) return undefined;
  const bound = premiumAtLeast(purchase, filled.weight);
  if (below !== undefined && bound >= below) return undefined;
  const search = new Search(purchase, bound, below, effort);
  search.offer(seats, filled.amounts);
  const partial = filled.amounts.findIndex((part, i) => part < (seats[i]?.high ?? 0n));
  const first = partial < 0 ? seats.length - 1 : partial;
  for (let i = 0; i < seats.length && seats.length > 1 && !search.done; i += 1) {
    const rest = (first + i) % seats.length;
    const one = seats[rest];
    if (one === undefined) continue;
    const others = seats.filter((seat) => seat !== one);
    search.walk([...others, one], amount, 0n, []);
  }
  return search.in(seats);
}

class Search {
  private found: { readonly seats: readonly Seat[]; readonly amounts: readonly bigint[] } | undefined;

  constructor(
    private readonly purchase: Purchase,
    /** Nothing costs less: who costs this is cheapest. */
    private readonly bound: bigint,
    private best: bigint | undefined,
    private readonly effort: Effort,
  ) {}

  get done(): boolean {
    return this.effort.left <= 0 || (this.best !== undefined && this.best <= this.bound);
  }

  /** Takes a split when it is the cheapest so far. */
  offer(seats: readonly Seat[], amounts: readonly bigint[]): void {
    const premium = sum(seats.map((seat, i) => premiumOf(this.purchase, seat, amounts[i] ?? 0n)));
    if (!this.improves(premium)) return;
    this.best = premium;
    this.found = { seats, amounts };
  }

  /** The cheapest split found, in the order of `seats`. */
  in(seats: readonly Seat[]): Split | undefined {
    if (this.found === undefined || this.best === undefined) return undefined;
    const { seats: order, amounts } = this.found;
    return { premium: this.best, amounts: seats.map((seat) => amounts[order.indexOf(seat)] ?? 0n) };
  }

  /** Gives `amount` to the seats, the last of which takes what is left. `spent`: what the parts `given` cost. */
  walk(seats: readonly Seat[], amount: bigint, spent: bigint, given: readonly bigint[]): void {
    if (this.done) return;
    this.effort.left -= 1;
    const [seat, ...rest] = seats.slice(given.length);
    if (seat === undefined) return;
    if (rest.length === 0) {
      if (amount >= seat.low && amount <= seat.high) this.offer(seats, [...given, amount]);
      return;
    }
    const byRate = [...rest].sort((a, b) => (a.rate < b.rate ? -1 : 1));
    const low = most(seat.low, amount - sum(rest.map(({ high }) => high)));
    const high = least(seat.high, amount - sum(rest.map(({ low: least }) => least)));
    if (low > high) return;
    const start = least(high, most(low, startOf(seat, byRate, amount)));
    const visit = (part: bigint): boolean => {
      const others = fill(byRate, amount - part);
      if (others === undefined) return true;
      const cost = premiumOf(this.purchase, seat, part);
      if (this.improves(spent + cost + premiumAtLeast(this.purchase, others.weight))) {
        this.walk(seats, amount - part, spent + cost, [...given, part]);
      }
      // without rounding the cost only grows outward: where even that is too much, nothing comes any more
      return this.improves(spent + premiumAtLeast(this.purchase, others.weight + part * seat.rate));
    };
    visit(start);
    this.outward(seat, start, low, high, visit);
    for (const bound of [low, high]) if (bound !== start) visit(bound);
  }

  /** Visits the amounts at which one unit more would cost more, up and down from `start` in turn. */
  private outward(seat: Seat, start: bigint, low: bigint, high: bigint, visit: (part: bigint) => boolean): void {
    const cost = (part: bigint): bigint => premiumOf(this.purchase, seat, part);
    let up: bigint | undefined = amountFor(this.purchase, seat, cost(start));
    let down: bigint | undefined = amountFor(this.purchase, seat, cost(start) - 1n);
    while ((up !== undefined || down !== undefined) && !this.done) {
      if (up !== undefined) {
        const goesOn: boolean = up < high && visit(up);
        up = goesOn ? amountFor(this.purchase, seat, cost(up + 1n)) : undefined;
      }
      if (down !== undefined) {
        const goesOn: boolean = down > low && visit(down);
        down = goesOn ? amountFor(this.purchase, seat, cost(down) - 1n) : undefined;
      }
    }
  }

  private improves(premium: bigint): boolean {
    return this.best === undefined || premium < this.best;
  }
}

/** What `fill` would give to a seat among others that are sorted by rate. */
function startOf(seat: Seat, others: readonly Seat[], amount: bigint): bigint {
  const all = [...others, seat].sort((a, b) => (a.rate < b.rate ? -1 : a.rate > b.rate ? 1 : 0));
  return fill(all, amount)?.amounts[all.indexOf(seat)] ?? seat.low;
}
