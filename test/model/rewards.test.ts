import assert from "node:assert/strict";
import type { Slacked } from "../../model";
import {
  ALICE,
  BOB,
  CAROL,
  DAY,
  GOVERNOR,
  ONE,
  START,
  TRANCHE,
  decidedClaim,
  eventsOf,
  newWorld,
  number,
} from "./world";
import type { World } from "./world";

/**
 * 100 tokens covered for 365 days at 5 % (or for 28, …): half the premium over its duration: floor(2.5e18 / 31 536 000
 * s).
 */
const RATE = 79_274_479_959n;
/** RATE * 86 400, less the fee of 10 %. */
const DAILY_FEE = 684_931_506_845_760n;
const DAILY = 6_164_383_561_611_840n;

/** Stakers of 3 000 in tranche 220 (or another) and 1 000 in 224; a cover of 100 tokens for 365 days. */
function streaming(first = 220n): World {
  const world = newWorld();
  world.stake(1n, 3_000n * ONE, first, "a");
  world.stake(1n, 1_000n * ONE, 224n, "b");
  world.buy({ period: 365n });
  return world;
}

/** The value, with a slack of one wei at most. */
function near({ value, slack }: Slacked): bigint {
  assert.ok(slack === 0n || slack === 1n, `slack ${slack}`);
  return value;
}

function withdrawRewards(world: World, tokenId: bigint, ...trancheIds: bigint[]): string[] {
  const owner = world.read.ownerOf("stakingNFT", tokenId);
  const call = {
    op: "withdraw",
    poolId: 1n,
    tokenId,
    withdrawStake: false,
    withdrawRewards: true,
    trancheIds,
  } as const;
  return eventsOf(world.do(owner, call), "pool:1");
}

