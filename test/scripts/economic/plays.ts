import { ALICE, BOB, CAROL, DAY, GOVERNOR, ONE, TRANCHE, addPool, type World } from "../../model/world";
import type { Play } from "./play";

/** How somebody makes use of a bug. */
export interface Scheme {
  readonly who: string;
  /** Of what `gain` is, in 1e18 of it. */
  readonly unit: string;
  /** How often the part that can be repeated is made, within 30 calls. */
  readonly most: number;
  /** What was there before, not counted. */
  readonly before: (world: World) => void;
  /** Makes the calls, the repeated part so many times; returns what it brought: compare with the same under the rules as they are. */
  readonly gain: (play: Play, times: number) => bigint;
}

/** Native tokens a whole ETH is worth. */
const PER_ETH = 100n;
const LAST = 227n;
const NATIVE = 255n;

/** Stakes whole tokens of pool 1 until its last tranche ends, and waits until the price of product 1 is at its floor of 2 %. */
const stakedPool =
  (whole: bigint, owner = ALICE) =>
  (world: World): void => {
    world.stake(1n, whole * ONE, LAST, owner);
    world.pass(2n * DAY);
  };

const fundedPool = (world: World): void => {
  world.do(CAROL, { op: "sendEth" }, 50n * ONE);
};

/** What bob has of cover beyond what he paid for it, native wei. */
const unpaid = (play: Play, before: bigint): bigint => play.worth(play.cover) - (before - play.eth(BOB)) * PER_ETH;

const rewardsOf = (play: Play, tokenId: bigint): bigint => play.world.read.position(tokenId).rewards.value;

/** Products from `first` on, all of one weight. */
const listings = (
  first: number,
  count: number,
  weight: bigint,
): { productId: bigint; weight: bigint; targetPrice: bigint }[] =>
  Array.from({ length: count }, (_, i) => ({ productId: BigInt(first + i), weight, targetPrice: 200n }));

