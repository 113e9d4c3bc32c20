import type { Account, InvariantsOf } from "assay";
import { endsIn, poolsOf, stateOf } from "./about";
import type { Ghost, Seen } from "./ghost";
import { shrunk, sumOf } from "./ghost/allocations";
import { HALT_RATIO } from "./limits";
import { activeTranches, max, min, poolIdOf, poolOf, share, total } from "./numbers";
import { equal, every, holds } from "./verdicts";

/** A pool's part in a payout. */
interface Burn {
  readonly pool: Account;
  readonly amount: bigint;
  /** Of the cover before: its allocation by this pool, its amount, and what is paid of it. */
  readonly allocation: bigint;
  readonly covered: bigint;
  readonly payout: bigint;
  readonly activeStake: bigint;
}

/** Burns of a settlement, with what the pools and the cover had before. */
export function burnsOf({ before, events }: Seen): readonly Burn[] {
  const payout = total(events("ClaimSettled").map((one) => one.payout));
  return events("StakeBurned").map(({ by, coverId, amount }) => ({
    pool: by,
    amount,
    allocation: before.StakingProducts.getCoverAllocation(coverId, poolIdOf(by) ?? 0n),
    covered: before.Cover.getCover(coverId).amount,
    payout,
    activeStake: stateOf(before, by).activeStake,
  }));
}

