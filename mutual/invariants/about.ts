import type { Account } from "assay";
import type { Chain, Seen } from "./ghost";
import { isPool, type Listing } from "./ghost/pools";
import { poolOf, share, trancheEnd } from "./numbers";

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

/** Pools whose products were set, or whose capacity was allocated, in a step. */
export const poolsSold = ({ events }: Seen): ReadonlySet<Account> =>
  new Set([...events("ProductSet"), ...events("CapacityAllocated")].map(({ poolId }) => poolOf(poolId)));

/** Pools that a step is about: that a call which succeeded and its events name; one by turns where time passes; all at a sequence's end. Only those that were there before. */
export function poolsOf(step: Seen): readonly Account[] {
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
export function listingsOf(step: Seen): readonly Listing[] {
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
export function positionsOf(step: Seen): readonly bigint[] {
  const { whole, call, ghost } = step;
  const all = [...ghost.pools.positions.keys()];
  if (whole) return ghost.pools.isOpening ? [] : all;
  if (!call.ok) return [];
  const named = emitted(step, "tokenId")
    .filter(isNumber)
    .filter((one) => ghost.pools.positions.has(one));
  return named.length > 0 ? [...new Set(named)] : byTurns(all, step);
}

/** What a pool has, and what it had. */
export const stateOf = (chain: Chain, pool: Account): Chain["StakingPool"]["getPoolState"] =>
  chain.StakingPool.at(pool).getPoolState;

/** What tranche ends made of a pool's stake in a step: nothing in a call, which takes no time [TRANCHE-3]. */
export interface Ends {
  readonly activeStake: bigint;
  readonly activeShares: bigint;
  /** What they froze, the earliest first. */
  readonly frozen: readonly { readonly tranche: bigint; readonly stake: bigint; readonly shares: bigint }[];
  /** When the last share ended, Unix seconds; undefined where shares are left, or there were none. */
  readonly emptied: bigint | undefined;
}

/** See `Ends`; from what the pool had before. */
export function endsIn({ before, now }: Seen, pool: Account): Ends {
  const was = stateOf(before, pool);
  const [first, end] = [was.firstActiveTrancheId, stateOf(now, pool).firstActiveTrancheId];
  const last = end < first + 8n ? end : first + 8n;
  let { activeStake, activeShares } = was;
  let emptied: bigint | undefined;
  const frozen: { tranche: bigint; stake: bigint; shares: bigint }[] = [];
  for (let tranche = first; tranche < last; tranche += 1n) {
    const { shares } = before.StakingPool.at(pool).getTranche(tranche);
    const stake = share(activeStake, shares, activeShares);
    frozen.push({ tranche, stake, shares });
    activeStake -= stake;
    activeShares -= shares;
    if (shares > 0n && activeShares === 0n) emptied = trancheEnd(tranche);
  }
  return { activeStake, activeShares, frozen, emptied };
}
