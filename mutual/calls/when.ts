import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { ACTORS } from "../people";
import { HUGE } from "./draws";

type Whens = { readonly [N in keyof CallsOf<Mutual>]: NonNullable<CallsOf<Mutual>[N]>["when"] };

const FEEDS: readonly string[] = ["feed:255", "feed:6", "feed:7"];
/** Of HostileERC20's enum, the last. */
const LAST_MODE = 4n;

/** Calls that the model has an answer to: sums stay numbers, and feeds are mocks of an asset. */
const ANSWERED: Whens = {
  "HostileERC20.mint": (_, { amount }) => amount < HUGE / 2n ** 64n,
  "HostileERC20.setMode": (_, { mode_ }) => mode_ <= LAST_MODE,
  "MockFeed.set": ({ at }) => FEEDS.includes(at),
  "CapitalPool.setFeed": (_, { feed }) => [...FEEDS, "feed:8decimals", "nobody"].includes(feed),
  "Cover.buyCover": (_, { poolAllocationRequests }) =>
    poolAllocationRequests.reduce((sum, one) => (one.skip ? sum : sum + one.coverAmountInAsset), 0n) <= HUGE,
};

/** Calls that are made at all: by those who act, with wei that they have, and with an answer of the model. */
export const limited = (calls: CallsOf<Mutual>): CallsOf<Mutual> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, spec]) => {
      const answered = ANSWERED[name as keyof Whens] as Whens["Cover.buyCover"];
      const when: Whens["Cover.buyCover"] = (state, args) =>
        (ACTORS as readonly string[]).includes(state.caller) &&
        (state.value === 0n || state.value <= state.model.read.balance(0n, state.caller).value) &&
        answered?.(state, args) !== false;
      return [name, { ...spec, when }];
    }),
  );
