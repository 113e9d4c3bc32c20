import { getter, idsTo, kind, type Getter } from "../kind";

const ofNft =
  (method: string) =>
  (id: bigint): Getter =>
    getter("stakingNFT", method, [id]);

/** A staking position; its token id. */
export const POSITION = kind({
  code: 3,
  name: "position",
  id: ({ tokenId }: { readonly tokenId: bigint }) => tokenId,
  state: ({ tokenId }, { read }) => ({
    ...read.position(tokenId),
    owner: read.ownerOf("stakingNFT", tokenId),
    approved: read.approvedFor("stakingNFT", tokenId),
  }),
  fields: {
    owner: ["address", (position) => position.owner, ofNft("ownerOf")],
    approved: ["address", (position) => position.approved, ofNft("getApproved")],
    poolId: ["id", (position) => position.poolId, ofNft("poolOf")],
    stake: ["wei", (position) => position.activeStake + position.expiredStake],
    unwithdrawnRewards: ["wei", (position) => position.unwithdrawnRewards],
    withdrawnRewards: ["wei", (position) => position.withdrawnRewards],
  },
  all: ({ read }) => idsTo(read.positionCount()).map((tokenId) => ({ tokenId })),
});