describe("model: rewards", () => {
  it("REWARD-1 given a premium of 5 tokens when bought then half of it, by whole wei per second, is minted and streams", () => {
    const world = newWorld();
    world.stake(1n, 1_000n * ONE, 224n, "b");
    const before = world.read.tokenSupply();
    const bought = world.buy({ period: 365n });
    assert.deepEqual(eventsOf(bought, "pool:1"), [`RewardStreamAdded(1, ${RATE}, ${START + 365n * DAY})`]);
    // 79 274 479 959 * 31 536 000 = 2 499 999 999 987 024 000
    assert.equal(world.read.tokenSupply() - before, 2_499_999_999_987_024_000n);
    assert.equal(world.read.pool(1n).unstreamed, 2_499_999_999_987_024_000n);
    assert.equal(world.read.balance(255n, "pool:1").value, 1_002_499_999_999_987_024_000n);
  });

  it("REWARD-1 given a purchase at noon when bought then the stream ends at the midnight after the cover", () => {
    const world = newWorld();
    world.stake(1n, 1_000n * ONE, 224n, "b");
    world.pass(DAY / 2n);
    world.buy({ period: 28n });
    // the price has decayed by 1 % to 4 %: premium = 100 * 0.04 * 28 / 365 = 306 849 315 068 493 150.68 -> …151; half:
    // 153 424 657 534 246 575
    // over 28.5 days = 2 462 400 s: 62 306 959 687.4…
    const pool = world.read.pool(1n);
    assert.equal(pool.rewardRate, 62_306_959_687n);
    assert.equal(pool.unstreamed, 62_306_959_687n * 2_462_400n);
    world.pass(28n * DAY + DAY / 2n - 1n);
    assert.equal(world.read.pool(1n).unstreamed, 62_306_959_687n);
    world.pass(1n);
    assert.equal(world.read.pool(1n).rewardRate, 0n);
  });

  it("REWARD-2 FEE-3 given stakers of 3 000 and 1 000 when a day streams then they get three quarters and one, less the fee", () => {
    const world = streaming();
    world.pass(DAY);
    assert.equal(near(world.read.position(1n).rewards), (DAILY * 3n) / 4n);
    assert.equal(near(world.read.position(2n).rewards), DAILY / 4n);
    assert.equal(world.read.pool(1n).feesOwed, DAILY_FEE * 10_000n);
  });

  it("REWARD-2 TRANCHE-3 given a tranche that ends when rewards stream on then its staker earned until then, the other all after", () => {
    const world = streaming();
    world.pass(TRANCHE - DAY);
    assert.equal(near(world.read.position(1n).rewards), 90n * ((DAILY * 3n) / 4n));
    world.pass(2n * DAY); // one call across the end
    assert.equal(near(world.read.position(1n).rewards), 91n * ((DAILY * 3n) / 4n));
    assert.equal(near(world.read.position(2n).rewards), 91n * (DAILY / 4n) + DAILY);
    assert.deepEqual(world.read.position(1n).tranches, [220n]);
    const paid = 91n * ((DAILY * 3n) / 4n);
    // an exact whole number: the chain may floor to one wei less
    assert.deepEqual(withdrawRewards(world, 1n, 220n), [`RewardsWithdrawn(1, a, ${paid}~1)`]);
    assert.deepEqual(world.read.balance(255n, "a"), { value: paid, slack: 1n });
    assert.deepEqual(world.read.position(1n).withdrawnRewards, { value: paid, slack: 1n });
    assert.deepEqual(world.read.position(1n).unwithdrawnRewards, { value: 0n, slack: 0n });
    world.pass(DAY);
    assert.equal(world.read.position(1n).rewards.value, paid);
  });

  it("REWARD-5 given a fraction of a wei when rewards are owed then the slack is 0, and the pool's balance is exact", () => {
    const world = newWorld();
    world.stake(1n, 1_000n * ONE, 224n, "a");
    world.stake(1n, 2_000n * ONE, 224n, "b");
    world.buy({ period: 365n });
    world.pass(1n);
    // 79 274 479 959 * 0.9 = 71 347 031 963.1; a third 23 782 343 987.7, two thirds 47 564 687 975.4
    assert.deepEqual(world.read.position(1n).rewards, { value: 23_782_343_987n, slack: 0n });
    assert.deepEqual(world.read.position(2n).rewards, { value: 47_564_687_975n, slack: 0n });
    withdrawRewards(world, 1n, 224n);
    assert.equal(world.read.balance(255n, "pool:1").slack, 0n);
    // WITHDRAW-1: 0.7 is forfeited; the next second gives 23 782 343 987.7 again
    world.pass(1n);
    assert.deepEqual(world.read.position(1n).unwithdrawnRewards, { value: 23_782_343_987n, slack: 0n });
    assert.equal(world.read.position(2n).rewards.value, 95_129_375_950n); // 2 * 47 564 687 975.4 = …950.8
  });

  it("REWARD-5 given rewards that are whole wei when paid then receiver and pool have a slack of one, opposite ways", () => {
    const world = streaming(224n);
    world.pass(DAY);
    withdrawRewards(world, 1n, 224n);
    assert.equal(world.read.balance(255n, "a").slack, 1n);
    assert.equal(world.read.balance(255n, "pool:1").slack, -1n);
    assert.deepEqual(world.read.votingPower("a"), { value: 0n, slack: 0n });
    world.do(GOVERNOR, { op: "addMember", account: "a" });
    assert.deepEqual(world.read.votingPower("a"), { value: (DAILY * 3n) / 4n, slack: 1n });
  });

  it("FEE-2 given a running stream when the fee doubles then only what accrues after pays it", () => {
    const world = streaming(224n);
    world.pass(DAY);
    world.do(ALICE, { op: "setPoolFee", poolId: 1n, newFee: 2_000n });
    world.pass(DAY);
    // one day at 10 %, one at 20 %: 3 * 684 931 506 845 760
    assert.equal(world.read.pool(1n).feesOwed, 3n * DAILY_FEE * 10_000n);
    // 6 849 315 068 457 600 * (0.9 + 0.8) = 11 643 835 616 377 920, a quarter of it
    assert.equal(near(world.read.position(2n).rewards), 2_910_958_904_094_480n);
  });

  it("FEE-4 given fees with a fraction when anyone fetches them then the manager gets the whole wei and the rest stays owed", () => {
    const world = streaming(224n);
    world.pass(1n);
    // 7 927 447 995.9 wei
    assert.equal(world.read.pool(1n).feesOwed, 79_274_479_959_000n);
    const done = world.do("anyone", { op: "withdrawFees", poolId: 1n });
    assert.deepEqual(done.returns, [7_927_447_995n]);
    assert.deepEqual(eventsOf(done, "pool:1"), ["FeesWithdrawn(alice, 7927447995)"]);
    assert.equal(world.read.pool(1n).feesOwed, 9_000n);
    assert.deepEqual(world.read.balance(255n, ALICE), { value: 7_927_447_995n, slack: 0n });
  });

  it("EXT-1 given rewards of an active deposit when it moves then they come along", () => {
    const world = streaming();
    world.pass(DAY);
    world.do("a", { op: "extendDeposit", poolId: 1n, tokenId: 1n, newDuration: 1n });
    assert.equal(near(world.read.deposit(1n, 221n).rewards), (DAILY * 3n) / 4n);
    assert.equal(world.read.deposit(1n, 220n).rewards.value, 0n);
    world.pass(TRANCHE); // now tranche 221: it earns on
    assert.equal(near(world.read.position(1n).rewards), 92n * ((DAILY * 3n) / 4n));
  });

  it("EXT-2 given an ended deposit when put in again a day late then it earned nothing in between", () => {
    const world = streaming();
    world.pass(TRANCHE + DAY);
    world.do("a", { op: "extendDeposit", poolId: 1n, tokenId: 1n, newDuration: 1n });
    world.pass(DAY);
    assert.equal(near(world.read.position(1n).rewards), 92n * ((DAILY * 3n) / 4n));
    assert.equal(near(world.read.position(2n).rewards), 92n * (DAILY / 4n) + DAILY);
  });

  it("REWARD-2 given a position that is fully withdrawn when rewards remain then its tranche is still listed", () => {
    const world = streaming();
    world.pass(TRANCHE);
    const call = {
      op: "withdraw",
      poolId: 1n,
      tokenId: 1n,
      withdrawStake: true,
      withdrawRewards: false,
      trancheIds: [220n],
    } as const;
    world.do("a", call);
    assert.deepEqual(world.read.position(1n).tranches, [220n]); // INFO-3
    withdrawRewards(world, 1n, 220n);
    assert.deepEqual(world.read.position(1n).tranches, []);
  });
});

