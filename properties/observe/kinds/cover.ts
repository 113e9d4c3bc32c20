import { ZERO_ACCOUNT } from "../../../model";
import { idsTo, kind } from "../kind";

/** A cover; its id. */
export const COVER = kind({
  code: 6,
  name: "cover",
  id: ({ coverId }: { readonly coverId: bigint }) => coverId,
  state({ coverId }, { read }) {
    const cover = read.cover(coverId);
    // one that was extended has no NFT any more
    const approved = cover.owner === ZERO_ACCOUNT ? ZERO_ACCOUNT : read.approvedFor("coverNFT", coverId);
    return { ...cover, approved };
  },
  fields: {
    owner: ["address", (cover) => cover.owner],
    approved: ["address", (cover) => cover.approved],
    productId: ["id", (cover) => cover.productId],
    coverAsset: ["id", (cover) => cover.coverAsset],
    amount: ["asset units", (cover) => cover.amount],
    amountBought: ["asset units", (cover) => cover.amountBought],
    start: ["seconds", (cover) => cover.start],
    end: ["seconds", (cover) => cover.end],
    gracePeriod: ["seconds", (cover) => cover.gracePeriod],
    graceEnd: ["seconds", (cover) => cover.graceEnd],
    releaseTime: ["seconds", (cover) => cover.releaseTime],
    originalCoverId: ["id", (cover) => cover.originalCoverId],
    replacedBy: ["id", (cover) => cover.replacedBy],
    openClaimId: ["id", (cover) => cover.openClaimId],
    pools: ["count", (cover) => BigInt(cover.pools.length)],
  },
  all: ({ read }) => idsTo(read.coverCount()).map((coverId) => ({ coverId })),
});
