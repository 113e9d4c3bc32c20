import type { ClaimState, Reads } from "../api";
import type { Claim } from "../state/claim";
import { known } from "../state/state";
import type { State } from "../state/state";
import { cooldownEnd, countVotes, eligibleVotes, isApproved } from "../rules/claims";

type ClaimReads = Pick<Reads, "claimCount" | "claim" | "hasVoted">;

/** Claims and votes. [VOTE-1, VOTE-2, SETTLE-1] */
export function claimReads(state: State): ClaimReads {
  const find = (claimId: bigint): Claim => known(state.claims, claimId, "claim");
  return {
    claimCount: () => BigInt(state.claims.length),
    claim: (claimId) => claimState(state, find(claimId)),
    hasVoted: (claimId, account) => find(claimId).votes.some((vote) => vote.assessor === account),
  };
}

function claimState(state: State, claim: Claim): ClaimState {
  const { inFavour, against } = countVotes(claim);
  return {
    coverId: claim.coverId,
    submitter: claim.submitter,
    requestedAmount: claim.requestedAmount,
    assessorGroupId: claim.assessorGroupId,
    submittedAt: claim.submittedAt,
    votingEnd: claim.votingEnd,
    cooldownEnd: cooldownEnd(claim),
    votesFor: inFavour,
    votesAgainst: against,
    eligibleVotes: eligibleVotes(state, claim),
    status: statusOf(claim, state.time),
    settled: claim.settled,
    payout: claim.payout,
  };
}

/** 0 voting, 1 cooldown, 2 approved, 3 rejected. */
function statusOf(claim: Claim, now: bigint): ClaimState["status"] {
  if (now < claim.votingEnd) return 0;
  if (now < cooldownEnd(claim)) return 1;
  return isApproved(claim) ? 2 : 3;
}
