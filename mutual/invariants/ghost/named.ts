import type { Seen } from "../ghost";
import { boughtIn } from "../subjects";

/** Assets by their feeds. */
const FEEDS: ReadonlyMap<string, bigint> = new Map([6n, 7n, 255n].map((asset) => [`feed:${asset}`, asset]));

/** What the last calls were about: it is looked at again when time passes. */
export class Named {
  /** The claim that was submitted, voted on or settled last; 0 before the first. */
  claim = 0n;
  /** The cover that was bought, claimed or paid out of last. */
  cover = 0n;

  /** The asset whose feed was set last. */
  feed = 0n;

  after(step: Seen): void {
    const { events, call } = step;
    for (const { asset } of events("FeedSet")) this.feed = asset;
    if (call.name === "MockFeed.set") this.feed = FEEDS.get(call.at) ?? this.feed;
    for (const { claimId, coverId } of events("ClaimSubmitted")) [this.claim, this.cover] = [claimId, coverId];
    for (const { claimId } of [...events("VoteCast"), ...events("ClaimSettled")]) this.claim = claimId;
    for (const { coverId } of [...boughtIn(step), ...events("CoverReduced")]) this.cover = coverId;
  }
}
