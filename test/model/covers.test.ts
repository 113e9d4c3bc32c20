import assert from "node:assert/strict";
import { ALICE, BOB, CAROL, DAY, GOVERNOR, GRUMPY, ONE, START, addPool, eventsOf, list, newWorld } from "./world";
import type { World } from "./world";

const HUGE = 2n ** 256n - 1n;

function stocked(): World {
  const world = newWorld();
  world.stake(1n, 10_000n * ONE, 224n, "a");
  return world;
}

describe("model: covers", () => {
  it("COVER-5 COVER-6 given a purchase when done then the owner has the NFT, the events say so and today's grace is kept", () => {
    const world = stocked();
    const bought = world.buy({ owner: CAROL });
    assert.deepEqual(bought.returns, [1n]);
    assert.deepEqual(eventsOf(bought, "cover"), [
      "CoverBought(1, 1, 3, 1)",
      "CoverMetadata(1, ipfs)",
      "PremiumPaid(1, 0, 3835616438356165, 0)",
    ]);
    world.do(GOVERNOR, { op: "setGracePeriod", productType: 1n, gracePeriod: 0n });
    assert.deepEqual(world.read.cover(1n), {
      coverId: 1n,
      owner: CAROL,
      productId: 1n,
      coverAsset: 0n,
      amount: ONE,
      amountBought: ONE,
      start: START,
      end: START + 28n * DAY,
      gracePeriod: 30n * DAY,
      graceEnd: START + 58n * DAY,
      releaseTime: START + 69n * DAY,
      originalCoverId: 1n,
      replacedBy: 0n,
      openClaimId: 0n,
      // 5e16 * 100 / 10 000 = 5e14
      pools: [
        { poolId: 1n, amountBought: ONE, price: 5n * 10n ** 16n, rewardRate: 79_274_479_959n, bump: 5n * 10n ** 14n },
      ],
      allocations: [100n * ONE],
    });
    assert.equal(world.read.productType(1n).gracePeriod, 0n);
  });

  it("COVER-1 given bounds when period, amount, people or assets are beyond then each is named", () => {
    const world = stocked();
    assert.deepEqual(world.buyErrors({ period: 27n }), ["PeriodOutOfRange(27, 28, 365)"]);
    assert.deepEqual(world.buyErrors({ period: HUGE }), [`PeriodOutOfRange(${HUGE}, 28, 365)`]);
    world.buy({ period: 365n });
    const limit = 2n ** 96n - 1n;
    assert.deepEqual(world.buyErrors({ amount: 0n, pools: [] }), [`AmountOutOfRange(0, ${limit})`]);
    assert.deepEqual(world.buyErrors({ amount: HUGE, pools: [[1n, ONE]] }), [
      `AllocationMismatch(${ONE}, ${HUGE})`,
      `AmountOutOfRange(${HUGE}, ${limit})`,
    ]);
    assert.deepEqual(world.buyErrors({ owner: "x" }), ["NotMember(x)"]);
    assert.deepEqual(world.buyErrors({}, "ann"), ["NotMember(ann)"]);
    assert.deepEqual(world.buyErrors({ productId: 2n }), ["UnknownProduct(2)"]);
    assert.deepEqual(world.buyErrors({ coverAsset: 255n }), ["UnknownAsset(255)"]);
    world.do(GOVERNOR, { op: "setAcceptedAssets", productId: 1n, acceptedAssets: [6n] });
    assert.deepEqual(world.buyErrors(), ["AssetNotAccepted(1, 0)"]);
    world.do(GOVERNOR, { op: "addMember", account: GRUMPY });
    world.do(GOVERNOR, { op: "setAcceptedAssets", productId: 1n, acceptedAssets: [0n] });
    assert.deepEqual(world.buyErrors({ owner: GRUMPY }), ["ERC721InvalidReceiver(grumpy)"]);
    world.do(GOVERNOR, { op: "removeMember", account: BOB });
    assert.deepEqual(world.buyErrors(), ["NotMember(bob)"]);
  });

  it("COVER-2 given requests when pools are too many, twice, unknown, unlisted or too small then each is named", () => {
    const world = stocked();
    assert.deepEqual(world.buyErrors({ pools: [] }), [`AllocationMismatch(0, ${ONE})`]);
    assert.deepEqual(world.buyErrors({ pools: [[1n, ONE - 1n]] }), [`AllocationMismatch(${ONE - 1n}, ${ONE})`]);
    assert.deepEqual(
      world.buyErrors({
        pools: [
          [1n, ONE / 2n],
          [1n, ONE / 2n],
        ],
      }),
      ["DuplicatePool(1)"],
    );
    assert.deepEqual(world.buyErrors({ pools: [[99n, ONE]] }), ["UnknownPool(99)"]);
    world.do(ALICE, { op: "createStakingPool", fee: 0n, maxFee: 0n });
    assert.deepEqual(world.buyErrors({ pools: [[2n, ONE]] }), ["ProductNotListed(2, 1)"]);
    // 1e14 wei of ETH is 0.01 tokens; a wei less is 100 less
    world.buy({ amount: ONE / 10_000n });
    assert.deepEqual(world.buyErrors({ amount: ONE / 10_000n - 1n }), [
      "AllocationTooSmall(1, 9999999999999900, 10000000000000000)",
    ]);
    for (let made = 2n; made < 11n; made += 1n) addPool(world);
    for (let poolId = 3n; poolId <= 11n; poolId += 1n) world.stake(poolId, ONE, 224n, "a");
    const eleven = Array.from({ length: 11 }, (_, i) => [BigInt(i) + 1n, ONE / 100n] as const).filter(
      ([id]) => id !== 2n,
    );
    world.buy({ amount: ONE / 10n, pools: eleven });
    list(world, 2n, 10_000n, 200n);
    world.do("treasury", { op: "approve", asset: 255n, spender: "pool:2", amount: HUGE });
    world.stake(2n, ONE, 224n, "a");
    const tooMany = world.buyErrors({ amount: (11n * ONE) / 100n, pools: [...eleven, [2n, ONE / 100n]] });
    assert.ok(tooMany.includes("TooManyPools(11, 10)"));
  });

  it("COVER-2 given requests that are skipped when bought then they count for nothing", () => {
    const world = stocked();
    const asked = (poolId: bigint, skip: boolean, coverAmountInAsset: bigint) => ({ poolId, skip, coverAmountInAsset });
    world.buy({ requests: [asked(99n, true, 0n), asked(1n, true, 7n), asked(1n, false, ONE), asked(1n, true, HUGE)] });
    assert.equal(world.read.cover(1n).pools.length, 1);
  });

  it("COVER-2 given amounts that no uint256 can add when requested then an arithmetic error is possible", () => {
    const world = stocked();
    const errors = world.buyErrors({
      pools: [
        [1n, HUGE],
        [99n, HUGE],
      ],
    });
    assert.deepEqual(errors, ["Panic(17)", "UnknownPool(99)"]);
  });

  it("FEED-2 given a purchase when a feed it needs is unusable then it is named, and no other feed matters", () => {
    const world = stocked();
    const answer = (asset: bigint, value: bigint, updatedAt = START, broken = false) =>
      world.do("x", { op: "setFeedAnswer", asset, answer: value, updatedAt, broken });
    answer(6n, 0n);
    answer(7n, -1n);
    world.buy(); // ETH covered, paid in ETH
    assert.deepEqual(world.buyErrors({ coverAsset: 6n }), ["FeedUnusable(6)"]);
    assert.deepEqual(world.buyErrors({ paymentAsset: 7n }), ["FeedUnusable(7)"]);
    answer(255n, ONE / 100n, START + 1n);
    assert.deepEqual(world.buyErrors(), ["FeedUnusable(255)"]);
    answer(255n, 2n ** 96n);
    assert.equal(world.read.price(255n), undefined);
    answer(255n, 2n ** 96n - 1n);
    assert.equal(world.read.price(255n), 2n ** 96n - 1n);
    answer(255n, ONE / 100n, START, true);
    assert.equal(world.read.price(255n), undefined);
    answer(255n, ONE / 100n);
    world.do(GOVERNOR, { op: "setFeed", asset: 255n, feed: "feed:255", maxAge: 10n });
    world.pass(10n);
    assert.equal(world.read.price(255n), ONE / 100n);
    world.pass(1n);
    assert.equal(world.read.price(255n), undefined);
    assert.equal(world.read.price(0n), ONE);
  });
});
