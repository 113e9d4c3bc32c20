import { copyNfts } from "./nfts";
import { copyPool } from "./pool";
import type { State } from "./state";
import { copyToken } from "./tokens";

/** An independent copy; records that are never changed are shared. */
export function copyState(state: State): State {
  return {
    rules: state.rules,
    time: state.time,
    governor: state.governor,
    traits: state.traits,
    members: new Map(state.members),
    groups: [...state.groups],
    locks: new Map(state.locks),
    eth: new Map(state.eth),
    native: copyToken(state.native),
    usd: copyToken(state.usd),
    btc: copyToken(state.btc),
    feedAnswers: new Map(state.feedAnswers),
    feeds: new Map(state.feeds),
    credits: { ...state.credits },
    productTypes: [...state.productTypes],
    products: [...state.products],
    pools: state.pools.map(copyPool),
    stakingNft: copyNfts(state.stakingNft),
    coverNft: copyNfts(state.coverNft),
    positions: [...state.positions],
    covers: [...state.covers],
    claims: [...state.claims],
    caughtUp: new Map(state.caughtUp),
  };
}
