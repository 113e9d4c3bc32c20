import type { Account, Outcome } from "../../api";
import { event, Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { hasFeed } from "../../rules/feeds";
import { requireGovernor } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly setFeed: { readonly asset: bigint; readonly feed: Account; readonly maxAge: bigint };
    /** The mock feed answers this from now on; `broken` makes it revert. */
    readonly setFeedAnswer: {
      readonly asset: bigint;
      readonly answer: bigint;
      readonly updatedAt: bigint;
      readonly broken: boolean;
    };
  }
}

/** The one mock feed that answers with other decimals than the 18 that a feed must have. */
const WRONG_FEED: Account = "feed:8decimals";
const WRONG_DECIMALS = 8n;

/** The feeds are the mocks; all have 18 decimals but one. Throws for an account that is none. [FEED-1] */
export function setFeed(state: State, { caller, operation: { asset, feed, maxAge } }: Call<"setFeed">): Outcome {
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(!hasFeed(asset), "UnknownAsset", asset);
  needs.refuse(feed === "", "ZeroAddress");
  needs.refuse(feed === WRONG_FEED, "FeedDecimals", asset, WRONG_DECIMALS);
  if (!needs.hold) return needs.failure();

  requireMock(state, feed);
  state.feeds.set(asset, { feed, maxAge });
  return success([], [event("capitalPool", "FeedSet", asset, feed, maxAge)]);
}

/** The mock feed of an asset answers this from now on. */
export function setFeedAnswer(state: State, { operation }: Call<"setFeedAnswer">): Outcome {
  const { asset, answer, updatedAt, broken } = operation;
  const feed = `feed:${asset}`;
  requireMock(state, feed);
  state.feedAnswers.set(feed, { answer, updatedAt, broken });
  return success([], []);
}

function requireMock(state: State, feed: Account): void {
  if (state.feedAnswers.has(feed)) return;
  throw new RangeError(`model: expected a mock feed (${[...state.feedAnswers.keys()].join(", ")}), received "${feed}"`);
}
