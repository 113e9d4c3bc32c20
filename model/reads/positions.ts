import type { DepositState, PositionState, Reads } from "../api";
import { trancheAt } from "../math/calendar";
import { NO_REWARDS, wholeWei } from "../math/rewards";
import { sumOf } from "../math/rounding";
import { total } from "../math/slacked";
import type { Deposit, Pool } from "../state/pool";
import { known } from "../state/state";
import type { Position, State } from "../state/state";
import { depositsOf, findDeposit } from "../rules/deposits";
import { depositStake } from "../rules/shares";

type PositionReads = Pick<Reads, "positionCount" | "position" | "deposit">;

/** Staking positions and their deposits. [INFO-1, INFO-3, SHARE-3] */
export function positionReads(state: State): PositionReads {
  const find = (tokenId: bigint): Position => known(state.positions, tokenId, "position");
  const poolOf = (position: Position): Pool => known(state.pools, position.poolId, "pool");
  return {
    positionCount: () => BigInt(state.positions.length),
    position: (tokenId) => positionState(find(tokenId), poolOf(find(tokenId)), state.time),
    deposit: (tokenId, trancheId) => {
      const pool = poolOf(find(tokenId));
      return depositState(pool, findDeposit(pool, tokenId, trancheId), state.time);
    },
  };
}

function depositState(pool: Pool, deposit: Deposit | undefined, now: bigint): DepositState {
  if (deposit === undefined) return { shares: 0n, stake: 0n, rewards: wholeWei(NO_REWARDS) };
  return { shares: deposit.shares, stake: depositStake(pool, deposit, now), rewards: wholeWei(deposit.rewards) };
}

function positionState(position: Position, pool: Pool, now: bigint): PositionState {
  const { tokenId, poolId, withdrawn } = position;
  const deposits = depositsOf(pool, tokenId);
  const active = deposits.filter((deposit) => deposit.trancheId >= trancheAt(now));
  const expired = deposits.filter((deposit) => deposit.trancheId < trancheAt(now));
  const stakeOf = (deposit: Deposit): bigint => depositStake(pool, deposit, now);
  const unwithdrawnRewards = total(deposits.map((deposit) => wholeWei(deposit.rewards)));
  return {
    tokenId,
    poolId,
    tranches: deposits
      .filter((deposit) => deposit.shares > 0n || wholeWei(deposit.rewards).value > 0n)
      .map((deposit) => deposit.trancheId),
    activeStake: sumOf(active, stakeOf),
    expiredStake: sumOf(expired, stakeOf),
    unwithdrawnRewards,
    withdrawnRewards: withdrawn,
    rewards: total([unwithdrawnRewards, withdrawn]),
  };
}
