import { read } from "../chain";
import type { Mutual } from "../mutual";
import type { ClaimNote, CoverNote, Notes } from "../notes";
import { midnight } from "../numbers";
import { exposureEnd } from "../rules";
import type { Claim, CoverData } from "../shapes";
import { check } from "./check";

/** Covers and claims are as they were bought, claimed and voted on. */
export async function checkCovers(mutual: Mutual, notes: Notes): Promise<void> {
  check((await read<bigint>(mutual.cover, "coverCount")) === BigInt(notes.covers.length), "covers come from purchases");
  await Promise.all([
    ...notes.covers.map((note, index) => checkCover(mutual, BigInt(index + 1), note)),
    ...notes.claims.map((note, index) => checkClaim(mutual, BigInt(index + 1), note)),
  ]);
}

async function checkCover(mutual: Mutual, coverId: bigint, note: CoverNote): Promise<void> {
  const cover = await read<CoverData>(mutual.cover, "getCover", coverId);
  check(cover.amount === note.amount && cover.amountBought === note.bought, "only payouts lower a cover's amount");
  check(cover.end === note.end && cover.gracePeriod === note.grace, "a cover keeps its times");
  check(cover.replacedBy === note.replacedBy, "a cover knows what replaced it");
  const release = await read<bigint>(mutual.cover, "getReleaseTime", coverId);
  const exposed = exposureEnd(mutual.rules, note.end, note.grace, note.review);
  check(release === midnight(exposed), "a cover is released after its last claim");
  if (note.replacedBy !== 0n) return;
  check((await read<string>(mutual.coverNft, "ownerOf", coverId)) === note.owner, "covers stay with their owners");
  check((await read<bigint>(mutual.coverNft, "expiryOf", coverId)) === note.end, "the NFT tells the expiry");
}

async function checkClaim(mutual: Mutual, claimId: bigint, note: ClaimNote): Promise<void> {
  const claim = await read<Claim>(mutual.claims, "getClaim", claimId);
  const inFavour = [...note.votes.values()].filter(Boolean).length;
  const against = note.votes.size - inFavour;
  check(claim.votesFor === BigInt(inFavour) && claim.votesAgainst === BigInt(against), "votes are counted");
  check(claim.requestedAmount === note.requested && claim.assessorGroupId === note.groupId, "a claim stays as made");
  check(claim.eligibleVotes === note.eligible, "who may vote is the group without the submitter");
  const cooldownEnd = note.closedAt + mutual.rules.cooldown;
  check(claim.votingEnd === note.closedAt, "voting ends with its period, or with the last vote");
  check(claim.cooldownEnd === cooldownEnd, "the cooldown is that of the rules");
  const status =
    mutual.chain.now < note.closedAt ? 0n : mutual.chain.now < cooldownEnd ? 1n : inFavour > against ? 2n : 3n;
  check(claim.status === status, "a claim's status follows from time and votes");
  check(claim.settled === note.settled && claim.payout === note.payout, "a claim is settled as seen");
}
