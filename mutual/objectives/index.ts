import type { ObjectivesOf } from "assay";
import type { Ghost } from "../invariants/ghost";
import { WAD } from "../invariants/limits";
import { poolOf, total } from "../invariants/numbers";
import { OF_COVERS } from "./covers";
import * as money from "./money";
import {
  ids,
  inNative,
  larger,
  LISTED,
  most,
  NATIVE,
  perNative,
  wealth,
  type Chain,
  type Ending,
  type Step,
} from "./money";
import * as by from "./players";
import { OF_OTHERS } from "./refused";
import { OF_STAKE } from "./stake";

const gain =
  (holders: readonly string[]) =>
  ({ now, start }: Ending): bigint =>
    wealth(now, holders) - wealth(start, holders);

/** What pools have sold, by the covers that have it. */
const allocated = (now: Chain, pools: readonly bigint[] = ids(now.StakingProducts.poolCount)): bigint =>
  total(
    ids(now.Cover.coverCount).flatMap((id) => pools.map((pool) => now.StakingProducts.getCoverAllocation(id, pool))),
  );
const spots = (now: Chain): ReadonlyMap<string, bigint> =>
  new Map(
    LISTED.map(({ poolId, productId }) => [
      `${poolId} ${productId}`,
      now.StakingProducts.getSpotPrice(poolId, productId),
    ]),
  );
const rise = (before: ReadonlyMap<string, bigint>, now: Chain): bigint =>
  [...spots(now)].reduce((found, [key, spot]) => larger(spot - (before.get(key) ?? spot), found), 0n);

/** Rewards and premiums of purchases, native, at the prices of the start. */
const minted = () => {
  let [rewards, paid] = [0n, undefined as bigint | undefined];
  return {
    after: ({ events, time }: Step) => {
      for (const { rate, streamEnd } of events("RewardStreamAdded")) rewards += rate * (streamEnd - time);
      for (const { burned } of events("RewardStreamStopped")) rewards -= burned;
      for (const one of events("PremiumPaid")) paid = (paid ?? 0n) + inNative(one.paymentAsset, one.paid);
    },
    value: () => (paid === undefined ? undefined : perNative(rewards, paid)),
  };
};
const PER_PAID = { unit: "native minted per native paid", decimals: 18 } as const;
const PRICE = { unit: "of 100 % a year", decimals: 18 } as const;

