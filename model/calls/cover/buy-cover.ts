import type { Account, ModelEvent, Outcome } from "../../api";
import { endNft, giveNft } from "../../state/nfts";
import { event, Preconditions, success } from "../../outcome";
import { replace } from "../../state/state";
import type { State } from "../../state/state";
import { ethOf } from "../../rules/eth";
import { releaseOf } from "../../rules/exposure";
import { assess } from "../../rules/purchase/assess";
import type { Purchase } from "../../rules/purchase/assess";
import type { Call } from "../call";
import { allocate } from "./allocate";
import { collect } from "./collect";
import { release } from "./release";
import { rewardsOf, startStream } from "./streams";
import { takeBackBumps } from "./take-back-bumps";

declare module "../../api/operations" {
  interface Operations {
    readonly buyCover: { readonly params: BuyCoverParams; readonly requests: readonly PoolAllocationRequest[] };
  }
}

/** Buys a cover, or extends one. [COVER-1 … COVER-6, PAY-1 … PAY-4, EDIT-1 … EDIT-5, PRICE-7] */
export function buyCover(state: State, { caller, value, operation }: Call<"buyCover">): Outcome {
  if (ethOf(state, caller) < value) throw new RangeError(`model: ${caller} has less than ${value} wei of ETH to send`);
  const purchase = assess(state, caller, value, operation.params, operation.requests);
  return purchase instanceof Preconditions ? purchase.failure() : buy(state, caller, value, purchase);
}

function buy(state: State, caller: Account, value: bigint, purchase: Purchase): Outcome {
  const { params, old, span, parts } = purchase;
  const coverId = BigInt(state.covers.length) + 1n;
  const originalCoverId = old?.coverId ?? coverId;
  const segmentId = old === undefined ? 0n : old.segmentId + 1n;
  const { owner, productId, ipfsData } = params;
  const ownerMemberId = state.members.get(owner)?.id ?? 0n;
  const events: ModelEvent[] = [
    state.rules.purchaseEvent({ coverId, originalCoverId, segmentId, productId, owner, ownerMemberId, ipfsData }),
    event("cover", "CoverMetadata", coverId, ipfsData),
  ];
  const released = old === undefined ? undefined : release(state, old, events);
  const rewards = rewardsOf(purchase, released?.burned);
  const bought = parts.map((part, i) => {
    const earlier = released?.byPool.get(part.poolId) ?? 0n;
    const { allocations, bump } = allocate(state, coverId, purchase, part, earlier, events);
    const rewardRate = startStream(state, coverId, part.poolId, span.end, rewards[i] ?? 0n, events);
    return { poolId: part.poolId, amountBought: part.amount, price: part.price, rewardRate, bump, allocations };
  });
  const kept = old && released ? takeBackBumps(state, old, released, parts, events) : undefined;
  state.covers.push({
    coverId,
    productId,
    coverAsset: params.coverAsset,
    amount: params.amount,
    amountBought: params.amount,
    start: state.time,
    end: span.end,
    gracePeriod: span.gracePeriod,
    reviewPeriod: span.reviewPeriod,
    releaseTime: releaseOf(span.exposureEnd),
    originalCoverId,
    segmentId,
    replacedBy: 0n,
    parts: bought.map((part) => ({ ...part, bump: part.bump + (kept?.get(part.poolId) ?? 0n) })),
  });
  if (old !== undefined) retire(state, old.coverId, coverId);
  giveNft(state.coverNft, coverId, owner);
  collect(state, caller, value, coverId, purchase, events);
  return success([coverId], events);
}

/** The old cover is replaced; its NFT ends. [EDIT-1] */
function retire(state: State, oldId: bigint, coverId: bigint): void {
  state.covers.forEach((cover) => {
    if (cover.coverId === oldId) replace(state.covers, oldId, { ...cover, replacedBy: coverId });
  });
  endNft(state.coverNft, oldId);
}
