import { BTC, ETH, MAX_FEED_ANSWER, NATIVE, ONE, USD } from "../constants";
import type { Preconditions } from "../outcome";
import type { State } from "../state/state";

/** Assets that cover can be bought for. [ASSET-1] */
export function isCoverAsset(asset: bigint): boolean {
  return asset === ETH || asset === USD || asset === BTC;
}

/** Assets with a feed, which are those with a token. [FEED-1] */
export function hasFeed(asset: bigint): boolean {
  return asset === USD || asset === BTC || asset === NATIVE;
}

/** [ASSET-1] */
export function isAsset(asset: bigint): boolean {
  return asset === ETH || hasFeed(asset);
}

/** The asset's smallest units in a whole one. [ASSET-1] */
export function unitOf(asset: bigint): bigint {
  if (asset === USD) return 10n ** 6n;
  if (asset === BTC) return 10n ** 8n;
  return ONE;
}

/** ETH per whole unit, 18 decimals; undefined when the feed is unusable. [FEED-1, FEED-2, HOSTILE-9] */
export function priceOf(state: State, asset: bigint): bigint | undefined {
  if (asset === ETH) return ONE;
  const setting = state.feeds.get(asset);
  const feed = setting && state.feedAnswers.get(setting.feed);
  if (setting === undefined || feed === undefined || feed.broken) return undefined;
  if (feed.answer <= 0n || feed.answer > MAX_FEED_ANSWER) return undefined;
  if (feed.updatedAt > state.time || state.time - feed.updatedAt > setting.maxAge) return undefined;
  return feed.answer;
}

/** The price of a known asset, which the call needs. [FEED-2] */
export function requirePrice(state: State, asset: bigint, needs: Preconditions): bigint | undefined {
  const price = priceOf(state, asset);
  needs.refuse(price === undefined, "FeedUnusable", asset);
  return price;
}
