import type { Outcome } from "../../api";
import { poolAccount } from "../../api";
import { ACTIVE_TRANCHES, MAX_UINT, MIN_EXTENSION, TRANCHE_DURATION } from "../../constants";
import { trancheAt } from "../../math/calendar";
import { NO_REWARDS } from "../../math/rewards";
import { ceilDiv } from "../../math/rounding";
import { event, Preconditions, success } from "../../outcome";
import type { Deposit, Pool } from "../../state/pool";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { requireActiveTranche } from "../../rules/active-tranche";
import { addToDeposit, depositsOf, dropEmpty, findDeposit, takeFrozen } from "../../rules/deposits";
import { requirePosition } from "../../rules/position";
import { depositStake, newShares } from "../../rules/shares";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly extendDeposit: {
      readonly poolId: bigint;
      readonly tokenId: bigint;
      readonly newDuration: bigint;
      /** The overload that names a tranche; absent: the one that does not. */
      readonly trancheId?: bigint;
    };
  }
}

/** Longer than this reaches beyond the active tranches from anywhere; the target is then named as 2^256 - 1. */
const LONGEST = ACTIVE_TRANCHES * TRANCHE_DURATION;

/** Moves a deposit, with its unwithdrawn rewards, to a later tranche. [EXT-1, EXT-2, EXT-3] */
export function extendDeposit(state: State, { caller, operation }: Call<"extendDeposit">): Outcome {
  const { poolId, tokenId, newDuration } = operation;
  const pool = known(state.pools, poolId, "pool");
  const needs = new Preconditions();
  needs.refuse(pool.halted, "PoolIsHalted", poolId);
  needs.refuse(newDuration === 0n, "ZeroDuration");
  const position = requirePosition(state, poolId, tokenId, caller, needs);
  const deposit = position && depositToMove(pool, tokenId, operation.trancheId);
  if (position !== undefined) {
    needs.refuse(deposit === undefined, "NothingToExtend", tokenId, operation.trancheId ?? MAX_UINT);
  }
  if (deposit !== undefined) {
    if (newDuration > 0n) requireActiveTranche(state, target(deposit, newDuration, state.time), needs);
    if (hasEnded(deposit, state.time)) requireEnoughStake(pool, deposit, state.time, needs);
  }
  if (!needs.hold || deposit === undefined) return needs.failure();

  const from = deposit.trancheId;
  const to = target(deposit, newDuration, state.time);
  const { rewards } = deposit;
  const { stake, shares } = hasEnded(deposit, state.time)
    ? putInAgain(pool, deposit, state.time)
    : { stake: 0n, shares: deposit.shares };
  deposit.shares = 0n;
  deposit.rewards = NO_REWARDS;
  addToDeposit(pool, tokenId, to, shares, rewards);
  dropEmpty(pool);
  return success([], [event(poolAccount(poolId), "DepositExtended", tokenId, from, to, stake, shares)]);
}

/** The one in the named tranche, or the earliest; with stake. [EXT-1] */
function depositToMove(pool: Pool, tokenId: bigint, trancheId: bigint | undefined): Deposit | undefined {
  if (trancheId === undefined) return depositsOf(pool, tokenId).find((deposit) => deposit.shares > 0n);
  const deposit = findDeposit(pool, tokenId, trancheId);
  return deposit !== undefined && deposit.shares > 0n ? deposit : undefined;
}

function hasEnded(deposit: Deposit, now: bigint): boolean {
  return deposit.trancheId < trancheAt(now);
}

/**
 * Where the deposit goes: so many tranches on, or the first tranche that ends at or after now + newDuration. [EXT-1,
 * EXT-2]
 */
function target(deposit: Deposit, newDuration: bigint, now: bigint): bigint {
  if (newDuration > LONGEST) return MAX_UINT;
  if (hasEnded(deposit, now)) return ceilDiv(now + newDuration, TRANCHE_DURATION) - 1n;
  return deposit.trancheId + ceilDiv(newDuration, TRANCHE_DURATION);
}

/** [EXT-2, SHARE-1] */
function requireEnoughStake(pool: Pool, deposit: Deposit, now: bigint, needs: Preconditions): void {
  const stake = depositStake(pool, deposit, now);
  needs.refuse(stake < MIN_EXTENSION, "ExtensionTooSmall", stake, MIN_EXTENSION);
  if (!pool.halted) needs.refuse(newShares(pool, stake) === 0n, "ZeroShares", stake);
}

/** An ended deposit's frozen stake buys shares at today's price. [EXT-2] */
function putInAgain(pool: Pool, deposit: Deposit, now: bigint): { readonly stake: bigint; readonly shares: bigint } {
  const stake = depositStake(pool, deposit, now);
  const shares = newShares(pool, stake);
  takeFrozen(pool, deposit.trancheId, stake);
  pool.activeStake += stake;
  pool.activeShares += shares;
  return { stake, shares };
}
