import type { Account, ModelEvent, Outcome } from "../../api";
import { CLAIM_DEPOSIT, ETH } from "../../constants";
import { min } from "../../math/rounding";
import type { Claim } from "../../state/claim";
import { event, Preconditions, success } from "../../outcome";
import { byId, known, replace } from "../../state/state";
import type { State } from "../../state/state";
import { cooldownEnd, isApproved } from "../../rules/claims";
import { giveCredit } from "../../rules/credit";
import { attemptEth, moveEth } from "../../rules/eth";
import { payOut } from "../../rules/pay-out";
import type { Call } from "../call";
import { reduceCover } from "./reduce-cover";

declare module "../../api/operations" {
  interface Operations {
    readonly settleClaim: { readonly claimId: bigint };
  }
}

/** Settles a claim: pays and burns, or not; the deposit goes as the vote says. [SETTLE-1 … SETTLE-4, E-DEPOSIT] */
export function settleClaim(state: State, { operation: { claimId } }: Call<"settleClaim">): Outcome {
  const claim = byId(state.claims, claimId);
  const needs = new Preconditions();
  needs.refuse(claim === undefined, "UnknownClaim", claimId);
  if (claim !== undefined) {
    const due = cooldownEnd(state, claim);
    needs.refuse(claim.settled, "AlreadySettled", claimId);
    needs.refuse(state.time < due, "CooldownNotEnded", claimId, due);
  }
  if (!needs.hold || claim === undefined) return needs.failure();

  const cover = known(state.covers, claim.coverId, "cover");
  const owner = state.coverNft.owners.get(claim.coverId) ?? "";
  const approved = isApproved(state, claim);
  const payout = approved ? min(claim.requestedAmount, cover.amount) : 0n;
  const events: ModelEvent[] = [event("claims", "ClaimSettled", claimId, approved, payout)];
  replace(state.claims, claimId, { ...claim, settled: true, payout });
  if (payout > 0n) {
    reduceCover(state, cover, payout, events);
    payOut(state, cover.coverAsset, owner, payout, events);
  }
  if (approved) returnDeposit(state, claim.submitter, events);
  else forfeitDeposit(state, claim, events);
  return success([], events);
}

/** Back to the submitter. [SETTLE-2] */
function returnDeposit(state: State, submitter: Account, events: ModelEvent[]): void {
  if (!attemptEth(state, "claims", submitter, CLAIM_DEPOSIT, events)) {
    giveCredit(state, "claims", submitter, ETH, CLAIM_DEPOSIT, events);
  }
}

/** Shares to the assessors who voted, as credits; the rest to the capital pool. [SETTLE-2, E-DEPOSIT] */
function forfeitDeposit(state: State, claim: Claim, events: ModelEvent[]): void {
  const { assessors, share, rest } = state.rules.rejectedDeposit(CLAIM_DEPOSIT, claim);
  for (const assessor of assessors) giveCredit(state, "claims", assessor, ETH, share, events);
  moveEth(state, "claims", "capitalPool", rest, events);
}
