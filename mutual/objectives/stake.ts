import type { Account, ObjectivesOf } from "assay";
import type { Ghost } from "../invariants/ghost";
import { BPS, WAD } from "../invariants/limits";
import { poolOf, total, trancheEnd } from "../invariants/numbers";
import { START } from "../opening";
import { boughtIn, deposits, ids, larger, NATIVE, type Chain, type Step } from "./money";
import * as by from "./players";

/** Least that is due for a share of it to count, a thousandth of a native token: below, it is rounding alone. */
const LEAST_DUE = WAD / 1_000n;

/** What pools allocated to a cover when it was bought. */
interface Sold {
  readonly productId: bigint;
  readonly parts: readonly { readonly poolId: bigint; readonly allocated: bigint }[];
}
const soldAs = ({ Cover, StakingProducts }: Chain, coverId: bigint): Sold => ({
  productId: Cover.getCover(coverId).productId,
  parts: Cover.getCoverPools(coverId).map(({ poolId }) => ({
    poolId,
    allocated: StakingProducts.getCoverAllocation(coverId, poolId),
  })),
});
const isClaimable = ({ Cover }: Chain, coverId: bigint, time: bigint): boolean => {
  const { replacedBy, amount } = Cover.getCover(coverId);
  return replacedBy === 0n && amount > 0n && time < Cover.getGraceEnd(coverId);
};

/** Streams of rewards by pool, from their events. */
class Streams {
  private readonly byPool = new Map<string, { readonly coverId: bigint; rate: bigint; readonly end: bigint }[]>();

  note({ events }: Step): void {
    for (const { coverId, rate, streamEnd, by: pool } of events("RewardStreamAdded"))
      this.byPool.set(pool, [...this.of(pool), { coverId, rate, end: streamEnd }]);
    for (const { coverId, rate, by: pool } of events("RewardStreamStopped")) {
      // the latest: where an extension keeps the id, a cover has several, one after the other [E-EDIT]
      const stopped = this.of(pool)
        .filter((one) => one.coverId === coverId)
        .at(-1);
      if (stopped !== undefined) stopped.rate -= rate;
    }
  }

  of(pool: string) {
    return this.byPool.get(pool) ?? [];
  }

  rateAt(pool: string, time: bigint): bigint {
    return total(this.of(pool).map(({ rate, end }) => (time < end ? rate : 0n)));
  }
}

/** Stake of all deposits, and fees by pool. */
const staked = (now: Chain, time: bigint) => ({
  deposits: deposits(now, time).map(({ trancheId, ...one }) => ({ ...one, end: trancheEnd(trancheId) })),
  fees: ids(now.StakingProducts.poolCount).map((id) => ({
    pool: poolOf(id),
    fee: now.StakingPool.at(poolOf(id)).getPoolFee,
  })),
});

/** Of a pool's tokens what is neither stake, reward, fee nor surplus, in 1/10 000 wei, per what rounding may leave of as many deposits and payments [REWARD-4]. */
function dustPart(now: Chain, pool: string, made: number, paid: number): bigint {
  const { poolStake, surplus, unstreamed, feesOwed } = now.StakingPool.at(pool).getPoolState;
  const own = ids(now.StakingNFT.nextTokenId - 1n).filter(
    (id) => poolOf(now.StakingNFT.poolOf(id)) === (pool as Account),
  );
  const owed = total(own.map((id) => rewards(now, pool, id)));
  const left = (now.NativeToken.balanceOf(pool) - poolStake - owed - surplus - unstreamed) * BPS - feesOwed;
  return (left * WAD) / (BigInt(made + paid + 1) * BPS);
}
const rewards = (now: Chain, pool: string, tokenId: bigint): bigint =>
  now.StakingPool.at(pool).getUnwithdrawnRewards(tokenId);

