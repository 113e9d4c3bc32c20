import type { Account, Chain } from "assay";
import type { Seen } from "./ghost";
import { ETH, MAX_FEED_ANSWER, WAD } from "./limits";
import { poolIdOf } from "./numbers";
import { isKnown } from "./subjects";

/** A purchase that went through, with the cover that it extends as it was before. */
export function purchaseIn({ call, before, now, edition, events }: Seen) {
  if (call.name !== "Cover.buyCover" || !call.ok) return undefined;
  const { params, poolAllocationRequests } = call.args;
  const isExtension = params.coverId !== 0n;
  // [E-EDIT]
  const keepsId = isExtension && edition === "earlier";
  return {
    ...{ params, isExtension, keepsId, caller: call.caller, value: call.value, returned: call.returns },
    coverId: keepsId ? params.coverId : now.Cover.coverCount,
    requests: poolAllocationRequests.filter(({ skip }) => !skip),
    sales: events("CapacityAllocated"),
    premium: events("PremiumPaid")[0],
    old:
      isExtension && isKnown(params.coverId, before.Cover.coverCount)
        ? before.Cover.getCover(params.coverId)
        : undefined,
  };
}

export type Purchase = NonNullable<ReturnType<typeof purchaseIn>>;

/** A pool's stream that a step started or stopped. */
export const ofPool = <E extends { readonly by: Account }>(emitted: readonly E[], poolId: bigint): E | undefined =>
  emitted.find(({ by }) => poolIdOf(by) === poolId);

/** What a feed gives for an asset at a time: ETH per whole unit with 18 decimals; undefined where it is unusable. [FEED-1, FEED-2] */
export function feedPrice({ CapitalPool, MockFeed }: Chain, asset: bigint, time: bigint): bigint | undefined {
  if (asset === ETH) return WAD;
  const [feed, maxAge] = CapitalPool.getFeed(asset);
  if (!feed.startsWith("feed:")) return undefined;
  const { answer, updatedAt, broken } = MockFeed.at(feed);
  const isFresh = updatedAt <= time && time - updatedAt <= maxAge;
  return !broken && 0n < answer && answer <= MAX_FEED_ANSWER && isFresh ? answer : undefined;
}

/** The feeds that a purchase needs: of the cover asset, the native token and the payment asset. */
export const feedsOf = ({ before, time }: Seen, { params }: Purchase) => ({
  cover: feedPrice(before, params.coverAsset, time),
  native: feedPrice(before, 255n, time),
  pay: feedPrice(before, params.paymentAsset, time),
});
