import type { Account, Collection } from "../../model";
import { addressOf } from "../fixture/addresses";
import type { Descriptors, Sort } from "./descriptor";
import { invocation } from "./invocation";

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
  },
  approveNft: {
    invoke: (o) => invocation(...nftOf(o.collection), "approve", addressOf(o.to), o.tokenId),
    arguments: { collection: "other", to: "account", tokenId: thing },
    actions: ["approveNft"],
  },
  setApprovalForAll: {
    invoke: (o) => invocation(...nftOf(o.collection), "setApprovalForAll", addressOf(o.operator), o.approved),
    arguments: { collection: "other", operator: "account", approved: "flag" },
    actions: ["approveAllNfts"],
  },
} satisfies Partial<Descriptors>;
