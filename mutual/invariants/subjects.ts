import type { Account, Claim } from "assay";
import type { Seen } from "./ghost";
import { COOLDOWN } from "./limits";

/** The calls that submit a claim. */
export const SUBMISSIONS = ["Claims.submitClaim(uint256)", "Claims.submitClaim(uint256,uint256)"] as const;
/** The calls that give an ERC-721 to another owner, by collection. */
export const TRANSFERS = {
  CoverNFT: [
    "CoverNFT.transferFrom",
    "CoverNFT.safeTransferFrom(address,address,uint256)",
    "CoverNFT.safeTransferFrom(address,address,uint256,bytes)",
  ],
  StakingNFT: [
    "StakingNFT.transferFrom",
    "StakingNFT.safeTransferFrom(address,address,uint256)",
    "StakingNFT.safeTransferFrom(address,address,uint256,bytes)",
  ],
} as const;

/** The call, where it is one of these; narrowed to them. */
export function oneOf<N extends Seen["call"]["name"]>(
  { call }: Seen,
  names: readonly N[],
): Extract<Seen["call"], { name: N }> | undefined {
  return (names as readonly string[]).includes(call.name) ? (call as Extract<Seen["call"], { name: N }>) : undefined;
}

/** Whether an account has a name: accounts are opaque to the compiler. */
export const isNamed = (account: Account, name: string): boolean => (account as string) === name;

/** Whether an id that counts from 1 is given to something. */
export const isKnown = (id: bigint, count: bigint): boolean => 1n <= id && id <= count;

/** Events of purchases, of either edition. [COVER-5, E-EVENT] */
export const boughtIn = ({ edition, events }: Seen): readonly { readonly coverId: bigint }[] =>
  edition === "earlier" ? events("CoverEdited") : events("CoverBought");

/** The claim to look at after a step: the one that a call names or makes or, when time passes or a cover is extended, the last one. */
export function claimOf(step: Seen): bigint | undefined {
  const { call, now, ghost } = step;
  const last = ghost.named.claim === 0n ? undefined : ghost.named.claim;
  if (call.name === "wait") return last;
  if (call.name === "Cover.buyCover") return call.ok && call.args.params.coverId !== 0n ? last : undefined;
  if (oneOf(step, SUBMISSIONS) !== undefined) return call.ok ? now.Claims.claimCount : undefined;
  const { args } = oneOf(step, ["Claims.vote", "Claims.settleClaim"] as const) ?? {};
  return args !== undefined && isKnown(args.claimId, now.Claims.claimCount) ? args.claimId : undefined;
}

/** The cover to look at after a step: the one that a call names or makes or, when time passes, the last one. */
export function coverOf(step: Seen): bigint | undefined {
  const { call, now, before, ghost, edition } = step;
  if (call.name === "wait") return ghost.named.cover === 0n ? undefined : ghost.named.cover;
  if (call.name === "Claims.settleClaim")
    return isKnown(call.args.claimId, before.Claims.claimCount)
      ? before.Claims.getClaim(call.args.claimId).coverId
      : undefined;
  const count = (): bigint => now.Cover.coverCount;
  if (call.name === "Cover.buyCover" && call.ok) {
    const extended = call.args.params.coverId;
    return edition === "earlier" && extended !== 0n ? extended : count();
  }
  const named =
    oneOf(step, SUBMISSIONS)?.args.coverId ??
    oneOf(step, TRANSFERS.CoverNFT)?.args.tokenId ??
    oneOf(step, ["Cover.buyCover"] as const)?.args.params.coverId;
  return named !== undefined && isKnown(named, count()) ? named : undefined;
}

/** The claim that the call settled, as it was before, with its cover as it was then, and what the event says. */
export function settlementIn({ call, before, events }: Seen) {
  if (call.name !== "Claims.settleClaim" || !call.ok) return undefined;
  const { claimId } = call.args;
  const claim = before.Claims.getClaim(claimId);
  const { coverId } = claim;
  const told = events("ClaimSettled")[0];
  return {
    ...{
      claimId,
      claim,
      coverId,
      cover: before.Cover.getCover(coverId),
      release: before.Cover.getReleaseTime(coverId),
    },
    ...{ approved: told?.approved ?? false, payout: told?.payout ?? 0n },
  };
}

/** Whether votes approve a claim: more for it than against, and a third of those who may vote for it. [SETTLE-1] */
export const approves = ({ votesFor, votesAgainst, eligibleVotes }: Claim): boolean =>
  votesFor > votesAgainst && 3n * votesFor >= eligibleVotes;

/** Between the end of voting and settlement, seconds. [SETTLE-1, E-REVIEW] */
export const cooldownIn = ({ edition }: Seen): bigint => (edition === "earlier" ? 0n : COOLDOWN);
