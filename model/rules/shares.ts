import { trancheAt } from "../math/calendar";
import { sumOf } from "../math/rounding";
import type { Deposit, Pool } from "../state/pool";

/**
 * Shares that `amount` buys: in proportion, one per wei while there are none. The pool must not be halted. [SHARE-1]
 */
export function newShares(pool: Pool, amount: bigint): bigint {
  return pool.activeShares === 0n ? amount : (amount * pool.activeShares) / pool.activeStake;
}

/** Shares in an active tranche: the sum over its deposits. */
export function trancheShares(pool: Pool, trancheId: bigint): bigint {
  return sumOf(pool.deposits, (deposit) => (deposit.trancheId === trancheId ? deposit.shares : 0n));
}

/** Stake of an active tranche with `shares`, wei. [SHARE-2] */
export function trancheStake(pool: Pool, shares: bigint): bigint {
  return shares === 0n ? 0n : (pool.activeStake * shares) / pool.activeShares;
}

/** Stake of a deposit, wei: of the frozen tranche once that ended. [SHARE-3, WITHDRAW-1] */
export function depositStake(pool: Pool, deposit: Deposit, now: bigint): bigint {
  if (deposit.shares === 0n) return 0n;
  if (deposit.trancheId < trancheAt(now)) return frozenStake(pool, deposit);
  const shares = trancheShares(pool, deposit.trancheId);
  return (trancheStake(pool, shares) * deposit.shares) / shares;
}

/** Stake of a deposit with shares in an ended tranche, wei. [WITHDRAW-1, EXT-2] */
function frozenStake(pool: Pool, deposit: Deposit): bigint {
  const tranche = pool.frozen.get(deposit.trancheId);
  if (tranche === undefined) throw new Error(`model: tranche ${deposit.trancheId} ended without being frozen`);
  return (tranche.stake * deposit.shares) / tranche.shares;
}

/** Stake of ended tranches that is still in the pool, wei. [INFO-2] */
export function frozenInPool(pool: Pool): bigint {
  return sumOf([...pool.frozen.values()], (tranche) => tranche.stake - tranche.taken);
}

/** All stake in the pool, wei. [INFO-2] */
export function poolStake(pool: Pool): bigint {
  return pool.activeStake + frozenInPool(pool);
}
