import type { PoolState, Reads, TrancheState } from "../api";
import { trancheAt } from "../math/calendar";
import { sumOf } from "../math/rounding";
import type { Pool } from "../state/pool";
import { known } from "../state/state";
import type { State } from "../state/state";
import { poolStake, trancheShares, trancheStake } from "../rules/shares";

type PoolReads = Pick<Reads, "poolCount" | "manager" | "poolsOf" | "pool" | "tranche">;

/** Pools and their tranches. [FEE-1, INFO-2, TRANCHE-3] */
export function poolReads(state: State): PoolReads {
  const find = (poolId: bigint): Pool => known(state.pools, poolId, "pool");
  return {
    poolCount: () => BigInt(state.pools.length),
    manager: (poolId) => find(poolId).manager,
    poolsOf: (manager) => state.pools.filter((pool) => pool.manager === manager).map((pool) => pool.poolId),
    pool: (poolId) => poolState(find(poolId), state.time),
    tranche: (poolId, trancheId) => trancheState(find(poolId), trancheId, state.time),
  };
}

function poolState(pool: Pool, now: bigint): PoolState {
  return {
    activeStake: pool.activeStake,
    activeShares: pool.activeShares,
    poolStake: poolStake(pool),
    firstActiveTrancheId: trancheAt(now),
    halted: pool.halted,
    fee: pool.fee,
    maxFee: pool.maxFee,
    rewardRate: sumOf(pool.streams, (stream) => stream.rate),
    unstreamed: sumOf(pool.streams, (stream) => stream.rate * (stream.end - now)),
    feesOwed: pool.feesOwed,
    surplus: pool.surplus,
  };
}

function trancheState(pool: Pool, trancheId: bigint, now: bigint): TrancheState {
  if (trancheId >= trancheAt(now)) {
    const shares = trancheShares(pool, trancheId);
    return { ended: false, stake: trancheStake(pool, shares), shares, stakeTaken: 0n };
  }
  const frozen = pool.frozen.get(trancheId);
  return { ended: true, stake: frozen?.stake ?? 0n, shares: frozen?.shares ?? 0n, stakeTaken: frozen?.taken ?? 0n };
}
