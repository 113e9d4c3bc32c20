import type { Account, Collection } from "../../model";
import { addressOf } from "../fixture/addresses";
import type { Descriptors, Sort } from "./descriptor";
import { invocation } from "./invocation";
import { ZERO_ACCOUNT, type Reads } from "../../model";
import { agencyAnswer } from "../observe/answers/agency";
import { idsTo } from "../observe/kind";
import type { Target } from "../observe/kinds";
import { isActor } from "../observe/kinds/account";
import { asked } from "../observe/kinds/answer";
import { HOW_MANY } from "../observe/targets";
import { coverExists, positionExists } from "./exist";

/** An NFT, and the approvals of an actor for it. */
function nftTargets(read: Reads, collection: Collection, tokenId: bigint, account: Account): Target[] {
  const exists = collection === "stakingNFT" ? positionExists : coverExists;
  if (!exists(read, tokenId)) return [HOW_MANY];
  return [
    collection === "stakingNFT" ? { kind: "position", tokenId } : { kind: "cover", coverId: tokenId },
    ...(isActor(account) ? [asked(agencyAnswer(read, collection, tokenId, account))] : []),
  ];
}

/** The target of an account's newest NFT of a collection; empty when it has none. */
function newestOf(read: Reads, collection: Collection, owner: Account): bigint[] {
  const count = collection === "coverNFT" ? read.coverCount() : read.positionCount();
  return idsTo(count)
    .filter((id) => read.ownerOf(collection, id) === owner)
    .slice(-1);
}

const nftOf = (collection: Collection): [Account, string] => [
  collection,
  collection === "stakingNFT" ? "StakingNFT" : "CoverNFT",
];
const thing = ({ collection }: { readonly collection: Collection }): Sort =>
  collection === "coverNFT" ? "cover" : "position";

/** ERC-721 of both collections. */
export const NFTS = {
  transferNft: {
    invoke(o) {
      const moved = [addressOf(o.from), addressOf(o.to), o.tokenId];
      if (o.safe === undefined) return invocation(...nftOf(o.collection), "transferFrom", ...moved);
      return o.safe === "plain"
        ? invocation(...nftOf(o.collection), "safeTransferFrom(address,address,uint256)", ...moved)
        : invocation(...nftOf(o.collection), "safeTransferFrom(address,address,uint256,bytes)", ...moved, "0x5afe");
    },
    arguments: { collection: "other", from: "account", to: "account", tokenId: thing, safe: "other" },
    actions: ["transferPosition", "transferCover"],
    touches: ({ collection, tokenId, to }, _caller, { read }) => nftTargets(read, collection, tokenId, to),
  },
  approveNft: {
    invoke: (o) => invocation(...nftOf(o.collection), "approve", addressOf(o.to), o.tokenId),
    arguments: { collection: "other", to: "account", tokenId: thing },
    actions: ["approveNft"],
    touches: ({ collection, tokenId, to }, _caller, { read }) => nftTargets(read, collection, tokenId, to),
  },
  setApprovalForAll: {
    invoke: (o) => invocation(...nftOf(o.collection), "setApprovalForAll", addressOf(o.operator), o.approved),
    arguments: { collection: "other", operator: "account", approved: "flag" },
    actions: ["approveAllNfts"],
    touches: ({ collection, operator }, caller, { read }) =>
      operator === ZERO_ACCOUNT
        ? [HOW_MANY]
        : [
            { kind: "operator", covers: collection === "coverNFT", owner: caller, operator },
            ...newestOf(read, collection, caller).map((id) => asked(agencyAnswer(read, collection, id, operator))),
          ],
  },
} satisfies Partial<Descriptors>;
