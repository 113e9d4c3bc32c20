import type { Pool } from "../state/pool";
import { trancheShares, trancheStake } from "../rules/shares";

/**
 * Freezes a tranche's stake at its end: stake and shares leave the active ones. [TRANCHE-3] A pool without shares is
 * halted no longer. [HALT-1]
 */
export function endTranche(pool: Pool, trancheId: bigint): void {
  const shares = trancheShares(pool, trancheId);
  if (shares === 0n) return;
  const stake = trancheStake(pool, shares);
  pool.frozen.set(trancheId, { stake, shares, taken: 0n });
  pool.activeStake -= stake;
  pool.activeShares -= shares;
  if (pool.activeShares === 0n) pool.halted = false;
}