describe("model: burned-out pools", () => {
  /** All 100 tokens of the pool are burned after a day. */
  function halted(): World {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 220n, "a");
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.buy();
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    return world;
  }

  it("HALT-1 given a pool when a burn leaves more than 1e9 shares per wei then it is halted until its shares are gone", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 220n, "a");
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.buy();
    const settled = world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.deepEqual(eventsOf(settled, "pool:1"), [
      `RewardStreamStopped(1, ${RATE}, ${RATE * 27n * DAY})`,
      `StakeBurned(1, ${100n * ONE})`,
      `PoolHalted(0, ${100n * ONE})`,
    ]);
    world.pass(90n * DAY - 1n);
    assert.equal(world.read.pool(1n).halted, true);
    world.pass(1n);
    assert.equal(world.read.pool(1n).halted, false);
    assert.equal(world.read.pool(1n).activeShares, 0n);
    world.stake(1n, ONE, 221n, "b");
    assert.equal(world.read.deposit(2n, 221n).shares, ONE);
  });

  it("HALT-1 given 100 tokens of shares when 1e11 wei are left then the pool is not halted, with one less it is", () => {
    for (const [left, isHalted] of [
      [10n ** 11n, false],
      [10n ** 11n - 100n, true],
    ] as const) {
      const world = newWorld();
      world.stake(1n, 100n * ONE, 220n, "a");
      world.do(CAROL, { op: "sendEth" }, ONE);
      world.buy({ amount: (100n * ONE - left) / 100n }); // 1 wei of ETH is 100 of tokens
      world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
      assert.equal(world.read.pool(1n).activeStake, left);
      assert.equal(world.read.pool(1n).halted, isHalted);
    }
  });

  it("HALT-2 given a halted pool when it is used then stakes and covers are refused and withdrawals work", () => {
    const world = halted();
    const deposit = {
      op: "depositTo",
      poolId: 1n,
      amount: ONE,
      trancheId: 221n,
      requestTokenId: 0n,
      destination: "b",
    } as const;
    assert.deepEqual(world.errors("treasury", deposit), ["PoolIsHalted(1)"]);
    assert.deepEqual(world.errors("a", { op: "extendDeposit", poolId: 1n, tokenId: 1n, newDuration: 1n }), [
      "PoolIsHalted(1)",
    ]);
    assert.ok(world.buyErrors().includes("PoolIsHalted(1)"));
    // a day of a stream of 28 days at the same rate
    assert.deepEqual(withdrawRewards(world, 1n, 220n), [`RewardsWithdrawn(1, a, ${DAILY}~1)`]);
    world.pass(90n * DAY);
    const stake = {
      op: "withdraw",
      poolId: 1n,
      tokenId: 1n,
      withdrawStake: true,
      withdrawRewards: false,
      trancheIds: [220n],
    } as const;
    assert.deepEqual(world.do("a", stake).returns, [0n, 0n]);
  });

  it("REWARD-3 given a pool that another product's cover halted when rewards accrue then all is surplus, which the governor sweeps", () => {
    const world = newWorld();
    const product = { productName: "two", productType: 1n, acceptedAssets: [0n], minPrice: 0n, initialPrice: 500n };
    world.do(GOVERNOR, { op: "addProduct", ...product });
    world.do(ALICE, { op: "setProducts", poolId: 1n, params: [{ productId: 2n, weight: 10_000n, targetPrice: 0n }] });
    world.stake(1n, 100n * ONE, 220n, "a");
    world.buy();
    world.buy({ productId: 2n });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    world.pass(30n * DAY);
    // of the second cover 27 of 28 days, without fee
    const surplus = 27n * DAY * RATE;
    assert.equal(world.read.pool(1n).surplus, surplus);
    assert.equal(near(world.read.position(1n).rewards), 2n * DAILY);
    assert.equal(world.read.pool(1n).feesOwed, 2n * DAILY_FEE * 10_000n);
    assert.deepEqual(world.errors(ALICE, { op: "sweepSurplus", poolId: 1n }), ["NotGovernor(alice)"]);
    const done = world.do(GOVERNOR, { op: "sweepSurplus", poolId: 1n });
    assert.equal(number(done.returns[0]), surplus);
    assert.equal(world.read.balance(255n, "capitalPool").value, surplus);
    assert.equal(world.read.pool(1n).surplus, 0n);
  });
});
