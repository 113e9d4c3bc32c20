import type { Account, GuardedMethod } from "../../model";
import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation, type Invocation } from "./invocation";
import { HOW_MANY, MUTUAL_MONEY } from "../observe/targets";

const PROTOCOL_ONLY = "for the protocol's own contracts: callGuarded and strangerCall show that nobody else gets in";

/** A function that only the protocol's own contracts may call. */
interface Kept {
  /** Its name in the surface. */
  readonly entry: string;
  /** When the protocol uses it. */
  readonly when: string;
  /** A call of it. The arguments do not matter, because the caller is checked first. */
  invoke(pool: Account): Invocation;
}

const someone = addressOf("alice");

const KEPT: Readonly<Record<GuardedMethod, Kept>> = {
  mintTokens: {
    entry: "NativeToken.mint(address,uint256)",
    when: "Cover mints rewards with it in buyCover",
    invoke: () => invocation("token", "NativeToken", "mint", someone, 1n),
  },
  payOut: {
    entry: "CapitalPool.payOut(uint256,address,uint256)",
    when: "Claims pays with it in settleClaim",
    invoke: () => invocation("capitalPool", "CapitalPool", "payOut", 0n, someone, 1n),
  },
  initialize: {
    entry: "StakingPool.initialize(uint256,address,uint256,uint256)",
    when: "createStakingPool does it, once",
    invoke: (pool) => invocation(pool, "StakingPool", "initialize", 1n, someone, 0n, 0n),
  },
  addStream: {
    entry: "StakingPool.addStream(uint256,uint256,uint256)",
    when: "buyCover does it",
    invoke: (pool) => invocation(pool, "StakingPool", "addStream", 1n, 0n, 2n ** 40n),
  },
  stopStream: {
    entry: "StakingPool.stopStream(uint256,uint256,uint256)",
    when: "buyCover does it when it extends",
    invoke: (pool) => invocation(pool, "StakingPool", "stopStream", 1n, 0n, 2n ** 40n),
  },
  burnStake: {
    entry: "StakingPool.burnStake(uint256,uint256)",
    when: "settleClaim does it",
    invoke: (pool) => invocation(pool, "StakingPool", "burnStake", 1n, 1n),
  },
  allocate: {
    entry: "StakingProducts.allocate(uint256,uint256,uint256,uint256,uint256,uint256)",
    when: "buyCover does it",
    invoke: () => invocation("stakingProducts", "StakingProducts", "allocate", 1n, 1n, 1n, 1n, 1n, 0n),
  },
  takeBackBump: {
    entry: "StakingProducts.takeBackBump(uint256,uint256,uint256,uint256)",
    when: "buyCover does it when it extends",
    invoke: () => invocation("stakingProducts", "StakingProducts", "takeBackBump", 1n, 1n, 1n, 1n),
  },
  release: {
    entry: "StakingProducts.release(uint256,uint256,uint256)",
    when: "buyCover does it when it extends",
    invoke: () => invocation("stakingProducts", "StakingProducts", "release", 1n, 1n, 1n),
  },
  shrink: {
    entry: "StakingProducts.shrink(uint256,uint256,uint256,uint256,uint256)",
    when: "settleClaim does it",
    invoke: () => invocation("stakingProducts", "StakingProducts", "shrink", 1n, 1n, 1n, 2n, 1n),
  },
  mintPosition: {
    entry: "StakingNFT.mint(address)",
    when: "depositTo does it",
    invoke: () => invocation("stakingNFT", "StakingNFT", "mint", someone),
  },
  applyPayout: {
    entry: "Cover.applyPayout(uint256,uint256)",
    when: "settleClaim does it",
    invoke: () => invocation("cover", "Cover", "applyPayout", 1n, 1n),
  },
  mintCover: {
    entry: "CoverNFT.mint(address,uint256)",
    when: "buyCover does it",
    invoke: () => invocation("coverNFT", "CoverNFT", "mint", someone, 1n),
  },
  burnCover: {
    entry: "CoverNFT.burn(uint256)",
    when: "buyCover does it when it extends",
    invoke: () => invocation("coverNFT", "CoverNFT", "burn", 1n),
  },
};

/** Entry points with which no action can succeed, each with the reason; the stranger still tries them. */
export const NOT_ACTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(KEPT).map(({ entry, when }) => [entry, `${when}; ${PROTOCOL_ONLY}`])),
  "StakingPool.pokeForAllocation()": `buyCover does it; ${PROTOCOL_ONLY}`,
};

/** Calls that must be refused: of functions that only the protocol's own contracts may call, and of unknown functions. */
export const REFUSED = {
  guarded: {
    invoke: (o) => KEPT[o.method].invoke(o.pool),
    arguments: { method: "other", pool: "other" },
    actions: ["callGuarded"],
    touches: () => [HOW_MANY, MUTUAL_MONEY],
  },
  raw: {
    invoke: (o) => ({ ...invocation(o.target, "", ""), data: o.data }),
    arguments: { target: "other", data: "other" },
    actions: ["strangerCall"],
    touches: () => [HOW_MANY, MUTUAL_MONEY],
  },
} satisfies Partial<Descriptors>;
