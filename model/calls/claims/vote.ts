import type { Outcome } from "../../api";
import { event, Preconditions, success } from "../../outcome";
import { byId, known, replace } from "../../state/state";
import type { State } from "../../state/state";
import { eligibleVotes } from "../../rules/claims";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly vote: { readonly claimId: bigint; readonly inFavour: boolean };
  }
}

/**
 * Each of the group but the submitter votes once; the last possible vote ends the voting, where it can end early.
 * [VOTE-1, VOTE-2, E-REVIEW]
 */
export function vote(state: State, { caller, operation: { claimId, inFavour } }: Call<"vote">): Outcome {
  const claim = byId(state.claims, claimId);
  const needs = new Preconditions();
  needs.refuse(claim === undefined, "UnknownClaim", claimId);
  if (claim !== undefined) {
    const group = known(state.groups, claim.assessorGroupId, "group");
    const voted = claim.votes.some((other) => other.assessor === caller);
    needs.refuse(state.time >= claim.votingEnd, "VotingEnded", claimId, claim.votingEnd);
    needs.refuse(!group.includes(caller), "NotAssessor", claimId, caller);
    needs.refuse(claim.submitter === caller, "ConflictOfInterest", claimId, caller);
    needs.refuse(voted, "AlreadyVoted", claimId, caller);
  }
  if (!needs.hold || claim === undefined) return needs.failure();

  const votes = [...claim.votes, { assessor: caller, inFavour }];
  const isLast = state.rules.closesEarly && BigInt(votes.length) === eligibleVotes(state, claim);
  replace(state.claims, claimId, { ...claim, votes, votingEnd: isLast ? state.time : claim.votingEnd });
  return success([], [event("claims", "VoteCast", claimId, caller, inFavour)]);
}
