import type { Outcome } from "../../api";
import { ATTEMPT_GAS, CALL_COST, ETH, TOKEN_ATTEMPT_GAS } from "../../constants";
import { min } from "../../math/rounding";
import { cooldownEnd, isApproved } from "../../rules/claims";
import { heldByCapitalPool } from "../../rules/pay-out";
import { success } from "../../outcome";
import { byId, known } from "../../state/state";
import type { State } from "../../state/state";
import { tokenOf } from "../../state/tokens";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    /** Settles a claim with less and less gas, undone each time; answers the gas that the first refusal asks for, 0 without one. */
    readonly starve: { readonly claimId: bigint };
  }
}

/** What must be left for an attempt of so much gas: a 64th is held back, and the call itself has its price. [SAFE-2] */
function neededFor(gas: bigint): bigint {
  return (gas * 64n) / 63n + 1n + CALL_COST;
}

/**
 * What a settlement with too little gas says it needs: the most demanding of its attempts. 0 when there is none: the claim cannot
 * be settled now, or is rejected. 0, too, while the cover's token misbehaves, as gas may then go anywhere. Nothing changes.
 */
export function starve(state: State, { operation: { claimId } }: Call<"starve">): Outcome {
  const claim = byId(state.claims, claimId);
  if (claim === undefined || claim.settled) return success([0n], []);
  if (state.time < cooldownEnd(state, claim) || !isApproved(state, claim)) return success([0n], []);

  const { amount, coverAsset } = known(state.covers, claim.coverId, "cover");
  const payout = min(claim.requestedAmount, amount);
  if (coverAsset !== ETH && tokenOf(state, coverAsset).mode !== "plain") return success([0n], []);
  const inTokens = coverAsset !== ETH && payout > 0n && heldByCapitalPool(state, coverAsset) >= payout;
  return success([neededFor(inTokens ? TOKEN_ATTEMPT_GAS : ATTEMPT_GAS)], []);
}
