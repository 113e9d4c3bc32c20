import type { Outcome } from "../../api";
import { poolAccount } from "../../api";
import { MAX_FEE } from "../../constants";
import { event, Preconditions, success } from "../../outcome";
import { newPool } from "../../state/pool";
import type { State } from "../../state/state";
import { requireMember } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly createStakingPool: { readonly fee: bigint; readonly maxFee: bigint };
  }
}

/** [POOL-1, POOL-2, FEE-1] */
export function createStakingPool(
  state: State,
  { caller, operation: { fee, maxFee } }: Call<"createStakingPool">,
): Outcome {
  const needs = new Preconditions();
  requireMember(state, caller, needs);
  needs.refuse(maxFee > MAX_FEE, "MaxFeeTooHigh", maxFee, MAX_FEE);
  needs.refuse(fee > maxFee, "FeeAboveMax", fee, maxFee);
  if (!needs.hold) return needs.failure();

  const poolId = BigInt(state.pools.length) + 1n;
  state.pools.push(newPool(poolId, caller, fee, maxFee));
  const pool = poolAccount(poolId);
  return success([poolId, pool], [event("stakingProducts", "PoolCreated", poolId, caller, pool, fee, maxFee)]);
}
