import type { CoverState, Reads } from "../api";
import type { Cover } from "../state/cover";
import { known } from "../state/state";
import type { State } from "../state/state";
import { openClaimOf } from "../rules/claims";
import { graceEnd, partAllocation } from "../rules/exposure";

type CoverReads = Pick<Reads, "coverCount" | "cover" | "coverAllocation" | "coverReviewPeriod" | "segmentId">;

/** Covers and what backs them. [COVER-5, CAP-3, BURN-1, PRICE-7, READ-2] */
export function coverReads(state: State): CoverReads {
  const find = (coverId: bigint): Cover => known(state.covers, coverId, "cover");
  return {
    coverCount: () => BigInt(state.covers.length),
    cover: (coverId) => coverState(state, find(coverId)),
    coverAllocation: (coverId, poolId) => {
      const pool = known(state.pools, poolId, "pool");
      const part = find(coverId).parts.find((other) => other.poolId === pool.poolId);
      return part === undefined ? 0n : partAllocation(part);
    },
    coverReviewPeriod: (coverId) => find(coverId).reviewPeriod,
    segmentId: (coverId) => find(coverId).segmentId,
  };
}

function coverState(state: State, cover: Cover): CoverState {
  const { coverId, parts } = cover;
  return {
    coverId,
    owner: state.coverNft.owners.get(coverId) ?? "",
    productId: cover.productId,
    coverAsset: cover.coverAsset,
    amount: cover.amount,
    amountBought: cover.amountBought,
    start: cover.start,
    end: cover.end,
    gracePeriod: cover.gracePeriod,
    graceEnd: graceEnd(cover),
    releaseTime: cover.releaseTime,
    originalCoverId: cover.originalCoverId,
    replacedBy: cover.replacedBy,
    openClaimId: openClaimOf(state, coverId)?.claimId ?? 0n,
    pools: parts.map(({ poolId, amountBought, price, rewardRate, bump }) => ({
      poolId,
      amountBought,
      price,
      rewardRate,
      bump,
    })),
    allocations: parts.map(partAllocation),
  };
}
