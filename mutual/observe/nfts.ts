import { refuse, type ObserveOf } from "assay";
import type { Collection } from "../../model";
import type { Mutual } from "../model";
import { ACTORS } from "../people";
import { coverIds, pairs, tokenIds, upTo, type Now } from "./keys";

type In = Pick<Now, "model">;

/** Owner of an NFT that there is. */
function ownerOf({ model }: In, collection: Collection, tokenId: bigint): string {
  const owner = model.read.ownerOf(collection, tokenId);
  refuse(owner === "", "ERC721NonexistentToken", tokenId);
  return owner;
}

/** ERC-721 of a collection; `count`: how many there were so far. */
const erc721 = (collection: Collection, count: (model: Mutual) => bigint) => ({
  balanceOf: ({ model }: In, owner: string) =>
    BigInt(upTo(count(model)).filter((tokenId) => model.read.ownerOf(collection, tokenId) === owner).length),
  ownerOf: (state: In, tokenId: bigint) => ownerOf(state, collection, tokenId),
  getApproved(state: In, tokenId: bigint) {
    ownerOf(state, collection, tokenId);
    return state.model.read.approvedFor(collection, tokenId);
  },
  isApprovedForAll: ({ model }: In, owner: string, operator: string) =>
    model.read.isApprovedForAll(collection, owner, operator),
  isApprovedOrOwner(state: In, account: string, tokenId: bigint) {
    const { read } = state.model;
    const owner = ownerOf(state, collection, tokenId);
    return (
      account === owner ||
      account === read.approvedFor(collection, tokenId) ||
      read.isApprovedForAll(collection, owner, account)
    );
  },
});
const positions = erc721("stakingNFT", ({ read }) => read.positionCount());
const covers = erc721("coverNFT", ({ read }) => read.coverCount());

const operators = () => pairs(ACTORS, ACTORS);

/** The metadata of a cover's NFT as wallets read it: a data URI with JSON. [COVER-5] */
function metadataOf(coverId: bigint, expiry: bigint): string {
  const json =
    `{"name":"Assay Cover #${coverId}",` +
    `"description":"Cover ${coverId} of the mutual. Claims are accepted until its grace period ends.",` +
    `"attributes":[{"trait_type":"coverId","value":"${coverId}"},` +
    `{"display_type":"date","trait_type":"expiry","value":${expiry}}]}`;
  return `data:application/json;base64,${Buffer.from(json).toString("base64")}`;
}

/**
 * StakingNFT and CoverNFT. Left out: name, symbol and supportsInterface, which are constants, and the URI of a position, of which the rules say nothing. An NFT that there is not
 * (any more) has neither owner nor answers.
 */
export const NFTS = {
  "StakingNFT.nextTokenId": ({ model }) => model.read.positionCount() + 1n,
  "StakingNFT.balanceOf": { of: () => ACTORS, is: positions.balanceOf },
  "StakingNFT.ownerOf": { of: tokenIds, is: positions.ownerOf },
  "StakingNFT.getApproved": { of: tokenIds, is: positions.getApproved },
  "StakingNFT.isApprovedForAll": { of: operators, is: positions.isApprovedForAll },
  "StakingNFT.isApprovedOrOwner": { of: (state) => pairs(ACTORS, tokenIds(state)), is: positions.isApprovedOrOwner },
  "StakingNFT.poolOf": {
    of: tokenIds,
    is(state, tokenId) {
      ownerOf(state, "stakingNFT", tokenId);
      return state.model.read.position(tokenId).poolId;
    },
  },
  "CoverNFT.balanceOf": { of: () => ACTORS, is: covers.balanceOf },
  "CoverNFT.ownerOf": { of: coverIds, is: covers.ownerOf },
  "CoverNFT.getApproved": { of: coverIds, is: covers.getApproved },
  "CoverNFT.isApprovedForAll": { of: operators, is: covers.isApprovedForAll },
  "CoverNFT.isApprovedOrOwner": { of: (state) => pairs(ACTORS, coverIds(state)), is: covers.isApprovedOrOwner },
  "CoverNFT.expiryOf": {
    of: coverIds,
    is(state, coverId) {
      ownerOf(state, "coverNFT", coverId);
      return state.model.read.cover(coverId).end;
    },
  },
  "CoverNFT.tokenURI": {
    of: coverIds,
    is(state, coverId) {
      ownerOf(state, "coverNFT", coverId);
      return metadataOf(coverId, state.model.read.cover(coverId).end);
    },
  },
} satisfies ObserveOf<Mutual>;
