import type { Account } from "assay";
import type { Seen } from "../ghost";
import { poolOf } from "../numbers";
import { isPool, type Listing } from "./pools";

/** What a step is about: some forty invariants ask for it. */
export class About {
  pools: readonly Account[] = [];
  listings: readonly Listing[] = [];
  positions: readonly bigint[] = [];

  /** After `Pools`, which says what there is. */
  after(step: Seen): void {
    this.pools = poolsOf(step);
    this.listings = listingsOf(step);
    this.positions = positionsOf(step);
  }
}

/** Mixes the digits of a time: waits are whole hours and days, which have divisors in common. */
const MIX = 2_654_435_761n;

/** One of them, by turns. */
export function byTurns<T>(items: readonly T[], { time }: Seen): readonly T[] {
  if (items.length === 0) return items;
  const turn = Number(((time * MIX) >> 16n) % BigInt(items.length));
  return items.slice(turn, turn + 1);
}

/** Values of this name in all events of a step. */
const emitted = ({ events }: Seen, name: string): readonly unknown[] => events().map(({ values }) => values[name]);
const isNumber = (value: unknown): value is bigint => typeof value === "bigint";

/** Pools that a step is about: that a call which succeeded and its events name; one by turns where time passes; all at a sequence's end. Only those that were there before. */
function poolsOf(step: Seen): readonly Account[] {
  const { call, whole, events, ghost } = step;
  const { all, isOpening } = ghost.pools;
  if (whole) return isOpening ? [] : all;
  if (call.name === "wait") return byTurns(all, step);
  if (!call.ok) return [];
  const ids = emitted(step, "poolId").filter(isNumber).map(poolOf);
  const named = new Set([call.at, ...events().map(({ by }) => by), ...ids].filter(isPool));
  return all.filter((one) => named.has(one));
}

/** Listings that a step is about, in the same way. A call that names none is about one by turns, too. */
function listingsOf(step: Seen): readonly Listing[] {
  const { call, whole, events, ghost } = step;
  const { listings, isOpening } = ghost.pools;
  if (whole) return isOpening ? [] : listings;
  if (!call.ok) return [];
  if (call.name === "CoverProducts.setMinPrice")
    return byTurns(
      listings.filter((one) => one.productId === call.args.productId),
      step,
    );
  const named = events().flatMap(({ values: { poolId, productId } }) =>
    listings.filter((one) => one.poolId === poolId && one.productId === productId),
  );
  return named.length > 0 ? [...new Set(named)] : byTurns(listings, step);
}

/** Positions that a step is about, in the same way. */
function positionsOf(step: Seen): readonly bigint[] {
  const { whole, call, ghost } = step;
  const all = [...ghost.pools.positions.keys()];
  if (whole) return ghost.pools.isOpening ? [] : all;
  if (!call.ok) return [];
  const named = emitted(step, "tokenId")
    .filter(isNumber)
    .filter((one) => ghost.pools.positions.has(one));
  return named.length > 0 ? [...new Set(named)] : byTurns(all, step);
}
