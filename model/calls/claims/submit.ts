import type { ModelEvent, Outcome } from "../../api";
import { CLAIM_DEPOSIT } from "../../constants";
import { event, Preconditions, success } from "../../outcome";
import { byId, known } from "../../state/state";
import type { State } from "../../state/state";
import { openClaimOf } from "../../rules/claims";
import { ethOf, moveEth } from "../../rules/eth";
import { graceEnd } from "../../rules/exposure";
import { requireMember } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly submitClaim: {
      readonly coverId: bigint;
      /** The overload with an amount, where there is one; absent: the whole. [E-CLAIM] */
      readonly requestedAmount?: bigint;
    };
  }
}

/**
 * Claims a cover's amount or a part of it. Throws when the call names a part though the edition knows the whole only:
 * there is no such function to call. [CLAIM-1, CLAIM-2, CLAIM-3, E-CLAIM]
 */
export function submitClaim(state: State, { caller, value, operation }: Call<"submitClaim">): Outcome {
  if (ethOf(state, caller) < value) throw new RangeError(`model: ${caller} has less than ${value} wei of ETH to send`);
  if (operation.requestedAmount !== undefined && !state.rules.partialRequests) {
    throw new RangeError(`model: submitClaim takes no amount in the ${state.rules.name} edition`);
  }
  const { coverId } = operation;
  const cover = byId(state.covers, coverId);
  const requestedAmount = operation.requestedAmount ?? cover?.amount ?? 0n;
  const needs = new Preconditions();
  requireMember(state, caller, needs);
  needs.refuse(value !== CLAIM_DEPOSIT, "WrongDeposit", value, CLAIM_DEPOSIT);
  needs.refuse(cover === undefined, "UnknownCover", coverId);
  if (cover !== undefined) {
    const owner = state.coverNft.owners.get(coverId);
    const claim = openClaimOf(state, coverId);
    needs.refuse(cover.replacedBy !== 0n, "CoverReplaced", coverId, cover.replacedBy);
    needs.refuse(owner !== undefined && owner !== caller, "NotCoverOwner", coverId, caller);
    needs.refuse(state.time >= graceEnd(cover), "GraceEnded", coverId, graceEnd(cover));
    needs.refuse(claim !== undefined, "CoverClaimOpen", coverId, claim?.claimId ?? 0n);
    needs.refuse(cover.amount === 0n, "CoverClosed", coverId);
    const outOfRange = requestedAmount === 0n || requestedAmount > cover.amount;
    needs.refuse(cover.amount > 0n && outOfRange, "RequestOutOfRange", requestedAmount, cover.amount);
  }
  if (!needs.hold || cover === undefined) return needs.failure();

  const { productType } = known(state.products, cover.productId, "product");
  const { assessorGroupId } = known(state.productTypes, productType, "product type");
  const claimId = BigInt(state.claims.length) + 1n;
  state.claims.push({
    claimId,
    coverId,
    submitter: caller,
    requestedAmount,
    assessorGroupId,
    submittedAt: state.time,
    votingEnd: state.time + cover.reviewPeriod,
    votes: [],
    settled: false,
    payout: 0n,
  });
  const submitted = [claimId, coverId, caller, requestedAmount, assessorGroupId];
  const events: ModelEvent[] = [event("claims", "ClaimSubmitted", ...submitted)];
  moveEth(state, caller, "claims", value, events);
  return success([claimId], events);
}