/** By name of the bug. */
export const SCHEMES: Readonly<Record<string, Scheme>> = {
  "premium-pump": {
    who: "stakers of the pool, through a cover holder",
    unit: "spot price (1 = 100 % a year)",
    most: 14,
    before: stakedPool(1_000n),
    gain(play, times) {
      const price = (): bigint => play.world.read.spotPrice(1n, 1n);
      const cost = price() * 1_000n;
      const large = (coverId: bigint): boolean =>
        play.buy({ coverId, amount: (cost * ONE) / (price() * PER_ETH), period: 28n });
      large(0n);
      const start = price();
      for (let i = 0; i < times; i += 1) {
        const small = (cost * 28n * ONE) / (price() * PER_ETH * 365n);
        play.buy({ coverId: play.cover, amount: small, period: 365n });
        large(play.cover);
      }
      return price() - start;
    },
  },
  "leverage-by-relisting": {
    who: "the pool's manager",
    unit: "stake, so many times sold beyond 20",
    most: 4,
    before(world) {
      stakedPool(100n)(world);
      for (let i = 2; i <= 30; i += 1) {
        world.do(GOVERNOR, {
          op: "addProduct",
          productName: `${i}`,
          productType: 1n,
          acceptedAssets: [0n],
          minPrice: 100n,
          initialPrice: 200n,
        });
      }
    },
    gain(play, times) {
      const sell = (productId: number): boolean => play.buy({ productId: BigInt(productId) });
      play.try(ALICE, { op: "setProducts", poolId: 1n, params: listings(1, 20, 10_000n) });
      for (let i = 1; i <= 20; i += 1) sell(i);
      const relisted = [...listings(1, 20, 0n), ...listings(21, times, 10_000n)];
      play.try(ALICE, { op: "setProducts", poolId: 1n, params: relisted });
      let sold = 0n;
      for (let i = 21; i < 21 + times; i += 1) if (sell(i)) sold += 1n;
      return sold * ONE;
    },
  },
  "credit-at-todays-price": {
    who: "a cover holder",
    unit: "native tokens of premium not paid",
    most: 1,
    before(world) {
      addPool(world);
      world.stake(2n, 1_000n * ONE, LAST, ALICE);
      stakedPool(1_000n)(world);
    },
    gain(play) {
      const before = play.eth(BOB);
      const amount = 10n * ONE;
      play.buy({ amount, period: 28n });
      play.buy({ coverId: play.cover, amount, period: 98n, pools: [[2n, amount]] });
      play.buy({ coverId: play.cover, amount, period: 343n });
      return unpaid(play, before);
    },
  },
  "old-cover-still-pays": {
    who: "a cover holder whose claims are approved",
    unit: "ETH",
    most: 3,
    before(world) {
      fundedPool(world);
      stakedPool(1_000n)(world);
    },
    gain(play, times) {
      const before = play.eth(BOB);
      play.buy({});
      for (let i = 0; i < times; i += 1) play.buy({ coverId: play.cover });
      for (let coverId = 1n; coverId <= BigInt(times + 1); coverId += 1n) play.claim(coverId);
      return play.eth(BOB) - before;
    },
  },
  "extension-from-the-old-end": {
    who: "a cover holder",
    unit: "native tokens of premium not paid",
    most: 1,
    before: stakedPool(2_000n),
    gain(play) {
      const before = play.eth(BOB);
      play.buy({ amount: ONE, period: 365n });
      play.buy({ coverId: play.cover, amount: 13n * ONE, period: 28n });
      return unpaid(play, before);
    },
  },
  "old-stream-goes-on": {
    who: "a staker who buys cover",
    unit: "native tokens",
    most: 20,
    before: stakedPool(1_000n, BOB),
    gain(play, times) {
      const before = play.eth(BOB);
      const whole = { amount: 10n * ONE, period: 365n };
      play.buy(whole);
      for (let i = 0; i < times; i += 1) play.buy({ ...whole, coverId: play.cover });
      play.wait(366n * DAY);
      return rewardsOf(play, 1n) - (before - play.eth(BOB)) * PER_ETH;
    },
  },
  "fee-at-the-sale": {
    who: "the pool's manager",
    unit: "native tokens",
    most: 20,
    before: stakedPool(1_000n, "a"),
    gain(play, times) {
      const before = play.native(ALICE);
      const { world } = play;
      play.try(ALICE, { op: "setPoolFee", poolId: 1n, newFee: 2_000n });
      const part = { amount: 4n * ONE, period: 365n };
      play.buy(part, ALICE);
      for (let i = 0; i < times; i += 1) play.buy({ ...part, coverId: play.cover }, ALICE);
      play.wait(366n * DAY);
      play.try(ALICE, { op: "withdrawFees", poolId: 1n });
      return world.read.balance(NATIVE, ALICE).value - before;
    },
  },
  "rewards-at-once": {
    who: "a staker of the tranche that ends",
    unit: "native tokens",
    most: 1,
    before(world) {
      stakedPool(1_000n)(world);
      world.pass(TRANCHE - 3n * DAY);
    },
    gain(play) {
      const { world } = play;
      const deposit = { amount: 1_000n * ONE, trancheId: 220n, requestTokenId: 0n, destination: BOB } as const;
      play.try("treasury", { op: "depositTo", poolId: 1n, ...deposit });
      play.buy({ amount: 10n * ONE, period: 365n }, CAROL);
      play.wait(DAY);
      const before = world.read.balance(NATIVE, BOB).value;
      const flags = { withdrawStake: true, withdrawRewards: true } as const;
      play.try(BOB, { op: "withdraw", poolId: 1n, tokenId: 2n, ...flags, trancheIds: [220n] });
      return world.read.balance(NATIVE, BOB).value - before - 1_000n * ONE;
    },
  },
  "burn-by-stake": {
    who: "a staker of the pool that sells nearly all of a cover that is claimed",
    unit: "native tokens of stake kept",
    most: 1,
    before(world) {
      addPool(world);
      fundedPool(world);
      world.stake(2n, 10_000n * ONE, LAST, ALICE);
      stakedPool(100n, BOB)(world);
    },
    gain(play) {
      const least = ONE / 10_000n;
      const pools = [[1n, ONE - least] as const, [2n, least] as const];
      play.buy({ pools });
      play.claim(play.cover);
      return play.world.read.position(2n).activeStake;
    },
  },
  "extension-keeps-shares": {
    who: "a staker whose stake ended after a burn",
    unit: "native tokens of stake",
    most: 1,
    before(world) {
      fundedPool(world);
      world.stake(1n, 100n * ONE, 220n, BOB);
      world.pass(2n * DAY);
    },
    gain(play) {
      play.buy({ amount: ONE / 2n });
      play.claim(play.cover);
      play.wait(90n * DAY);
      const { world } = play;
      const before = world.read.position(1n).expiredStake;
      const deposit = { amount: 100n * ONE, trancheId: 221n, requestTokenId: 0n, destination: CAROL } as const;
      play.try("treasury", { op: "depositTo", poolId: 1n, ...deposit });
      play.try(BOB, { op: "extendDeposit", poolId: 1n, tokenId: 1n, newDuration: DAY });
      return world.read.position(1n).activeStake - before;
    },
  },
  "credit-by-begun-days": {
    who: "a cover holder",
    unit: "native tokens of premium not paid",
    most: 14,
    before: stakedPool(100_000n),
    gain(play, times) {
      const before = play.eth(BOB);
      const amount = 100n * ONE;
      const start = play.world.model.time;
      play.buy({ amount });
      const used = (): bigint => (PER_ETH * amount * 2n * (play.world.model.time - start)) / (100n * 365n * DAY);
      for (let i = 0; i < times; i += 1) {
        play.wait(DAY - 1n);
        play.buy({ amount, coverId: play.cover });
      }
      return unpaid(play, before) + used();
    },
  },
  "one-claim-at-a-time": {
    who: "nobody; a cover holder with a claim keeps the others from claiming",
    unit: "covers of others that cannot be claimed",
    most: 4,
    before: stakedPool(1_000n),
    gain(play, times) {
      const claimed = (who: string): boolean => {
        play.buy({}, who);
        return play.try(who, { op: "submitClaim", coverId: play.cover }, ONE / 20n);
      };
      claimed(BOB);
      const refused = Array.from({ length: times }, () => claimed(CAROL)).filter((accepted) => !accepted);
      return BigInt(refused.length) * ONE;
    },
  },
  "release-with-the-cover": {
    who: "a staker who holds the cover that is claimed",
    unit: "native tokens of stake kept",
    most: 1,
    before(world) {
      fundedPool(world);
      stakedPool(100n, BOB)(world);
    },
    gain(play) {
      play.buy({});
      play.wait(29n * DAY);
      play.claim(play.cover);
      return play.world.read.position(1n).activeStake;
    },
  },
};
