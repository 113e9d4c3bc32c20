import { BPS } from "../constants";
import { trancheAt } from "../math/calendar";
import { plus, shareOf } from "../math/rewards";
import { sumOf } from "../math/rounding";
import type { Pool } from "../state/pool";

/**
 * Streams a pool's rewards from one moment to another between which no stream and no tranche ends: to the manager, to
 * every active deposit one by one, or to the surplus. [FEE-3, REWARD-2, REWARD-3, HALT-2]
 */
export function accrue(pool: Pool, from: bigint, to: bigint): void {
  const accrued = sumOf(pool.streams, (stream) => stream.rate) * (to - from);
  if (accrued === 0n) return;
  if (pool.halted || pool.activeShares === 0n) {
    pool.surplus += accrued;
    return;
  }
  pool.feesOwed += accrued * pool.fee;
  const rest = accrued * (BPS - pool.fee);
  const current = trancheAt(from);
  for (const deposit of pool.deposits) {
    if (deposit.trancheId < current || deposit.shares === 0n) continue;
    deposit.rewards = plus(deposit.rewards, shareOf(rest, deposit.shares, pool.activeShares));
  }
}
