import type { Verdict } from "assay";
import { all, drawn, DAY, ONE, TRANCHE } from "../calls/draws";
import { poolOf } from "../invariants/numbers";
import { within } from "../invariants/verdicts";
import { STAKERS } from "../people";
import { allOk, LIFE, positions, type Laws, type Start, type Way } from "./life";

/** A position with something in an active tranche, mostly, to move. */
const moved = ({ model, draw, time }: Start) =>
  draw(
    drawn((d) => {
      const first = time / TRANCHE;
      const held = positions(model).flatMap(({ tokenId, poolId, tranches, owner }) =>
        tranches
          .filter((one) => one > first && one < first + 6n)
          .map((from) => ({ tokenId, poolId, from, owner, tranches })),
      );
      const one = d.pick(held.filter(({ owner }) => owner !== ""));
      if (one === undefined) return undefined;
      const steps = Array.from({ length: 2 + Number(d.upTo(1n)) }, () => 1n + d.upTo(1n));
      return { ...one, steps };
    }),
  );

function extendedInParts(start: Start): Verdict {
  const one = moved(start);
  if (one === undefined) return undefined;
  const { tokenId, poolId, from, owner, tranches, steps } = one;
  const to = from + steps.reduce((sum, step) => sum + step, 0n);
  // what lies between would be moved along
  if (tranches.some((id) => id > from && id < to)) return undefined;
  const extended = (by: readonly bigint[]) =>
    start.fork((run) => {
      let trancheId = from;
      const results = by.map((step) => {
        const args = { tokenId, newDuration: step * TRANCHE, trancheId };
        trancheId += step;
        return run.call("StakingPool.extendDeposit(uint256,uint256,uint256)", args, {
          from: owner,
          at: poolOf(poolId),
        });
      });
      if (!allOk(results)) return undefined;
      const pool = run.now.StakingPool.at(poolOf(poolId));
      const { shares, stake, rewards } = pool.getDeposit(tokenId, to);
      return [shares, stake, rewards, pool.getStakeInfo(tokenId), pool.getUnwithdrawnRewards(tokenId)].join(", ");
    });
  const [parts, whole] = [extended(steps), extended([to - from])];
  if (parts === undefined && whole === undefined) return undefined;
  return (
    parts === whole ||
    `position ${tokenId}, shares, stake, rewards: in parts ${parts ?? "refused"}, at once ${whole ?? "refused"}`
  );
}

function stakedInParts({ model, draw, fork, time }: Start): Verdict {
  const { read } = model;
  const chosen = draw(
    drawn((d) => ({
      poolId: d.pick(all(read.poolCount()).filter((id) => !read.pool(id).halted)) ?? 1n,
      staker: d.one(STAKERS),
      trancheId: time / TRANCHE + d.upTo(7n),
      amounts: Array.from({ length: 2 + d.few(2) }, () => ONE / 100n + d.part(5_000n * ONE)),
    })),
  );
  const { poolId, staker, trancheId, amounts } = chosen;
  const tokenId = read.positionCount() + 1n;
  const staked = (parts: readonly bigint[]) =>
    fork((run) => {
      const results = parts.map((amount, i) => {
        const args = { amount, trancheId, requestTokenId: i === 0 ? 0n : tokenId, destination: staker };
        return run.call("StakingPool.depositTo", args, { from: staker, at: poolOf(poolId) });
      });
      return allOk(results) ? run.now.StakingPool.at(poolOf(poolId)).getStakeInfo(tokenId) : undefined;
    });
  const [parts, whole] = [staked(amounts), staked([amounts.reduce((sum, one) => sum + one, 0n)])];
  if (parts === undefined || whole === undefined) return undefined;
  return parts <= whole + 1n || `pool ${poolId}: staked in ${amounts.length} parts ${parts} wei, at once ${whole}`;
}

function paidInParts({ model, draw, fork, now }: Start): Verdict {
  const chosen = draw(
    drawn((d) => ({
      position: d.pick(positions(model).filter(({ owner, tranches }) => owner !== "" && tranches.length > 0)),
      waits: Array.from({ length: 2 + d.few(3) }, () => 1n + d.upTo(d.chance(50) ? 3n * DAY : TRANCHE)),
    })),
  );
  const { position, waits } = chosen;
  if (position === undefined) return undefined;
  const { tokenId, poolId, tranches, owner } = position;
  const withdraw = (run: Way) => {
    const withdrawStake = tranches.every((id) => (id + 1n) * TRANCHE <= run.time);
    const args = { tokenId, withdrawStake, withdrawRewards: true, trancheIds: tranches };
    return run.call("StakingPool.withdraw", args, { from: owner, at: poolOf(poolId) });
  };
  const gained = (often: boolean) =>
    fork((run) => {
      const results = waits.flatMap((seconds, i) => {
        run.wait(seconds);
        return often || i === waits.length - 1 ? [withdraw(run)] : [];
      });
      return allOk(results) ? run.now.NativeToken.balanceOf(owner) - now.NativeToken.balanceOf(owner) : undefined;
    });
  const [often, once] = [gained(true), gained(false)];
  if (often === undefined || once === undefined) return undefined;
  const most = BigInt(waits.length * tranches.length);
  return within(`position ${tokenId}: paid ${waits.length} times beyond paid once`, -most, often - once, 0n);
}

/** Nothing is gained by staking, extending or withdrawing in parts. */
export const STAKE: Laws = {
  "at one moment, a = a1 + … + an: stake(deposit a1; …; deposit an) <= stake(deposit a) + 1 wei": {
    id: "LAW-ROUND-1",
    rules: ["ROUND-1", "SHARE-1", "SHARE-2", "SHARE-3"],
    premise: "all deposits succeed",
    calls: LIFE,
    check: stakedInParts,
  },
  "payments at t1 <= … <= tn: -n·deposits <= gain(withdraw at t1; …; at tn) - gain(withdraw at tn) <= 0, in wei, stake and rewards":
    {
      id: "LAW-ROUND-2",
      rules: ["ROUND-1", "WITHDRAW-1", "REWARD-5", "REWARD-7"],
      premise: "all payments succeed",
      steps: 12,
      calls: LIFE,
      check: paidInParts,
    },
  "at one moment, k = k1 + … + kn tranches: look(extend k1; …; extend kn) = look(extend k), stake, shares, rewards": {
    id: "LAW-ROUND-3",
    rules: ["ROUND-1", "EXT-1", "SHARE-3"],
    premise: "an extension succeeds, and nothing lies between",
    calls: LIFE,
    check: extendedInParts,
  },
};