/** What becomes of stake and of what it earns. */
export const OF_STAKE: ObjectivesOf<Ghost> = {
  "outliving-cover": {
    title:
      "Cover of one product that can still be claimed and is more than the active stake of the pool that sold it, without any claim",
    ...{ ...NATIVE, ...by.WITHOUT_CLAIMS },
    rules: ["CAP-1", "CAP-2", "CAP-4", "COVER-6", "LOCK-1"],
    granted: by.lastClaim,
    follow: ({ now: start }) => {
      const sold = new Map(ids(start.Cover.coverCount).map((id) => [id, soldAs(start, id)]));
      let left = 0n;
      return {
        after: (step) => {
          const { now, time, whole } = step;
          const bought = boughtIn(step);
          if (bought !== undefined) sold.set(bought, soldAs(now, bought));
          if (!whole) return;
          const needed = new Map<string, bigint>();
          for (const [coverId, { productId, parts }] of sold)
            if (isClaimable(now, coverId, time))
              for (const { poolId, allocated } of parts)
                needed.set(`${poolId} ${productId}`, (needed.get(`${poolId} ${productId}`) ?? 0n) + allocated);
          const missing = [...needed].map(([key, amount]) => {
            const pool = poolOf(BigInt(key.split(" ")[0] ?? 0));
            return amount - now.StakingPool.at(pool).getPoolState.activeStake;
          });
          left = total(missing.filter((one) => one > 0n));
        },
        value: () => left,
      };
    },
  },
  "reward-share": {
    title: "A position's share of the rewards per its share of stake × time, each moment counted by what streams in it",
    // a claim burns the stake of all positions of a pool
    ...{ unit: "times its share", decimals: 18, ...by.WITHOUT_CLAIMS },
    rules: ["REWARD-2", "TRANCHE-2", "TRANCHE-3", "EXT-1", "EXT-2"],
    follow: ({ now: start }) => {
      const [streams, due] = [new Streams(), new Map<bigint, bigint>()];
      let [since, last] = [staked(start, START), undefined as bigint | undefined];
      let found: bigint | undefined;
      /** Between two steps stake changes by ending tranches alone, and the rate by ending streams. */
      const accrue = (pool: string, fee: bigint, from: bigint, to: bigint): void => {
        const own = since.deposits.filter(
          (one) => one.pool === (pool as typeof one.pool) && one.end > from && one.stake > 0n,
        );
        const ends = [...own, ...streams.of(pool)].map(({ end }) => end).filter((end) => end > from && end < to);
        const moments = [from, ...[...new Set(ends)].sort((a, b) => (a < b ? -1 : 1)), to];
        moments.slice(0, -1).forEach((begin, i) => {
          const given = streams.rateAt(pool, begin) * ((moments[i + 1] ?? begin) - begin);
          const active = own.filter(({ end }) => end > begin);
          const all = total(active.map(({ stake }) => stake));
          for (const { tokenId, stake } of given === 0n ? [] : active)
            due.set(tokenId, (due.get(tokenId) ?? 0n) + (((given * (BPS - fee)) / BPS) * stake) / all);
        });
      };
      return {
        after: (step) => {
          const { now, time, whole } = step;
          if (last !== undefined) for (const { pool, fee } of since.fees) accrue(pool, fee, last, time);
          last = time;
          streams.note(step);
          since = staked(now, time);
          if (!whole) return;
          found = undefined;
          for (const [tokenId, amount] of due) {
            const pool = poolOf(now.StakingNFT.poolOf(tokenId));
            const earned = rewards(now, pool, tokenId) + now.StakingPool.at(pool).getWithdrawnRewards(tokenId);
            if (amount >= LEAST_DUE) found = larger((earned * WAD) / amount, found);
          }
        },
        value: () => found,
      };
    },
  },
  "dust-per-bound": {
    ...{ title: "Rewards of a pool that nobody gets, over the most that may be lost to rounding", ...by.EVERYONE },
    ...{ unit: "of the bound", decimals: 18 },
    rules: ["REWARD-4", "REWARD-5", "WITHDRAW-1", "FEE-3"],
    granted: by.positionsWithdrawn,
    follow: ({ now: start }) => {
      /** Deposits that there ever were and payments of their rewards, by pool. */
      const [made, payments] = [new Map<string, Set<string>>(), new Map<string, number>()];
      const note = (now: Chain, time: bigint): void => {
        for (const { tokenId, trancheId, pool } of deposits(now, time))
          made.set(pool, (made.get(pool) ?? new Set()).add(`${tokenId} ${trancheId}`));
      };
      note(start, START);
      let found: bigint | undefined;
      return {
        after: ({ now, time, call, whole }) => {
          if (/depositTo|extendDeposit/.test(call.name)) note(now, time);
          if (call.name === "StakingPool.withdraw" && call.ok && call.args.withdrawRewards) {
            const { tokenId, trancheIds } = call.args;
            const paid = new Set(trancheIds.filter((id) => made.get(call.at)?.has(`${tokenId} ${id}`)));
            payments.set(call.at, (payments.get(call.at) ?? 0) + paid.size);
          }
          if (!whole) return;
          const pools = ids(now.StakingProducts.poolCount).map(poolOf);
          found = pools.reduce(
            (most, pool) => larger(dustPart(now, pool, made.get(pool)?.size ?? 0, payments.get(pool) ?? 0), most),
            0n,
          );
        },
        value: () => found,
      };
    },
  },
  "stake-withheld": {
    title: "Stake in tranches that have ended, whose owners are refused when they withdraw it",
    ...{ ...NATIVE, ...by.AGAINST_STAKERS },
    rules: ["LOCK-1", "LOCK-2", "HALT-2", "HOSTILE-1", "WITHDRAW-1"],
    granted: by.positionsWithdrawn,
    follow: () => {
      const refused = new Map<bigint, bigint>();
      return {
        after: ({ now, time, call }) => {
          if (call.name !== "StakingPool.withdraw" || !call.args.withdrawStake) return;
          const { tokenId, trancheIds } = call.args;
          const isThere = 0n < tokenId && tokenId < now.StakingNFT.nextTokenId;
          if (!isThere || trancheIds.some((id) => trancheEnd(id) > time)) return;
          const owner: string = now.StakingNFT.ownerOf(tokenId);
          if (owner !== (call.caller as string) || by.AGAINST_STAKERS.players.includes(owner as never)) return;
          const pool = now.StakingPool.at(call.at);
          const stakes = [...new Set(trancheIds)].map((id) => pool.getDeposit(tokenId, id).stake);
          refused.set(tokenId, call.ok ? 0n : total(stakes));
        },
        value: () => total(refused.values()),
      };
    },
  },
};
