import { NO_REWARDS, plus } from "../math/rewards";
import type { Rewards } from "../math/rewards";
import type { Deposit, Pool } from "../state/pool";

/** A position's deposit in a tranche. */
export function findDeposit(pool: Pool, tokenId: bigint, trancheId: bigint): Deposit | undefined {
  return pool.deposits.find((deposit) => deposit.tokenId === tokenId && deposit.trancheId === trancheId);
}

/** A position's deposits, earliest tranche first. */
export function depositsOf(pool: Pool, tokenId: bigint): Deposit[] {
  return pool.deposits
    .filter((deposit) => deposit.tokenId === tokenId)
    .sort((a, b) => (a.trancheId < b.trancheId ? -1 : 1));
}

/** Puts shares and rewards into a position's tranche, beside what is there. */
export function addToDeposit(
  pool: Pool,
  tokenId: bigint,
  trancheId: bigint,
  shares: bigint,
  rewards: Rewards = NO_REWARDS,
): void {
  const deposit = findDeposit(pool, tokenId, trancheId);
  if (deposit === undefined) {
    pool.deposits.push({ tokenId, trancheId, shares, rewards });
  } else {
    deposit.shares += shares;
    deposit.rewards = plus(deposit.rewards, rewards);
  }
}

/** Forgets deposits with neither stake nor rewards. */
export function dropEmpty(pool: Pool): void {
  pool.deposits = pool.deposits.filter((deposit) => deposit.shares > 0n || deposit.rewards.amount > 0n);
}

/** Notes that `amount` wei of an ended tranche's stake left it. [TRANCHE-3] */
export function takeFrozen(pool: Pool, trancheId: bigint, amount: bigint): void {
  const tranche = pool.frozen.get(trancheId);
  if (tranche === undefined) throw new Error(`model: nothing is frozen in tranche ${trancheId}`);
  pool.frozen.set(trancheId, { ...tranche, taken: tranche.taken + amount });
}