/** BURNS: pools lose as they back, stakers as they stake, ended tranches nothing. */
export const BURNS = {
  "burn = min(floor(allocation * payout / amount before), activeStake)": {
    id: "INV-BURN-1",
    rules: ["BURN-1", "ROUND-1"],
    premise: "an approved claim is settled, and a pool burns",
    check: (step) =>
      every(burnsOf(step), ({ pool, amount, allocation, covered, payout, activeStake }) =>
        equal(`burn of ${pool}`, min(share(allocation, payout, covered), activeStake), amount),
      ),
  },
  "burn * (cover amount before) <= allocation * payout, for every pool: never more than its part": {
    id: "INV-BURN-2",
    rules: ["BURN-1", "ROUND-1"],
    premise: "an approved claim is settled, and a pool burns",
    check: (step) =>
      every(burnsOf(step), ({ pool, amount, allocation, covered, payout }) =>
        holds(
          amount * covered <= allocation * payout,
          `${pool} burned ${amount}, more than its part of ${allocation} for ${payout} of ${covered}`,
        ),
      ),
  },
  "burns of two pools i, j that burned less than all they had: |burn_i * allocation_j - burn_j * allocation_i| <= max(allocation_i, allocation_j)":
    {
      id: "INV-BURN-3",
      rules: ["BURN-1"],
      premise: "two or more pools burn for one claim, each less than its whole stake",
      check: (step) => {
        const [first, ...others] = burnsOf(step).filter(({ amount, activeStake }) => amount < activeStake);
        return every(first === undefined ? [] : others, (other) => {
          const difference = first!.amount * other.allocation - other.amount * first!.allocation;
          const bound = max(first!.allocation, other.allocation);
          return holds(
            -bound <= difference && difference <= bound,
            `burns of ${first!.pool} and ${other.pool}: ${first!.amount} : ${other.amount} is not as ${first!.allocation} : ${other.allocation}`,
          );
        });
      },
    },
  "after a burn each active tranche has floor(activeStake * its shares / activeShares): all lose the same part, to the wei":
    {
      id: "INV-BURN-4",
      rules: ["BURN-3", "SHARE-2", "SHARE-3"],
      premise: "stake is burned",
      check: ({ now, before, events, time }) =>
        every(events("StakeBurned"), ({ by, amount }) => {
          const { activeStake, activeShares } = stateOf(now, by);
          if (amount === 0n || activeShares === 0n) return undefined;
          return every(activeTranches(time), (tranche) => {
            const { shares } = before.StakingPool.at(by).getTranche(tranche);
            const { stake } = now.StakingPool.at(by).getTranche(tranche);
            return equal(`stake of tranche ${tranche} of ${by}`, share(activeStake, shares, activeShares), stake);
          });
        }),
    },
  "burns leave ended tranches alone: poolStake - activeStake is what it was": {
    id: "INV-BURN-5",
    rules: ["BURN-3", "TRANCHE-3"],
    premise: "an approved claim is settled, and a pool burns",
    check: ({ now, before, events }) =>
      every(events("StakeBurned"), ({ by }) => {
        const [was, is] = [stateOf(before, by), stateOf(now, by)];
        return equal(`ended tranches of ${by}`, was.poolStake - was.activeStake, is.poolStake - is.activeStake);
      }),
  },
  "a payout frees sum over tranches of a - ceil(a * (amount - payout) / amount) of each pool's allocation": {
    id: "INV-BURN-6",
    rules: ["BURN-2", "ROUND-1"],
    premise: "an approved claim is settled, and a pool is freed of a part of its allocation",
    check: ({ call, before, events, ghost }) => {
      if (call.name !== "Claims.settleClaim") return undefined;
      const payout = total(events("ClaimSettled").map((one) => one.payout));
      return every(events("CapacityReleased"), ({ poolId, coverId, amount }) => {
        const part = ghost.allocations.before.find((one) => one.poolId === poolId && one.coverId === coverId);
        if (part === undefined)
          return `${poolOf(poolId)} is freed of ${amount} for cover ${coverId}, which it does not back`;
        const { amount: covered } = before.Cover.getCover(coverId);
        const freed = sumOf(part.tranches) - sumOf(shrunk(part.tranches, payout, covered));
        return equal(`allocation of ${poolOf(poolId)} freed by a payout on cover ${coverId}`, freed, amount);
      });
    },
  },
  "halted <=> a burn left activeShares > activeStake * 1e9 and activeShares has not been 0 since": {
    id: "INV-BURN-7",
    rules: ["HALT-1"],
    premise: "a step is about a pool",
    parts: ["halted", "not halted"],
    check: (step) => {
      const { now, before, events } = step;
      const wrong = (pool: Account): string | undefined => {
        const { halted, activeShares, activeStake } = stateOf(now, pool);
        const burned = events("StakeBurned").some(({ by }) => by === pool);
        const left = stateOf(before, pool).halted && endsIn(step, pool).activeShares > 0n;
        const right = left || (burned && activeShares > activeStake * HALT_RATIO);
        return right === halted ? undefined : `${pool} is ${halted ? "halted" : "not halted"}`;
      };
      const pools = poolsOf(step);
      const part = (halted: boolean): ReturnType<typeof every> =>
        every(
          pools.filter((pool) => stateOf(now, pool).halted === halted),
          (pool) => wrong(pool) ?? true,
        );
      return { halted: part(true), "not halted": part(false) };
    },
  },
  "while a pool is halted no deposit, extension or allocation succeeds in it": {
    id: "INV-BURN-8",
    rules: ["HALT-2"],
    premise: "a deposit, an extension or a purchase is tried in a halted pool",
    parts: ["a deposit or an extension", "a purchase"],
    check: ({ call, before, ghost }) => {
      const isPurchase = call.name === "Cover.buyCover";
      const isStake =
        call.name === "StakingPool.depositTo" ||
        call.name === "StakingPool.extendDeposit(uint256,uint256)" ||
        call.name === "StakingPool.extendDeposit(uint256,uint256,uint256)";
      const wanted = isPurchase
        ? call.args.poolAllocationRequests.flatMap(({ skip, poolId }) => (skip ? [] : [poolOf(poolId)]))
        : isStake
          ? [call.at]
          : [];
      const known = wanted.filter((pool) => ghost.pools.all.includes(pool));
      return {
        [isPurchase ? "a purchase" : "a deposit or an extension"]: every(known, (pool) =>
          stateOf(before, pool).halted ? holds(!call.ok, `${call.name} in ${pool}, which is halted`) : undefined,
        ),
      };
    },
  },
} satisfies InvariantsOf<Ghost>;
