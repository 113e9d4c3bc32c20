import type { Account } from "assay";
import type { Mutual } from "../model";
import { ACTORS } from "../people";

/** The state that functions of `observe` get, as far as keys are chosen by it. */
export interface Now {
  readonly model: Mutual;
  readonly time: bigint;
  readonly at: Account;
}

/** Assets: ETH, the two ERC-20s, and the native token. */
export const ASSETS = [0n, 6n, 7n, 255n] as const;

/** 1n … count. */
export const upTo = (count: bigint): readonly bigint[] =>
  Array.from({ length: Number(count) }, (_, i) => BigInt(i) + 1n);
/** The same, with an id below and one above, which nothing has. */
const beside = (count: bigint): readonly bigint[] => Array.from({ length: Number(count) + 2 }, (_, i) => BigInt(i));

/** Whether an id counts one of what there is. */
export const isKnown = (id: bigint, count: bigint): boolean => id >= 1n && id <= count;

/** Pairs of each with each. */
export const pairs = <A, B>(some: readonly A[], others: readonly B[]): readonly (readonly [A, B])[] =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

export const poolNames = ({ model }: Now): readonly string[] => Object.keys(model.StakingPool);
export const poolIds = ({ model }: Now): readonly bigint[] => beside(model.read.poolCount());
export const groupIds = ({ model }: Now): readonly bigint[] => beside(model.read.groupCount());
export const productIds = ({ model }: Now): readonly bigint[] => beside(model.read.productCount());
export const typeIds = ({ model }: Now): readonly bigint[] => beside(model.read.productTypeCount());
export const coverIds = ({ model }: Now): readonly bigint[] => beside(model.read.coverCount());
export const claimIds = ({ model }: Now): readonly bigint[] => beside(model.read.claimCount());
export const tokenIds = ({ model }: Now): readonly bigint[] => beside(model.read.positionCount());

/** All who can have tokens: those who act, and the contracts that keep money. */
export const holders = (state: Now): readonly string[] => [
  ...ACTORS,
  "capitalPool",
  "cover",
  "claims",
  ...poolNames(state),
];

/** Those who may be allowed to take another one's tokens. */
export const spenders = (state: Now): readonly string[] => ["cover", ...poolNames(state), ...ACTORS];

/** "pool:3" is 3, and "asset:6" is 6. */
export const numberOf = (at: string): bigint => BigInt(at.slice(at.indexOf(":") + 1));
