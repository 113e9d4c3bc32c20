import type { ClaimState, Reads } from "../api";
import type { Claim } from "../state/claim";
import { known } from "../state/state";
import type { State } from "../state/state";
import { cooldownEnd, countVotes, eligibleVotes, isApproved } from "../rules/claims";

type ClaimReads = Pick<Reads, "claimCount" | "claim" | "hasVoted" | "voters">;

/** Claims and votes. [VOTE-1, VOTE-2, SETTLE-1] */
export function claimReads(state: State): ClaimReads {
  const find = (claimId: bigint): Claim => known(state.claims, claimId, "claim");
  return {
    claimCount: () => BigInt(state.claims.length),
    claim: (claimId) => claimState(state, find(claimId)),
    hasVoted: (claimId, account) => find(claimId).votes.some((vote) => vote.assessor === account),
    voters: (claimId) => find(claimId).votes.map((vote) => vote.assessor),
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
    cooldownEnd: cooldownEnd(state, claim),
    votesFor: inFavour,
    votesAgainst: against,
    eligibleVotes: eligibleVotes(state, claim),
    status: statusOf(state, claim),
    settled: claim.settled,
    payout: claim.payout,
  };
}

/** 0 voting, 1 cooldown, 2 approved, 3 rejected. */
function statusOf(state: State, claim: Claim): ClaimState["status"] {
  if (state.time < claim.votingEnd) return 0;
  if (state.time < cooldownEnd(state, claim)) return 1;
  return isApproved(state, claim) ? 2 : 3;
}