/** What anybody may gain by the rules as they are, or others lose: docs/exposures.md has what each is about. */
export const OBJECTIVES: ObjectivesOf<Ghost> = {
  ...OF_STAKE,
  ...OF_COVERS,
  ...OF_OTHERS,
  "attacker-wealth": {
    ...{ title: "What members without a role gain", ...NATIVE, ...by.WITHOUT_A_ROLE },
    rules: ["HOSTILE-1", "REWARD-6", "PAY-1", "SETTLE-3"],
    value: gain(by.MEMBERS),
  },
  "manager-wealth": {
    ...{ title: "What a manager and a member in league gain", ...NATIVE, ...by.A_MANAGER },
    rules: ["FEE-1", "REWARD-1", "REWARD-6", "PAY-1", "LIST-1"],
    granted: by.feesFetched,
    value: gain(["alice", "guzzler"]),
  },
  "assessor-wealth": {
    ...{ title: "What an assessor and a member in league gain while the other assessors stay away", ...NATIVE },
    ...by.AN_ASSESSOR,
    rules: ["SETTLE-1", "VOTE-2", "SETTLE-3", "CAP-4"],
    granted: by.claimsSettled,
    follow: (start) => {
      const PLAYERS = ["ann", "guzzler"];
      const worth = (now: Chain): bigint =>
        wealth(now, PLAYERS) - total(money.capital(now).map(({ unpaid }) => unpaid));
      // covers that may still be paid promise something, those that are claimed more
      const hope = (now: Chain): bigint =>
        total(
          ids(now.Cover.coverCount).map((id) => {
            const { coverAsset, amount, replacedBy } = now.Cover.getCover(id);
            if (replacedBy !== 0n || !PLAYERS.includes(now.CoverNFT.ownerOf(id))) return 0n;
            return inNative(coverAsset, amount) / (now.Claims.getOpenClaim(id) === 0n ? 4n : 2n);
          }),
        );
      const before = worth(start.now);
      let [value, hoped] = [0n, 0n];
      return {
        after: ({ whole, now }) => {
          if (whole) [value, hoped] = [worth(now) - before, hope(now)];
        },
        value: () => value,
        fitness: () => value + hoped,
      };
    },
  },
  "price-moved": {
    ...{ title: "Rise of a spot price after the first purchase, for at most 1 % of what that cost", ...PRICE },
    ...by.WITHOUT_A_ROLE,
    rules: ["PRICE-4", "PRICE-6"],
    follow: ({ now: start }) => {
      let owned = wealth(start, by.MEMBERS);
      let first: { cost: bigint; owned: bigint; spots: ReadonlyMap<string, bigint> } | undefined;
      let found: bigint | undefined;
      return {
        after: (step) => {
          if (step.call.name === "wait" || !step.call.ok) return;
          const has = wealth(step.now, by.MEMBERS);
          if (first === undefined) {
            if (money.boughtIn(step) === undefined || owned <= has) {
              owned = has;
              return;
            }
            [first, found] = [{ cost: owned - has, owned: has, spots: spots(step.now) }, 0n];
          } else if ((first.owned - has) * 100n <= first.cost) found = larger(rise(first.spots, step.now), found);
        },
        value: () => found,
      };
    },
  },
  "price-per-native": {
    ...{ title: "Rise of a spot price per native token spent, of which at least one counts", decimals: 18 },
    ...{ unit: "of 100 % a year per native", ...by.WITHOUT_A_ROLE },
    rules: ["PRICE-4", "PRICE-6", "COVER-2", "E-BUMP"],
    value: ({ now, start }) => perNative(rise(spots(start), now), wealth(start, by.MEMBERS) - wealth(now, by.MEMBERS)),
  },
  "capacity-held": {
    ...{ title: "Capacity kept from other buyers per native token spent, of which at least one counts", decimals: 18 },
    ...{ unit: "native of capacity per native", ...by.WITHOUT_A_ROLE },
    rules: ["PRODUCT-1", "LIST-1", "PRICE-1", "COVER-4", "CAP-4"],
    value: ({ now, start }) =>
      perNative(allocated(now) - allocated(start), wealth(start, by.MEMBERS) - wealth(now, by.MEMBERS)),
  },
  "pool-leverage": {
    ...{ title: "Cover outstanding per stake of a pool", unit: "times the stake", decimals: 18 },
    about: "everyone, managers and buyers in league; nobody claims, and governance only offers products",
    rules: ["LIST-1", "LIST-3", "CAP-1", "CAP-4"],
    open: (call) =>
      /^CoverProducts\.(addProduct|addProductType|setAcceptedAssets)$/.test(call.name) || by.WITHOUT_CLAIMS.open(call),
    value: ({ now }) =>
      ids(now.StakingProducts.poolCount).reduce((found, poolId) => {
        const stake = now.StakingPool.at(poolOf(poolId)).getPoolState.activeStake;
        const sold = allocated(now, [poolId]);
        return stake === 0n ? found : larger((sold * WAD) / stake, found);
      }, 0n),
  },
  "rewards-per-premium": {
    ...{ title: "Rewards minted per premium paid, feeds moved by a factor of 2 at most", ...PER_PAID },
    ...by.withFeeds(2n),
    rules: ["REWARD-1", "EDIT-5", "COVER-3", "PAY-1", "FEED-2", "HOSTILE-9"],
    follow: minted,
  },
  "rewards-any-feed": {
    title: "Rewards minted per premium paid (at least one native counts), feeds answering anything usable",
    ...{ ...PER_PAID, ...by.withFeeds(undefined) },
    rules: ["REWARD-1", "EDIT-5", "COVER-3", "PAY-1", "FEED-2", "HOSTILE-9"],
    follow: minted,
  },
  "reward-after-cover": {
    title: "Rewards of one purchase that stream between the cover's end and the midnight behind it",
    ...{ ...NATIVE, ...by.EVERYONE_BUT_GOVERNANCE },
    rules: ["REWARD-1", "COVER-1"],
    follow: most((step) => {
      const coverId = money.boughtIn(step);
      if (coverId === undefined) return undefined;
      const { end } = step.now.Cover.getCover(coverId);
      return total(step.events("RewardStreamAdded").map(({ rate, streamEnd }) => rate * (streamEnd - end)));
    }),
  },
  "money-left": {
    ...{ title: "Money that nobody can ever take out of staking pools, Cover and Claims", ...NATIVE, ...by.EVERYONE },
    rules: ["REWARD-4", "TRANCHE-3", "WITHDRAW-1", "BURN-1", "SETTLE-2"],
    granted: (end) => [
      ...by.claimsSettled(end),
      ...by.positionsWithdrawn(end),
      ...by.feesFetched(end),
      ...by.surplusSwept(end),
    ],
    value: ({ now }) => {
      const owed = total(money.positions(now).map(({ worth }) => worth));
      const pools = ids(now.StakingProducts.poolCount).map((id) => {
        const { surplus, unstreamed, feesOwed } = now.StakingPool.at(poolOf(id)).getPoolState;
        return now.NativeToken.balanceOf(poolOf(id)) - surplus - unstreamed - feesOwed / 10_000n;
      });
      const ledgers = [
        now.ether("cover") - now.Cover.totalCredit(0n),
        now.ether("claims") - now.Claims.totalCredit(0n),
      ];
      return total(pools) - owed + total(ledgers.map((left) => inNative(0n, left)));
    },
  },
  "native-kept": {
    ...{ title: "Native tokens that stay in the capital pool for good", ...NATIVE, ...by.EVERYONE },
    rules: ["PAY-1", "REWARD-3", "CAPITAL-1", "SETTLE-3", "ASSET-1"],
    granted: by.surplusSwept,
    value: ({ now, start }) => now.NativeToken.balanceOf("capitalPool") - start.NativeToken.balanceOf("capitalPool"),
  },
  "unpaid-claims": {
    title: "Payouts that wait although the capital pool has as much in other assets",
    ...{ ...NATIVE, ...by.EVERYONE_BUT_GOVERNANCE },
    rules: ["SETTLE-3", "CREDIT-2", "PAY-1"],
    granted: by.claimsSettled,
    value: ({ now }) => {
      const all = money.capital(now);
      const spare = total(all.map((one) => one.spare)) + now.NativeToken.balanceOf("capitalPool");
      const unpaid = total(all.map((one) => one.unpaid));
      return unpaid < spare ? unpaid : spare;
    },
  },
  "claim-retries": {
    title: "Claims of one cover that were rejected before one of it was approved",
    ...{ unit: "claims", ...by.EVERYONE_BUT_GOVERNANCE },
    rules: ["CLAIM-1", "CLAIM-2", "CLAIM-3", "VOTE-2", "SETTLE-1"],
    granted: by.claimsSettled,
    follow: () => {
      const rejected = new Map<string, bigint>();
      let found: bigint | undefined;
      return {
        after: ({ now, events }) => {
          for (const { claimId, approved } of events("ClaimSettled")) {
            const { coverId } = now.Claims.getClaim(claimId);
            // an extension may keep the id [E-EDIT]
            const key = `${coverId} ${now.Cover.getCover(coverId).start}`;
            const before = rejected.get(key) ?? 0n;
            rejected.set(key, approved ? 0n : before + 1n);
            found = larger(approved ? before : 0n, found);
          }
        },
        value: () => found,
        fitness: () =>
          found === undefined ? undefined : found * 1_000n + [...rejected.values()].reduce((a, b) => larger(a, b), 0n),
      };
    },
  },
  "removed-manages": {
    title: "Calls by which managers who are no members set fees, targets or weights",
    ...{ unit: "calls", ...by.EVERYONE },
    rules: ["ROLE-2", "POOL-2", "LIST-1", "FEE-2"],
    follow: () => {
      let [calls, removed] = [0n, 0n];
      return {
        after: ({ now, call }) => {
          if (call.name === "wait" || !call.ok) return;
          const isRemoved = (one: string): boolean => !now.Registry.checkRole(one, 1n);
          const managers = ids(now.StakingProducts.poolCount).map((id) => now.StakingPool.at(poolOf(id)).manager);
          removed = BigInt(managers.filter(isRemoved).length);
          if (/setPoolFee|setProducts/.test(call.name) && isRemoved(call.caller)) calls += 1n;
        },
        value: () => calls,
        fitness: () => calls * 100n + removed,
      };
    },
  },
  "lock-length": {
    title: "Longest time for which the manager of a pool is locked for voting without a break",
    ...{ unit: "days", decimals: 18, ...by.EVERYONE },
    rules: ["TOKEN-2", "LOCK-2"],
    follow: () => {
      const locks = new Map<string, { from: bigint; until: bigint }>();
      let [found, fittest] = [undefined as bigint | undefined, undefined as bigint | undefined];
      const days = (seconds: bigint): bigint => (seconds * WAD) / 86_400n;
      return {
        after: ({ now, time, events }) => {
          for (const { account, until } of events("LockedForMV")) {
            const before = locks.get(account);
            const from = before !== undefined && time <= before.until ? before.from : time;
            locks.set(account, { from, until });
            const pools = ids(now.StakingProducts.poolCount);
            if (!pools.some((id) => now.StakingPool.at(poolOf(id)).manager === account)) continue;
            found = larger(days(until - from), found);
            // one that is renewed late can be prolonged further
            fittest = larger(days(until - from) + 20n * days(time - from), fittest);
          }
        },
        value: () => found,
        fitness: () => fittest,
      };
    },
  },
};
