import { born } from "assay";
import { attacks, type Tries } from "./attacks";

/** Native tokens that the treasury has after the deployment, wei. */
export const INITIAL_SUPPLY = 10_000_000n * 10n ** 18n;

/** The protocol's contracts by the members of `ProtocolAddresses`, which every constructor takes. */
const ADDRESSES = {
  registry: "registry",
  token: "token",
  capitalPool: "capitalPool",
  stakingPoolImplementation: "stakingPoolImplementation",
  stakingProducts: "stakingProducts",
  stakingNFT: "stakingNFT",
  coverProducts: "coverProducts",
  cover: "cover",
  coverNFT: "coverNFT",
  claims: "claims",
} as const;

const ofProtocol = () => [ADDRESSES] as const;
const ofNothing = () => [] as const;

/**
 * What is deployed, in order. Accounts have the model's names: "cover", "pool:3", "asset:6". The receivers and the hostile ones
 * act like people (people.ts).
 */
export const DEPLOYED = {
  HostileERC20: {
    "asset:6": (from: Tries) => ["Mock USD", "mUSD", 6n, attacks(from, "asset:6")] as const,
    "asset:7": (from: Tries) => ["Mock BTC", "mBTC", 8n, attacks(from, "asset:7")] as const,
  },
  MockFeed: {
    "feed:6": () => [18n] as const,
    "feed:7": () => [18n] as const,
    "feed:255": () => [18n] as const,
    "feed:8decimals": () => [8n] as const,
  },
  Registry: { registry: () => ["governor"] as const },
  NativeToken: { token: () => [ADDRESSES, "treasury", INITIAL_SUPPLY] as const },
  CapitalPool: { capitalPool: () => [ADDRESSES, "asset:6", "asset:7"] as const },
  StakingPool: {
    stakingPoolImplementation: ofProtocol,
    pool: born("stakingProducts", { cloneOf: "stakingPoolImplementation" }),
  },
  StakingProducts: { stakingProducts: ofProtocol },
  StakingNFT: { stakingNFT: ofProtocol },
  CoverProducts: { coverProducts: ofProtocol },
  Cover: { cover: ofProtocol },
  CoverNFT: { coverNFT: ofProtocol },
  Claims: { claims: ofProtocol },
  StakingViewer: { stakingViewer: ofProtocol },
  CoverViewer: { coverViewer: ofProtocol },
  VotingPower: { votingPower: ofProtocol },
  EthRejecter: { vault: ofNothing },
  NftRejecter: { bare: ofNothing },
  GasGuzzler: { guzzler: ofNothing },
  Reenterer: {
    reenterer: (from: Tries) => [attacks(from, "reenterer"), true] as const,
    sneak: (from: Tries) => [attacks(from, "sneak"), false] as const,
  },
  Bomb: { bomb: ofNothing },
  GasBurner: { burner: ofNothing },
  Junk: { junk: ofNothing },
  Starver: { starver: () => [ADDRESSES, "asset:6", "asset:7"] as const },
};
