import type { Outcome } from "../../api";
import { poolAccount } from "../../api";
import { BPS } from "../../constants";
import { event, Preconditions, success } from "../../outcome";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { moveTokens } from "../../state/tokens";
import { requireGovernor } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly setPoolFee: { readonly poolId: bigint; readonly newFee: bigint };
    readonly withdrawFees: { readonly poolId: bigint };
    readonly sweepSurplus: { readonly poolId: bigint };
  }
}

/** The manager's fee for what accrues from now on. [FEE-1, FEE-2] */
export function setPoolFee(state: State, { caller, operation: { poolId, newFee } }: Call<"setPoolFee">): Outcome {
  const pool = known(state.pools, poolId, "pool");
  const needs = new Preconditions();
  needs.refuse(pool.manager !== caller, "NotManager", poolId, caller);
  needs.refuse(newFee > pool.maxFee, "FeeAboveMax", newFee, pool.maxFee);
  if (!needs.hold) return needs.failure();

  pool.fee = newFee;
  return success([], [event(poolAccount(poolId), "PoolFeeChanged", newFee)]);
}

/** Pays the manager the whole wei; the fraction stays owed. [FEE-4] */
export function withdrawFees(state: State, { operation: { poolId } }: Call<"withdrawFees">): Outcome {
  const pool = known(state.pools, poolId, "pool");
  const amount = pool.feesOwed / BPS;
  pool.feesOwed -= amount * BPS;
  moveTokens(state.native, poolAccount(poolId), pool.manager, amount);
  return success([amount], [event(poolAccount(poolId), "FeesWithdrawn", pool.manager, amount)]);
}

/** Sends what accrued to nobody to the capital pool. [REWARD-3] */
export function sweepSurplus(state: State, { caller, operation: { poolId } }: Call<"sweepSurplus">): Outcome {
  const pool = known(state.pools, poolId, "pool");
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  if (!needs.hold) return needs.failure();

  const amount = pool.surplus;
  pool.surplus = 0n;
  moveTokens(state.native, poolAccount(poolId), "capitalPool", amount);
  return success([amount], [event(poolAccount(poolId), "SurplusSwept", amount)]);
}
