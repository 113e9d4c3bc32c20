import type { Call, Calls } from "assay";
import type { OPERATIONS } from "./operations";
import { HOLDERS, MEMBERS, STAKERS } from "./people";

const ONE = 10n ** 18n;
const DAY = 86_400n;
const INFINITE = 2n ** 256n - 1n;

/** 91 days, in seconds. */
export const TRANCHE = 91n * DAY;
/**
 * Deployment: the first second of tranche 252. Just before tranche 256, so that sequences cross it: whatever keeps tranches in
 * words of 256 bits is seen at work on two of them.
 */
export const START = 252n * TRANCHE;

/** Products 4 to 21 are fillers: only with so many the limit on a pool's total weight is reachable. */
export const FILLERS = { first: 4n, last: 21n } as const;

type Name = keyof typeof OPERATIONS;
type Plain<T> = T extends bigint | boolean ? T : T extends string ? string : { readonly [K in keyof T]: Plain<T[K]> };
type Given<N extends Name> = Calls[N] extends Call<infer A, unknown, unknown> ? Plain<A> : never;

/** A call of the opening; the model makes it as well. */
export interface Made {
  readonly from: string;
  readonly name: Name;
  readonly args: object;
  readonly at?: string;
}

const by =
  (from: string) =>
  <N extends Name>(name: N, args: Given<N>, at?: string): Made => ({
    from,
    name,
    args,
    ...(at === undefined ? {} : { at }),
  });
const governor = by("governor");
const treasury = by("treasury");

const product = (
  productName: string,
  productType: bigint,
  acceptedAssets: readonly bigint[],
  [minPrice, initialPrice]: readonly [bigint, bigint],
): Made => governor("CoverProducts.addProduct", { productName, productType, acceptedAssets, minPrice, initialPrice });

const catalog: readonly Made[] = [
  ...MEMBERS.map((account) => governor("Registry.addMember", { account })),
  governor("Registry.createAssessorGroup", { assessors: ["ann", "ben", "carol"] }),
  governor("Registry.createAssessorGroup", { assessors: ["ann", "ben", "cleo", "dan", "carol", "dave"] }),
  governor("CoverProducts.addProductType", { gracePeriod: 30n * DAY, assessorGroupId: 1n }),
  governor("CoverProducts.addProductType", { gracePeriod: 120n * DAY, assessorGroupId: 2n }),
  product("Vault", 1n, [0n, 6n, 7n, 255n], [100n, 500n]),
  product("Bridge", 2n, [0n, 255n], [200n, 1_000n]),
  product("Exchange", 1n, [6n, 7n], [0n, 0n]),
  ...Array.from({ length: Number(FILLERS.last - FILLERS.first) + 1 }, () => product("Filler", 1n, [], [100n, 100n])),
];

/** Prices in ETH per whole unit, 18 decimals: 1 native = 0.01 ETH, 1 USD = 0.0004 ETH, 1 BTC = 20 ETH. */
const prices = [
  { asset: 255n, answer_: ONE / 100n, maxAge: 3_650n * DAY },
  { asset: 6n, answer_: (4n * ONE) / 10_000n, maxAge: 3_650n * DAY },
  { asset: 7n, answer_: 20n * ONE, maxAge: 400n * DAY },
].flatMap(({ asset, answer_, maxAge }): readonly Made[] => [
  treasury("MockFeed.set", { answer_, updatedAt_: START, broken_: false }, `feed:${asset}`),
  governor("CapitalPool.setFeed", { asset, feed: `feed:${asset}`, maxAge }),
]);

const money = HOLDERS.flatMap((holder): readonly Made[] => [
  treasury("NativeToken.transfer", { to: holder, value: 200_000n * ONE }),
  treasury("HostileERC20.mint", { to: holder, amount: 10n ** 13n }, "asset:6"),
  treasury("HostileERC20.mint", { to: holder, amount: 10n ** 12n }, "asset:7"),
  by(holder)("NativeToken.approve", { spender: "cover", value: INFINITE }),
  ...["asset:6", "asset:7"].map((asset) =>
    by(holder)("HostileERC20.approve", { spender: "cover", value: INFINITE }, asset),
  ),
]);

/** A pool that exists at the start; of what it lists product, weight and target price. */
interface Pool {
  readonly manager: string;
  readonly fee: bigint;
  readonly lists: readonly (readonly [bigint, bigint, bigint])[];
}
const POOLS: readonly Pool[] = [
  {
    manager: "alice",
    fee: 1_000n,
    lists: [
      [1n, 10_000n, 300n],
      [2n, 5_000n, 200n],
    ],
  },
  {
    manager: "bob",
    fee: 0n,
    lists: [
      [1n, 7_000n, 100n],
      [3n, 10_000n, 0n],
    ],
  },
  {
    manager: "carol",
    fee: 2_500n,
    lists: [
      [2n, 10_000n, 1_500n],
      [3n, 3_333n, 50n],
    ],
  },
  { manager: "dave", fee: 500n, lists: [[1n, 10_000n, 100n]] },
];

const pools: readonly Made[] = [
  ...POOLS.map(({ manager, fee }) => by(manager)("StakingProducts.createStakingPool", { fee, maxFee: 2_500n })),
  ...STAKERS.flatMap((holder) =>
    POOLS.map((_, i) => by(holder)("NativeToken.approve", { spender: `pool:${i + 1}`, value: INFINITE })),
  ),
  ...POOLS.map(({ manager, lists }, i) =>
    by(manager)("StakingProducts.setProducts", {
      poolId: BigInt(i + 1),
      params: lists.map(([productId, weight, targetPrice]) => ({ productId, weight, targetPrice })),
    }),
  ),
];

/** Two stakers a pool, over near and far tranches; pool 4 has so little that a single cover can burn it out. */
const STAKE: readonly (readonly [staker: string, pool: string, whole: bigint, ahead: bigint])[] = [
  ["dave", "pool:1", 5_000n, 7n],
  ["erin", "pool:1", 3_000n, 3n],
  ["dave", "pool:2", 8_000n, 6n],
  ["frank", "pool:2", 1_234n, 1n],
  ["erin", "pool:3", 2_000n, 7n],
  ["alice", "pool:3", 777n, 0n],
  ["frank", "pool:4", 40n, 7n],
  ["erin", "pool:4", 60n, 1n],
];
const stake = STAKE.map(([staker, pool, whole, ahead]) =>
  by(staker)(
    "StakingPool.depositTo",
    { amount: whole * ONE, trancheId: START / TRANCHE + ahead, requestTokenId: 0n, destination: staker },
    pool,
  ),
);

/** What the capital pool has: little enough that a large payout finds it short. Its ETH is there from the start. */
export const CAPITAL_ETH = 15n * ONE;
const capital: readonly Made[] = [
  treasury("HostileERC20.mint", { to: "capitalPool", amount: 5n * 10n ** 9n }, "asset:6"),
  treasury("HostileERC20.mint", { to: "capitalPool", amount: 2n * 10n ** 7n }, "asset:7"),
];

/** The calls after the deployment that give every sequence a book to start from. */
export const OPENING: readonly Made[] = [...catalog, ...prices, ...money, ...pools, ...stake, ...capital];
