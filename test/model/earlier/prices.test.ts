import assert from "node:assert/strict";
import { ALICE, CAROL, DAY, GOVERNOR, ONE, START, addPool, eventsOf, list, newWorld, number, purchase } from "../world";
import { stocked } from "./world";

const HOUR = 3_600n;
/** 5 % per year: what product 1 starts at, and its floor. */
const INITIAL = 50_000_000_000_000_000n;

describe("model, earlier edition: prices", () => {
  it("E-BUMP given purchases of any size when they follow each other then each adds 2 % to the price before", () => {
    const world = stocked();
    const first = world.buy();
    assert.deepEqual(eventsOf(first, "stakingProducts"), [
      "CapacityAllocated(1, 1, 1, 100000000000000000000, 50000000000000000, 51000000000000000)",
    ]);
    world.buy({ amount: ONE / 10_000n }); // 0.01 tokens, the least
    assert.equal(world.read.spotPrice(1n, 1n), 52_020_000_000_000_000n);
    world.buy({ amount: 5n * ONE });
    assert.equal(world.read.spotPrice(1n, 1n), 53_060_400_000_000_000n);
    assert.equal(world.read.cover(3n).pools[0]?.price, 52_020_000_000_000_000n);
  });

  it("E-BUMP given a price that 2 % makes no whole number when bought then it is rounded up", () => {
    const world = stocked();
    // 5e16 * 1.02^8 = 58 582 969 050 113 280; * 1.02 = 59 754 628 431 115 545.6 -> …546; * 1.02 = 60 949 720 999 737
    // 856.92 -> …857
    const after = Array.from({ length: 10 }, () => {
      world.buy({ amount: ONE / 10_000n });
      return world.read.spotPrice(1n, 1n);
    });
    assert.deepEqual(after.slice(7), [58_582_969_050_113_280n, 59_754_628_431_115_546n, 60_949_720_999_737_857n]);
  });

  it("E-BUMP given a price of 99 % when bought then it is 100 %, and stays there", () => {
    const world = stocked();
    const product = { op: "addProduct", productName: "two", productType: 1n, acceptedAssets: [0n] } as const;
    world.do(GOVERNOR, { ...product, minPrice: 0n, initialPrice: 9_900n });
    const params = [{ productId: 2n, weight: 10_000n, targetPrice: 0n }];
    world.do(ALICE, { op: "setProducts", poolId: 1n, params });
    assert.equal(world.read.spotPrice(1n, 2n), 990_000_000_000_000_000n);
    world.buy({ productId: 2n }); // 1.0098
    assert.equal(world.read.spotPrice(1n, 2n), ONE);
    world.buy({ productId: 2n });
    assert.equal(world.read.stakedProduct(1n, 2n)?.bumpedPrice, ONE);
  });

  it("E-BUMP given two pools, one skipped, when bought then only those that allocate are bumped", () => {
    const world = stocked();
    addPool(world);
    world.stake(2n, 1_000n * ONE, 224n, "staker");
    const requests = [
      { poolId: 1n, skip: true, coverAmountInAsset: ONE },
      { poolId: 2n, skip: false, coverAmountInAsset: ONE },
    ];
    world.buy({ requests });
    assert.equal(world.read.spotPrice(1n, 1n), INITIAL);
    assert.equal(world.read.spotPrice(2n, 1n), 51_000_000_000_000_000n);
    const half = ONE / 2n;
    world.buy({ pools: [[1n, half] as const, [2n, half] as const] });
    assert.equal(world.read.spotPrice(1n, 1n), 51_000_000_000_000_000n);
    assert.equal(world.read.spotPrice(2n, 1n), 52_020_000_000_000_000n);
  });

  it("E-BUMP EDIT-4 given an extension that takes no more than it gave back when made then it bumps like any purchase", () => {
    const world = stocked();
    world.buy();
    world.buy({ coverId: 1n });
    assert.equal(world.read.spotPrice(1n, 1n), 52_020_000_000_000_000n);
  });

  it("E-BUMP given an extension to less, and into another pool, when made then nothing is taken back and no bump is kept", () => {
    const world = stocked();
    addPool(world);
    world.stake(2n, 1_000n * ONE, 224n, "staker");
    world.buy({ amount: 4n * ONE });
    const less = world.buy({ coverId: 1n });
    assert.deepEqual(eventsOf(less, "stakingProducts"), [
      `CapacityReleased(1, 1, 1, ${400n * ONE})`,
      `CapacityAllocated(1, 1, 1, ${100n * ONE}, 51000000000000000, 52020000000000000)`,
    ]);
    const elsewhere = world.buy({ coverId: 1n, pools: [[2n, ONE]] });
    assert.deepEqual(eventsOf(elsewhere, "stakingProducts"), [
      `CapacityReleased(1, 1, 1, ${100n * ONE})`,
      `CapacityAllocated(2, 1, 1, ${100n * ONE}, 50000000000000000, 51000000000000000)`,
    ]);
    assert.equal(world.read.spotPrice(1n, 1n), 52_020_000_000_000_000n);
    assert.deepEqual(
      world.read.cover(1n).pools.map(({ poolId, bump }) => [poolId, bump]),
      [[2n, 0n]],
    );
  });

  it("E-DECAY given a price of 5.1 % when days pass then each takes a thousandth at its end", () => {
    const world = stocked();
    world.buy();
    world.pass(DAY - 1n);
    assert.equal(world.read.spotPrice(1n, 1n), 51_000_000_000_000_000n);
    world.pass(1n); // 51 * 0.999 = 50.949
    assert.equal(world.read.spotPrice(1n, 1n), 50_949_000_000_000_000n);
    world.pass(DAY - 1n);
    assert.equal(world.read.spotPrice(1n, 1n), 50_949_000_000_000_000n);
    world.pass(1n); // 50.949 * 0.999 = 50.898 051
    assert.equal(world.read.spotPrice(1n, 1n), 50_898_051_000_000_000n);
    world.pass(DAY); // * 0.999 = 50.847 152 949
    assert.equal(world.read.spotPrice(1n, 1n), 50_847_152_949_000_000n);
  });

  it("E-DECAY E-FLOOR given a price of 5.1 % when 19 days pass then it is rounded up, and on day 20 the floor holds", () => {
    const world = stocked();
    world.buy();
    world.pass(12n * DAY);
    // 0.999^12 = 0.988 065 780 494 209 …; * 51e15 = 50 391 354 805 204 655.2… -> …656
    assert.equal(world.read.spotPrice(1n, 1n), 50_391_354_805_204_656n);
    world.pass(7n * DAY);
    // 0.999^19 = 0.981 170 034 864 399 …; * 51e15 = 50 039 671 778 084 353.1… -> …354
    assert.equal(world.read.spotPrice(1n, 1n), 50_039_671_778_084_354n);
    world.pass(DAY); // 0.999^20 * 5.1 % = 4.998 9… %
    assert.equal(world.read.spotPrice(1n, 1n), INITIAL);
    world.pass(1_000n * DAY);
    assert.equal(world.read.spotPrice(1n, 1n), INITIAL);
  });

  it("E-DECAY given purchases more often than once a day when the day ends then the price decays all the same", () => {
    const world = stocked();
    world.buy(); // 51e15, counted from START
    world.pass(23n * HOUR);
    world.buy(); // not a whole day: 51 * 1.02 = 52.02
    assert.deepEqual(
      [world.read.stakedProduct(1n, 1n)?.bumpedPrice, world.read.stakedProduct(1n, 1n)?.priceUpdatedAt],
      [52_020_000_000_000_000n, START],
    );
    world.pass(2n * HOUR); // hour 25: 52.02 * 0.999 = 51.967 98
    assert.equal(world.read.spotPrice(1n, 1n), 51_967_980_000_000_000n);
    world.buy(); // 51.967 98 * 1.02 = 53.007 339 6, counted from hour 24
    assert.equal(world.read.cover(3n).pools[0]?.price, 51_967_980_000_000_000n);
    assert.equal(world.read.stakedProduct(1n, 1n)?.priceUpdatedAt, START + DAY);
    world.pass(23n * HOUR - 1n); // a second before hour 48
    assert.equal(world.read.spotPrice(1n, 1n), 53_007_339_600_000_000n);
    world.pass(1n); // 53.007 339 6 * 0.999 = 52.954 332 260 4
    assert.equal(world.read.spotPrice(1n, 1n), 52_954_332_260_400_000n);
  });

  it("E-DECAY given three days and a half when bought then the price counts from the third day on", () => {
    const world = stocked();
    world.buy();
    world.pass(3n * DAY + DAY / 2n);
    world.buy(); // 50.847 152 949 * 1.02 = 51.864 096 007 98
    assert.deepEqual(world.read.stakedProduct(1n, 1n), {
      productId: 1n,
      weight: 10_000n,
      targetPrice: 200n,
      bumpedPrice: 51_864_096_007_980_000n,
      priceUpdatedAt: START + 3n * DAY,
    });
  });

  it("E-DECAY given a pool that lists a product at noon when bought and waited then its days begin at noon", () => {
    const world = newWorld("earlier");
    world.pass(DAY / 2n);
    addPool(world);
    assert.equal(world.read.stakedProduct(2n, 1n)?.priceUpdatedAt, START + DAY / 2n);
    world.stake(2n, 1_000n * ONE, 224n, "staker");
    world.pass(HOUR);
    world.buy({ pools: [[2n, ONE] as const] });
    world.pass(DAY - HOUR - 1n);
    assert.equal(world.read.spotPrice(2n, 1n), 51_000_000_000_000_000n);
    world.pass(1n);
    assert.equal(world.read.spotPrice(2n, 1n), 50_949_000_000_000_000n);
  });

  it("E-FLOOR given a target above the initial price when listed then the price and its floor are the initial price", () => {
    const world = newWorld("earlier");
    const poolId = number(world.do(ALICE, { op: "createStakingPool", fee: 0n, maxFee: 0n }).returns[0]);
    list(world, poolId, 10_000n, 700n);
    assert.equal(world.read.spotPrice(poolId, 1n), INITIAL);
    assert.equal(world.read.floorPrice(poolId, 1n), INITIAL);
    assert.equal(world.read.stakedProduct(poolId, 1n)?.targetPrice, 700n);
  });

  it("E-FLOOR given a target that changes when it was checked then it is shown and moves no price", () => {
    const world = stocked();
    world.buy();
    world.pass(DAY + DAY / 2n);
    const low = { op: "setProducts", poolId: 1n, params: [{ productId: 1n, weight: 1n, targetPrice: 99n }] } as const;
    assert.deepEqual(world.errors(ALICE, low), ["TargetOutOfRange(1, 99, 100)"]);
    list(world, 1n, 10_000n, 900n);
    assert.equal(world.read.spotPrice(1n, 1n), 50_949_000_000_000_000n);
    // written by the same rule as at a purchase: by whole days
    assert.deepEqual(world.read.stakedProduct(1n, 1n), {
      productId: 1n,
      weight: 10_000n,
      targetPrice: 900n,
      bumpedPrice: 50_949_000_000_000_000n,
      priceUpdatedAt: START + DAY,
    });
    world.pass(DAY / 2n);
    assert.equal(world.read.spotPrice(1n, 1n), 50_898_051_000_000_000n);
  });

  it("E-FLOOR PRICE-5 given a target that stays when products are set then nothing is written to the price", () => {
    const world = stocked();
    world.buy();
    world.pass(2n * DAY);
    list(world, 1n, 5_000n, 200n);
    assert.equal(world.read.stakedProduct(1n, 1n)?.priceUpdatedAt, START);
    assert.equal(world.read.stakedProduct(1n, 1n)?.bumpedPrice, 51_000_000_000_000_000n);
  });

  it("E-FLOOR given a minPrice above the initial price when it is set then no price moves", () => {
    const world = stocked();
    world.do(GOVERNOR, { op: "setMinPrice", productId: 1n, minPrice: 900n });
    assert.equal(world.read.floorPrice(1n, 1n), INITIAL);
    assert.equal(world.read.spotPrice(1n, 1n), INITIAL);
    const request = purchase({ period: 365n, owner: CAROL });
    const bought = world.do("bob", request, ONE);
    // 100 tokens * 0.05 = 5 tokens = 0.05 ETH
    assert.equal(eventsOf(bought, "cover").at(-1), "PremiumPaid(1, 0, 50000000000000000, 0)");
  });
});
