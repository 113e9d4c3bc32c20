import type { Account, Offer } from "assay";
import type { Mutual } from "../../model";
import { poolIdOf } from "../../invariants/numbers";
import type { Chain } from "../life";

/** A precondition in words, and whether it is met. */
export type Condition = readonly [words: string, met: boolean];
/** A call, and what there is before it. The model is asked what there is to read, and nothing else. */
export interface Scene {
  readonly offer: Exclude<Offer, { readonly name: "wait" }>;
  readonly model: Mutual;
  readonly now: Chain;
  readonly time: bigint;
  readonly edition: string;
}

/** Whether an id is one of what is counted. */
export const isOf = (id: bigint, count: bigint): boolean => id >= 1n && id <= count;

/** One who may move an NFT [STAKE-2, EDIT-1]. */
export function mayAct(now: Chain, collection: "StakingNFT" | "CoverNFT", caller: Account, tokenId: bigint): boolean {
  const nft = now[collection];
  const owner = nft.ownerOf(tokenId);
  const [approved, isOperator] = [nft.getApproved(tokenId), nft.isApprovedForAll(owner, caller)];
  return owner === caller || approved === caller || isOperator;
}

/** That a position is there, is of the pool, and may be moved by the caller. */
export function ofPosition({ offer, model, now }: Scene, tokenId: bigint): readonly Condition[] {
  const exists = tokenId >= 1n && tokenId < now.StakingNFT.nextTokenId;
  if (!isOf(tokenId, model.read.positionCount())) return [["the position exists", exists]];
  return [
    ["the position exists", exists],
    ["the position is of this pool", now.StakingNFT.poolOf(tokenId) === poolIdOf(offer.at)],
    ["the caller owns the position or is approved", mayAct(now, "StakingNFT", offer.caller, tokenId)],
  ];
}

/** Whether an account's tokens are locked [TOKEN-1]. */
export const isFree = ({ now, time }: Scene, account: string): boolean =>
  now.NativeToken.isLockedForMV(account) <= time;
