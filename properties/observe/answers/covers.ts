import { ZERO_ACCOUNT, type Reads } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { agencyAnswer } from "./agency";
import { HashedGetter, refusal, value, type Answer, type Expected } from "./question";
import { nonexistentToken, unknownCover } from "./refusals";

const expiryOf = new HashedGetter("expiryOf(uint256 coverId) view returns (uint256)");
const tokenUri = new HashedGetter("tokenURI(uint256 coverId) view returns (string)");
const coverPools = new HashedGetter(
  "getCoverPools(uint256 coverId) view returns ((uint256, uint256, uint256, uint256, uint256)[])",
);
const graceEnd = new HashedGetter("getGraceEnd(uint256 coverId) view returns (uint256)");
const hasVoted = new HashedGetter("hasVoted(uint256 claimId, address account) view returns (bool)");
const openClaim = new HashedGetter("getOpenClaim(uint256 coverId) view returns (uint256)");
export const coverAllocation = new HashedGetter(
  "getCoverAllocation(uint256 coverId, uint256 poolId) view returns (uint256)",
);
const unknownClaim = refusal("UnknownClaim(uint256 claimId)");

/** A cover, its NFT and its claims. */
export function coverAnswers(read: Reads, turn: number): Answer[] {
  const coverId = BigInt(turn % (Number(read.coverCount()) + 2));
  const known = coverId >= 1n && coverId <= read.coverCount();
  const owner = known ? read.ownerOf("coverNFT", coverId) : ZERO_ACCOUNT;
  const account = turn % 3 === 0 && owner !== ZERO_ACCOUNT ? owner : (ACTORS[turn % ACTORS.length] ?? "alice");
  const cover = known ? read.cover(coverId) : undefined;
  const ofNft = (of: Expected): Expected => (owner === ZERO_ACCOUNT ? nonexistentToken(coverId) : of);
  const ofCover = (of: Expected): Expected => (known ? of : unknownCover(coverId));
  const parts = cover?.pools.map((p) => [p.poolId, p.amountBought, p.price, p.rewardRate, p.bump]) ?? [];
  const noClaim = turn % 2 === 0 ? 0n : read.claimCount() + 1n;
  const poolId = 1n + BigInt(turn % Number(read.poolCount()));
  const allocated = known ? read.coverAllocation(coverId, poolId) : 0n;
  return [
    expiryOf.ask("coverNFT", [coverId], ofNft(value(cover?.end ?? 0n))),
    agencyAnswer(read, "coverNFT", coverId, account),
    coverPools.ask("cover", [coverId], ofCover(value(parts))),
    graceEnd.ask("cover", [coverId], ofCover(value(cover?.graceEnd ?? 0n))),
    tokenUri.ask("coverNFT", [coverId], ofNft(value(metadataOf(coverId, cover?.end ?? 0n)))),
    hasVoted.ask("claims", [noClaim, account], unknownClaim(noClaim)),
    openClaim.ask("claims", [coverId], ofCover(value(cover?.openClaimId ?? 0n))),
    coverAllocation.ask("stakingProducts", [coverId, poolId], ofCover(value(allocated))),
  ];
}

/** The metadata of a cover's NFT for wallets: a data URI with JSON. [COVER-5] */
function metadataOf(coverId: bigint, expiry: bigint): string {
  const json =
    `{"name":"Assay Cover #${coverId}",` +
    `"description":"Cover ${coverId} of the mutual. Claims are accepted until its grace period ends.",` +
    `"attributes":[{"trait_type":"coverId","value":"${coverId}"},` +
    `{"display_type":"date","trait_type":"expiry","value":${expiry}}]}`;
  return `data:application/json;base64,${Buffer.from(json).toString("base64")}`;
}
