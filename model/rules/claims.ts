import { ceilDiv } from "../math/rounding";
import type { Claim } from "../state/claim";
import { known } from "../state/state";
import type { State } from "../state/state";

/** The claim on a cover that is not settled. [CLAIM-3] */
export function openClaimOf(state: State, coverId: bigint): Claim | undefined {
  return state.claims.find((claim) => claim.coverId === coverId && !claim.settled);
}

/** How many may vote: the group, which never changes, without the submitter. [VOTE-1, SETTLE-1, ROLE-3] */
export function eligibleVotes(state: State, claim: Pick<Claim, "assessorGroupId" | "submitter">): bigint {
  const group = known(state.groups, claim.assessorGroupId, "group");
  return BigInt(group.filter((assessor) => assessor !== claim.submitter).length);
}

/** Settled from then on. [SETTLE-1, E-REVIEW] */
export function cooldownEnd(state: State, claim: Claim): bigint {
  return claim.votingEnd + state.rules.cooldown;
}

/** Votes for and against. */
export function countVotes(claim: Claim): { readonly inFavour: bigint; readonly against: bigint } {
  const inFavour = BigInt(claim.votes.filter((vote) => vote.inFavour).length);
  return { inFavour, against: BigInt(claim.votes.length) - inFavour };
}

/** More for than against, and a third of those who may vote are for it; a tie rejects. [SETTLE-1] */
export function isApproved(state: State, claim: Claim): boolean {
  const { inFavour, against } = countVotes(claim);
  return inFavour > against && inFavour >= ceilDiv(eligibleVotes(state, claim), 3n);
}
