import type { Reads } from "../api";
import { collectionOf, isOperator } from "../state/nfts";
import type { State } from "../state/state";

type NftReads = Pick<Reads, "ownerOf" | "approvedFor" | "isApprovedForAll">;

/** Owners and approvals; "" for a token that does not exist. */
export function nftReads(state: State): NftReads {
  return {
    ownerOf: (collection, tokenId) => collectionOf(state, collection).owners.get(tokenId) ?? "",
    approvedFor: (collection, tokenId) => collectionOf(state, collection).approved.get(tokenId) ?? "",
    isApprovedForAll: (collection, owner, operator) => isOperator(collectionOf(state, collection), owner, operator),
  };
}
