import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { HOLDERS } from "../people";
import { agent, all, drawn, holder, receiver, type Collection, type Reads } from "./draws";

const idsOf = (read: Reads, collection: Collection): readonly bigint[] =>
  all(collection === "coverNFT" ? read.coverCount() : read.positionCount());

/** An NFT and who moves it: one that exists mostly, by its owner or one who is approved. */
const moved =
  (collection: Collection) =>
  ({ model: { read } }: { readonly model: Mutual }) =>
    drawn((d) => {
      const ids = idsOf(read, collection);
      const held = ids.filter((id) => read.ownerOf(collection, id) !== "");
      const tokenId = d.likely(held, ids);
      if (tokenId === undefined) return undefined;
      const owner = read.ownerOf(collection, tokenId);
      const from = owner === "" ? "alice" : owner;
      return { caller: owner === "" ? from : agent(d, read, collection, tokenId), from, to: receiver(d), tokenId };
    });
const wronglyMoved =
  (collection: Collection) =>
  ({ model: { read } }: { readonly model: Mutual }, { from }: { readonly from: string }) => [
    { to: "nobody" },
    { tokenId: BigInt(idsOf(read, collection).length) + 1n },
    { caller: "mallory" },
    ...HOLDERS.filter((one) => one !== from)
      .slice(0, 2)
      .map((one) => ({ from: one })),
  ];

/** What one may do with NFTs, of one of the two collections. */
const nft = (collection: Collection) => {
  const transfer = { args: moved(collection), wrong: wronglyMoved(collection) };
  return {
    transfer: { weight: 3, ...transfer },
    safe: { weight: 2, ...transfer },
    data: {
      ...transfer,
      args: (state: { readonly model: Mutual }) =>
        moved(collection)(state).map((one) => one && { ...one, data: "0x1234" as const }),
    },
    approve: {
      weight: 3,
      args: ({ model: { read } }: { readonly model: Mutual }) =>
        drawn((d) => {
          const tokenId = d.pick(idsOf(read, collection));
          if (tokenId === undefined) return undefined;
          const owner = read.ownerOf(collection, tokenId);
          return { caller: owner === "" ? "alice" : owner, to: d.chance(10) ? "nobody" : d.one(HOLDERS), tokenId };
        }),
      wrong: ({ model: { read } }: { readonly model: Mutual }) => [
        { tokenId: BigInt(idsOf(read, collection).length) + 1n },
        ...HOLDERS.slice(0, 3).map((caller) => ({ caller })),
      ],
    },
    approveAll: {
      weight: 2,
      caller: holder,
      args: () => drawn((d) => ({ operator: d.one(HOLDERS), approved: !d.chance(40) })),
      wrong: () => [{ operator: "nobody" }],
    },
  };
};
const [covers, positions] = [nft("coverNFT"), nft("stakingNFT")];

/** ERC-721 of covers and of positions. */
export const NFTS = {
  "CoverNFT.transferFrom": covers.transfer,
  "CoverNFT.safeTransferFrom(address,address,uint256)": covers.safe,
  "CoverNFT.safeTransferFrom(address,address,uint256,bytes)": covers.data,
  "CoverNFT.approve": covers.approve,
  "CoverNFT.setApprovalForAll": covers.approveAll,
  "StakingNFT.transferFrom": positions.transfer,
  "StakingNFT.safeTransferFrom(address,address,uint256)": positions.safe,
  "StakingNFT.safeTransferFrom(address,address,uint256,bytes)": positions.data,
  "StakingNFT.approve": positions.approve,
  "StakingNFT.setApprovalForAll": positions.approveAll,
} satisfies CallsOf<Mutual>;
