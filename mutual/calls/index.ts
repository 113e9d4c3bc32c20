import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { ASSET } from "./asset";
import { CAPITAL } from "./capital";
import { CLAIMS } from "./claims";
import { COVER } from "./cover";
import { GUARDED } from "./guarded";
import { NFTS } from "./nfts";
import { POOL } from "./pool";
import { PRODUCTS } from "./products";
import { REGISTRY } from "./registry";
import { STAKING_PRODUCTS } from "./staking-products";
import { TOKEN } from "./token";
import { limited } from "./when";

export { moments } from "./moments";

/**
 * What some sequences are about alone, and how often each of these calls is made there: a claim's life with what it leaves of the stake, and pools that are made, staked in and bought from,
 * up to dozens.
 */
const GROUPS: Readonly<Record<string, { readonly [N in keyof CallsOf<Mutual>]: number }>> = {
  claims: {
    "StakingPool.depositTo": 12,
    "StakingPool.extendDeposit(uint256,uint256)": 5,
    "StakingPool.extendDeposit(uint256,uint256,uint256)": 5,
    "StakingPool.withdraw": 12,
    "Cover.buyCover": 55,
    "Cover.withdrawCredit": 5,
    "Claims.submitClaim(uint256)": 25,
    "Claims.submitClaim(uint256,uint256)": 30,
    "Claims.vote": 90,
    "Claims.settleClaim": 60,
    "Claims.withdrawCredit": 6,
    "CapitalPool.withdrawCredit": 10,
    "Starver.starve": 4,
    "CoverNFT.transferFrom": 4,
    "CoverProducts.setReviewPeriod": 6,
    "HostileERC20.setMode": 8,
  },
  pools: {
    "StakingProducts.createStakingPool": 70,
    "StakingProducts.setProducts": 100,
    "NativeToken.approve": 90,
    "StakingPool.depositTo": 140,
    "StakingPool.setPoolFee": 5,
    "StakingPool.poke": 5,
    "StakingProducts.pokeProduct": 5,
    "Cover.buyCover": 150,
  },
};
const groupsOf = (name: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(GROUPS).flatMap(([group, weights]) => {
      const weight = weights[name as keyof typeof weights];
      return weight === undefined ? [] : [[group, weight]];
    }),
  );
const grouped = (calls: CallsOf<Mutual>): CallsOf<Mutual> =>
  Object.fromEntries(Object.entries(calls).map(([name, spec]) => [name, { ...spec, groups: groupsOf(name) }]));

/** What sequences call, by contract; what the protocol is there for comes first, since shrinking prefers it. */
export const CALLS: CallsOf<Mutual> = limited(
  grouped({
    ...POOL,
    ...STAKING_PRODUCTS,
    ...COVER,
    ...CLAIMS,
    ...NFTS,
    ...REGISTRY,
    ...PRODUCTS,
    ...CAPITAL,
    ...TOKEN,
    ...ASSET,
    ...GUARDED,
  }),
);

/** Functions that nobody can call with success. */
export const NEVER = Object.fromEntries(
  Object.keys(GUARDED).map((name) => [name, "it is kept for the protocol's own contracts"]),
);
