import { CLAIM_DEPOSIT, COOLDOWN } from "../../invariants/limits";
import { isOf, type Condition, type Scene } from "./conditions";

export function submitClaim({ offer, model, now, time }: Scene): readonly Condition[] | undefined {
  if (!offer.name.startsWith("Claims.submitClaim")) return undefined;
  const { coverId, requestedAmount } = offer.args as { coverId: bigint; requestedAmount?: bigint };
  const { Cover, CoverNFT, Claims, Registry } = now;
  const own: readonly Condition[] = [
    ["the deposit is 0.05 ETH", offer.value === CLAIM_DEPOSIT],
    ["the cover exists", isOf(coverId, Cover.coverCount)],
    ["the caller is a member", Registry.checkRole(offer.caller, 1n)],
  ];
  if (!isOf(coverId, model.read.coverCount())) return own;
  const { amount, replacedBy } = Cover.getCover(coverId);
  const asked = requestedAmount ?? amount;
  const isOwner = model.read.ownerOf("coverNFT", coverId) !== "" && CoverNFT.ownerOf(coverId) === offer.caller;
  return [
    ...own,
    ["the cover was not replaced", replacedBy === 0n],
    ["the caller owns the cover", isOwner],
    ["no claim on the cover is open", Claims.getOpenClaim(coverId) === 0n],
    ["the grace period is not over", time < Cover.getGraceEnd(coverId)],
    ["the amount is above 0 and at most the cover's", asked > 0n && asked <= amount],
  ];
}

export function vote({ offer, model, now, time }: Scene): readonly Condition[] | undefined {
  if (offer.name !== "Claims.vote") return undefined;
  const { claimId } = offer.args;
  const exists: Condition = ["the claim exists", isOf(claimId, now.Claims.claimCount)];
  if (!isOf(claimId, model.read.claimCount())) return [exists];
  const { assessorGroupId, submitter, votingEnd } = now.Claims.getClaim(claimId);
  return [
    exists,
    ["the caller is in the claim's group", now.Registry.getAssessorGroup(assessorGroupId).includes(offer.caller)],
    ["the caller is not the submitter", submitter !== offer.caller],
    ["the caller has not voted", !now.Claims.hasVoted(claimId, offer.caller)],
    ["voting is not over", time < votingEnd],
  ];
}

export function settleClaim({ offer, model, now, time, edition }: Scene): readonly Condition[] | undefined {
  if (offer.name !== "Claims.settleClaim") return undefined;
  const { claimId } = offer.args;
  const exists: Condition = ["the claim exists", isOf(claimId, now.Claims.claimCount)];
  if (!isOf(claimId, model.read.claimCount())) return [exists];
  const { settled, votingEnd } = now.Claims.getClaim(claimId);
  // from the end of voting, not from the claim's own field; the earlier edition has no cooldown [E-REVIEW]
  const end = votingEnd + (edition === "earlier" ? 0n : COOLDOWN);
  return [exists, ["the claim is not settled", !settled], ["the cooldown is over", time >= end]];
}
