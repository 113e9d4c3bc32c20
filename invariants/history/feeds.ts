import { MAX_FEED_ANSWER } from "../core/limits";
import type { Account } from "../../model/api";
import { WAD } from "../core/numbers";

/** The answer of a mock feed. */
export interface Answer {
  readonly answer: bigint;
  readonly updatedAt: bigint;
  readonly broken: boolean;
}

/** The answers of the price feeds, from the calls that set them [FEED-1, FEED-2]. */
export class Feeds {
  private readonly answers = new Map<Account, Answer>();
  private readonly sources = new Map<bigint, { readonly feed: Account; readonly maxAge: bigint }>();

  /** Records the answer of a feed contract. */
  answer(feed: Account, answer: Answer): void {
    this.answers.set(feed, answer);
  }

  /** Records the feed of an asset. */
  source(asset: bigint, feed: Account, maxAge: bigint): void {
    this.sources.set(asset, { feed, maxAge });
  }

  /** ETH per whole unit with 18 decimals; undefined when unusable at `now`. */
  price(asset: bigint, now: bigint): bigint | undefined {
    if (asset === 0n) return WAD;
    const source = this.sources.get(asset);
    const given = source === undefined ? undefined : this.answers.get(source.feed);
    if (source === undefined || given === undefined || given.broken) return undefined;
    if (given.answer <= 0n || given.answer > MAX_FEED_ANSWER) return undefined;
    if (given.updatedAt > now || now - given.updatedAt > source.maxAge) return undefined;
    return given.answer;
  }
}
