import { MAX_FEED_ANSWER } from "../core/limits";
import type { Account } from "../../model/api";
import { WAD } from "../core/numbers";

/** What a mock feed answers. */
export interface Answer {
  readonly answer: bigint;
  readonly updatedAt: bigint;
  readonly broken: boolean;
}

/** What the price feeds answer, by the calls that set them [FEED-1, FEED-2]. */
export class Feeds {
  private readonly answers = new Map<Account, Answer>();
  private readonly sources = new Map<bigint, { readonly feed: Account; readonly maxAge: bigint }>();

  /** A feed contract answers this from now on. */
  answer(feed: Account, answer: Answer): void {
    this.answers.set(feed, answer);
  }

  /** An asset is priced by a feed. */
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
