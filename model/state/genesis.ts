import type { Genesis } from "../api";
import { EDITIONS } from "../editions";
import { newNfts } from "./nfts";
import type { FeedAnswer, State } from "./state";
import { mintTokens, newToken } from "./tokens";

/** The mock feeds before anyone set an answer: 0, hence unusable. */
const UNSET: FeedAnswer = { answer: 0n, updatedAt: 0n, broken: false };

/** The state right after deployment. */
export function newState(genesis: Genesis): State {
  const native = newToken();
  mintTokens(native, genesis.treasury, genesis.initialSupply);
  return {
    rules: EDITIONS[genesis.edition ?? "current"],
    time: genesis.time,
    governor: genesis.governor,
    traits: genesis.traits,
    members: new Map(),
    groups: [],
    locks: new Map(),
    eth: new Map(Object.entries(genesis.ethBalances)),
    native,
    usd: newToken(),
    btc: newToken(),
    feedAnswers: new Map(["feed:6", "feed:7", "feed:255"].map((feed) => [feed, UNSET])),
    feeds: new Map(),
    credits: { capitalPool: [], cover: [], claims: [] },
    productTypes: [],
    products: [],
    pools: [],
    stakingNft: newNfts(),
    coverNft: newNfts(),
    positions: [],
    covers: [],
    claims: [],
    caughtUp: new Map(),
  };
}
