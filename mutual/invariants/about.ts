import type { Account } from "assay";
import type { Chain, Seen } from "./ghost";
import type { Listing } from "./ghost/pools";
import { poolOf, share, trancheEnd } from "./numbers";

/** Pools whose products were set, or whose capacity was allocated, in a step. */
export const poolsSold = ({ events }: Seen): ReadonlySet<Account> =>
  new Set([...events("ProductSet"), ...events("CapacityAllocated")].map(({ poolId }) => poolOf(poolId)));

/** Pools that a step is about; see `About`. */
export const poolsOf = ({ ghost }: Seen): readonly Account[] => ghost.about.pools;
/** Listings that a step is about. */
export const listingsOf = ({ ghost }: Seen): readonly Listing[] => ghost.about.listings;
/** Positions that a step is about. */
export const positionsOf = ({ ghost }: Seen): readonly bigint[] => ghost.about.positions;

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
