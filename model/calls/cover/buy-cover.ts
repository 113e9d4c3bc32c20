import type { Account, ModelEvent, Outcome } from "../../api";
import { endNft, giveNft } from "../../state/nfts";
import { event, Preconditions, success } from "../../outcome";
import type { Cover } from "../../state/cover";
import { known, replace } from "../../state/state";
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
  const extended = state.rules.extensionsKeepTheId ? old?.coverId : undefined;
  const coverId = extended ?? BigInt(state.covers.length) + 1n;
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
    const rewardRate = startStream(state, { coverId, segmentId, end: span.end }, part.poolId, rewards[i] ?? 0n, events);
    return { poolId: part.poolId, amountBought: part.amount, price: part.price, rewardRate, bump, allocations };
  });
  const kept = old && released ? takeBackBumps(state, old, released, parts, events) : undefined;
  const cover: Cover = {
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
  };
  if (extended === undefined) issue(state, cover, old, owner);
  else replace(state.covers, extended, cover);
  collect(state, caller, value, coverId, purchase, events);
  return success([coverId], events);
}

/** The cover and its NFT are new; one that it extends is replaced, and its NFT ends. [COVER-5, EDIT-1] */
function issue(state: State, cover: Cover, old: Cover | undefined, owner: Account): void {
  state.covers.push(cover);
  giveNft(state.coverNft, cover.coverId, owner);
  if (old === undefined) return;
  const replaced = known(state.covers, old.coverId, "cover");
  replace(state.covers, old.coverId, { ...replaced, replacedBy: cover.coverId });
  endNft(state.coverNft, old.coverId);
}
