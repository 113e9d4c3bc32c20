import type { ModelEvent, Outcome, Slacked } from "../../api";
import { poolAccount } from "../../api";
import { MAX_UINT } from "../../constants";
import { trancheEnd } from "../../math/calendar";
import { NO_REWARDS, wholeWei } from "../../math/rewards";
import { exactly, plain, total } from "../../math/slacked";
import { event, Preconditions, success } from "../../outcome";
import type { Pool } from "../../state/pool";
import { known, replace } from "../../state/state";
import type { State } from "../../state/state";
import { moveTokens } from "../../state/tokens";
import { dropEmpty, findDeposit, takeFrozen } from "../../rules/deposits";
import { ownerOfPosition, requirePosition } from "../../rules/position";
import { lockOf } from "../../rules/roles";
import { depositStake } from "../../rules/shares";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly withdraw: {
      readonly poolId: bigint;
      readonly tokenId: bigint;
      readonly withdrawStake: boolean;
      readonly withdrawRewards: boolean;
      readonly trancheIds: readonly bigint[];
    };
  }
}

/** From this id on a tranche's end is told as 2^256 - 1. */
const FOREVER = 2n ** 64n - 1n;

/**
 * Pays the owner of a position stake of ended tranches, rewards of any, or both. [LOCK-1, LOCK-2, LOCK-3, WITHDRAW-1,
 * WITHDRAW-2]
 */
export function withdraw(state: State, { caller, operation }: Call<"withdraw">): Outcome {
  const { poolId, tokenId, withdrawStake, withdrawRewards, trancheIds } = operation;
  const pool = known(state.pools, poolId, "pool");
  const needs = new Preconditions();
  const position = requirePosition(state, poolId, tokenId, caller, needs);
  if (withdrawStake) requireUnlocked(state, pool, trancheIds, needs);
  if (!needs.hold || position === undefined) return needs.failure();

  const account = poolAccount(poolId);
  const owner = ownerOfPosition(state, tokenId);
  const events: ModelEvent[] = [];
  const stake = withdrawStake ? takeStake(pool, tokenId, trancheIds, state.time, events) : 0n;
  const rewards = withdrawRewards ? takeRewards(pool, tokenId, trancheIds) : exactly(0n);
  dropEmpty(pool);
  if (withdrawRewards) events.push(event(account, "RewardsWithdrawn", tokenId, owner, plain(rewards)));
  replace(state.positions, tokenId, { ...position, withdrawn: total([position.withdrawn, rewards]) });
  moveTokens(state.native, account, owner, stake + rewards.value, rewards.slack);
  return success([stake, plain(rewards)], events);
}

/** Every named tranche has ended, deposit or not, and the manager is not locked. [LOCK-1, LOCK-2] */
function requireUnlocked(state: State, pool: Pool, trancheIds: readonly bigint[], needs: Preconditions): void {
  const lock = lockOf(state, pool.manager);
  needs.refuse(lock.locked, "ManagerLocked", pool.manager, lock.until);
  for (const trancheId of trancheIds) {
    const end = trancheEnd(trancheId);
    needs.refuse(state.time < end, "TrancheNotEnded", trancheId, trancheId < FOREVER ? end : MAX_UINT);
  }
}

function takeStake(
  pool: Pool,
  tokenId: bigint,
  trancheIds: readonly bigint[],
  now: bigint,
  events: ModelEvent[],
): bigint {
  let taken = 0n;
  for (const trancheId of trancheIds) {
    const deposit = findDeposit(pool, tokenId, trancheId);
    if (deposit === undefined || deposit.shares === 0n) continue;
    const stake = depositStake(pool, deposit, now);
    takeFrozen(pool, trancheId, stake);
    deposit.shares = 0n;
    taken += stake;
    events.push(event(poolAccount(pool.poolId), "StakeWithdrawn", tokenId, trancheId, stake));
  }
  return taken;
}

/** Whole wei of each deposit; the fraction below is forfeited. [WITHDRAW-1] */
function takeRewards(pool: Pool, tokenId: bigint, trancheIds: readonly bigint[]): Slacked {
  const payments: Slacked[] = [];
  for (const trancheId of trancheIds) {
    const deposit = findDeposit(pool, tokenId, trancheId);
    if (deposit === undefined) continue;
    payments.push(wholeWei(deposit.rewards));
    deposit.rewards = NO_REWARDS;
  }
  return total(payments);
}
