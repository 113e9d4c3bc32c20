import assert from "node:assert/strict";
import {
  ALICE,
  BOB,
  CAROL,
  GOVERNOR,
  ONE,
  START,
  addPool,
  decidedClaim,
  eventsOf,
  World,
  newWorld,
  number,
} from "./world";
import type { Done } from "./world";

const HOUR = 3_600n;

/**
 * 10 000 tokens back product 1, sold at 5 %, until the end of tranche 224. 1 ETH of cover is 100 tokens: a bump of 5e16
 * * 100 / 10 000 = 5e14, 0.05 %.
 */
function stocked(): World {
  const world = newWorld();
  world.stake(1n, 10_000n * ONE, 224n, "staker");
  return world;
}

/** As `stocked`, with a second pool of 1 000 tokens, where 1 ETH is a bump of 5e15. */
function stockedTwice(): World {
  const world = stocked();
  addPool(world);
  world.stake(2n, 1_000n * ONE, 224n, "staker");
  return world;
}

/** The bumps that a cover keeps, by pool. */
function bumps(world: World, coverId: bigint): [bigint, bigint][] {
  return world.read.cover(coverId).pools.map(({ poolId, bump }) => [poolId, bump]);
}

/** What the pools' products tell of a purchase, without the allocations that an extension released. */
function prices(done: Done): string[] {
  return eventsOf(done, "stakingProducts").filter((text) => !text.startsWith("CapacityReleased"));
}

/** The price that is written down for a pool's product, and since when. */
function written(world: World, poolId = 1n): [bigint | undefined, bigint | undefined] {
  const listing = world.read.stakedProduct(poolId, 1n);
  return [listing?.bumpedPrice, listing?.priceUpdatedAt];
}

describe("model: bumps that leave with what made them", () => {
  it("PRICE-7 EDIT-4 given a cover of 400 tokens when extended to 100 then three quarters of its bump leave, after the new price is paid", () => {
    const world = stocked();
    world.buy({ amount: 4n * ONE }); // 5 % + 0.2 %
    assert.deepEqual(bumps(world, 1n), [[1n, 2_000_000_000_000_000n]]);
    const extended = world.buy({ coverId: 1n });
    // sold at 5.2 %; back = 2e15 * 300 / 400 = 1.5e15
    assert.deepEqual(eventsOf(extended, "stakingProducts"), [
      `CapacityReleased(1, 1, 1, ${400n * ONE})`,
      `CapacityAllocated(1, 1, 2, ${100n * ONE}, 52000000000000000, 52000000000000000)`,
      "BumpTakenBack(1, 1, 1, 1500000000000000, 50500000000000000)",
    ]);
    assert.equal(world.read.cover(2n).pools[0]?.price, 52_000_000_000_000_000n);
    assert.deepEqual(bumps(world, 2n), [[1n, 500_000_000_000_000n]]);
    assert.equal(world.read.spotPrice(1n, 1n), 50_500_000_000_000_000n);
    // the old cover shows what it was bought with
    assert.deepEqual(bumps(world, 1n), [[1n, 2_000_000_000_000_000n]]);
  });

  it("PRICE-7 ROUND-1 given a bump that does not divide when a part leaves then that is rounded down and the rest kept", () => {
    const world = newWorld();
    world.stake(1n, 3_000n * ONE, 224n, "staker");
    world.buy(); // 5e16 * 100 / 3 000 = 1 666 666 666 666 666.67 -> …667
    const extended = world.buy({ coverId: 1n, amount: (3n * ONE) / 10n });
    // 1 666 666 666 666 667 * 70 / 100 = 1 166 666 666 666 666.9; 51 666 666 666 666 667 - …666 = 50 500 000 000 000 001
    assert.equal(prices(extended)[1], "BumpTakenBack(1, 1, 1, 1166666666666666, 50500000000000001)");
    assert.deepEqual(bumps(world, 2n), [[1n, 500_000_000_000_001n]]);
  });

  it("PRICE-7 given an extension that leaves a pool out when made then the whole bump leaves there, and nothing where as much is taken", () => {
    const world = stockedTwice();
    // 200 tokens of 10 000: 1e15; 100 of 1 000: 5e15
    const first = world.buy({
      amount: 3n * ONE,
      pools: [
        [1n, 2n * ONE],
        [2n, ONE],
      ],
    });
    assert.equal(prices(first).length, 2);
    const extended = world.buy({ coverId: 1n, pools: [[2n, ONE]] });
    assert.deepEqual(prices(extended), [
      `CapacityAllocated(2, 1, 2, ${100n * ONE}, 55000000000000000, 55000000000000000)`,
      "BumpTakenBack(1, 1, 1, 1000000000000000, 50000000000000000)",
    ]);
    assert.deepEqual(bumps(world, 2n), [[2n, 5_000_000_000_000_000n]]);
    assert.equal(world.read.spotPrice(1n, 1n), 50_000_000_000_000_000n);
    assert.equal(world.read.spotPrice(2n, 1n), 55_000_000_000_000_000n);
  });

  it("PRICE-7 EDIT-4 given two pools when an extension names them the other way round then bumps leave in the old cover's order, after all allocations", () => {
    const world = stockedTwice();
    world.buy({
      amount: 4n * ONE,
      pools: [
        [1n, 2n * ONE],
        [2n, 2n * ONE],
      ],
    });
    const extended = world.buy({
      coverId: 1n,
      amount: 2n * ONE,
      pools: [
        [2n, ONE],
        [1n, ONE],
      ],
    });
    assert.deepEqual(prices(extended), [
      `CapacityAllocated(2, 1, 2, ${100n * ONE}, 60000000000000000, 60000000000000000)`,
      `CapacityAllocated(1, 1, 2, ${100n * ONE}, 51000000000000000, 51000000000000000)`,
      "BumpTakenBack(1, 1, 1, 500000000000000, 50500000000000000)",
      "BumpTakenBack(2, 1, 1, 5000000000000000, 55000000000000000)",
    ]);
    assert.deepEqual(bumps(world, 2n), [
      [2n, 5_000_000_000_000_000n],
      [1n, 500_000_000_000_000n],
    ]);
  });

  it("PRICE-7 given an extension into another pool when made then the growth there is bumped and kept, beside what leaves", () => {
    const world = stockedTwice();
    world.buy({ amount: 2n * ONE }); // pool 1: 1e15
    const extended = world.buy({ coverId: 1n, pools: [[2n, ONE]] });
    assert.deepEqual(prices(extended), [
      `CapacityAllocated(2, 1, 2, ${100n * ONE}, 50000000000000000, 55000000000000000)`,
      "BumpTakenBack(1, 1, 1, 1000000000000000, 50000000000000000)",
    ]);
    assert.deepEqual(bumps(world, 2n), [[2n, 5_000_000_000_000_000n]]);
  });

  it("PRICE-7 PRICE-4 given a price of 99.9 % when a bump of 2 % is capped then a cover keeps the 0.1 % that it made", () => {
    const world = stocked();
    const product = { op: "addProduct", productName: "two", productType: 1n, acceptedAssets: [0n] } as const;
    const productId = number(world.do(GOVERNOR, { ...product, minPrice: 0n, initialPrice: 9_990n }).returns[0]);
    world.do(ALICE, { op: "setProducts", poolId: 1n, params: [{ productId, weight: 10_000n, targetPrice: 0n }] });
    world.buy({ productId, amount: 40n * ONE }); // 5e16 * 4 000 / 10 000 = 2e16
    assert.equal(world.read.spotPrice(1n, productId), ONE);
    assert.deepEqual(bumps(world, 1n), [[1n, 1_000_000_000_000_000n]]);
    const extended = world.buy({ productId, coverId: 1n, amount: 30n * ONE });
    // 1e15 * 1 000 / 4 000 = 2.5e14
    assert.equal(prices(extended)[1], "BumpTakenBack(1, 2, 1, 250000000000000, 999750000000000000)");
    assert.deepEqual(bumps(world, 2n), [[1n, 750_000_000_000_000n]]);
  });

  it("PRICE-7 PRICE-3 given a chain of extensions over hours when it grows and shrinks then what is kept decays, grows and leaves with it", () => {
    const world = stocked();
    world.buy({ amount: 10n * ONE }); // 1 000 tokens: 5e15, spot 5.5 %
    world.pass(HOUR);
    // 2e16 * 3 600 / 86 400 = 833 333 333 333 333.3; left 4 166 666 666 666 667; + 5e16 * 2 000 / 10 000 = 1e16
    const grown = world.buy({ coverId: 1n, amount: 30n * ONE });
    assert.deepEqual(prices(grown), [
      `CapacityAllocated(1, 1, 2, ${3_000n * ONE}, 54166666666666667, 64166666666666667)`,
    ]);
    assert.deepEqual(bumps(world, 2n), [[1n, 14_166_666_666_666_667n]]);
    world.pass(2n * HOUR);
    // another 1 666 666 666 666 666.7 of price and of bump; 12 500 000 000 000 001 * 1 500 / 3 000, rounded down
    const halved = world.buy({ coverId: 2n, amount: 15n * ONE });
    assert.deepEqual(prices(halved), [
      `CapacityAllocated(1, 1, 3, ${1_500n * ONE}, 62500000000000001, 62500000000000001)`,
      "BumpTakenBack(1, 1, 2, 6250000000000000, 56250000000000001)",
    ]);
    assert.deepEqual(bumps(world, 3n), [[1n, 6_250_000_000_000_001n]]);
    assert.deepEqual(written(world), [56_250_000_000_000_001n, START + 3n * HOUR]);
    // at once: 6 250 000 000 000 001 * 1 000 / 1 500 = 4 166 666 666 666 667.33
    const third = world.buy({ coverId: 3n, amount: 5n * ONE });
    assert.equal(prices(third)[1], "BumpTakenBack(1, 1, 3, 4166666666666667, 52083333333333334)");
    assert.deepEqual(bumps(world, 4n), [[1n, 2_083_333_333_333_334n]]);
  });

  it("PRICE-7 given a bump of 0.5 % when six hours pass then nothing of it is left, a second earlier a last bit", () => {
    const world = stocked();
    world.buy({ amount: 10n * ONE }); // 5e15
    const early = new World(world.model.clone());
    early.pass(6n * HOUR - 1n);
    // 2e16 * 21 599 / 86 400 = 4 999 768 518 518 518.5; left 231 481 481 482, of which a half
    assert.equal(
      prices(early.buy({ coverId: 1n, amount: 5n * ONE }))[1],
      "BumpTakenBack(1, 1, 1, 115740740741, 50000115740740741)",
    );
    assert.deepEqual(bumps(early, 2n), [[1n, 115_740_740_741n]]);
    const late = new World(world.model.clone());
    late.pass(100n * HOUR);
    assert.match(prices(late.buy({ coverId: 1n, amount: 5n * ONE }))[1] ?? "", /^BumpTakenBack\(1, 1, 1, 0, 20{16}\)$/);
    assert.deepEqual(bumps(late, 2n), [[1n, 0n]]);
    world.pass(6n * HOUR);
    assert.equal(
      prices(world.buy({ coverId: 1n, amount: 5n * ONE }))[1],
      "BumpTakenBack(1, 1, 1, 0, 50000000000000000)",
    );
    assert.deepEqual(bumps(world, 2n), [[1n, 0n]]);
    assert.deepEqual(written(world), [50_000_000_000_000_000n, START + 6n * HOUR]);
  });

  it("PRICE-7 PRICE-1 given a floor that rose meanwhile when a bump leaves then the price stays at the floor", () => {
    const world = stocked();
    world.buy({ amount: 10n * ONE }); // 5.5 %
    world.do(GOVERNOR, { op: "setMinPrice", productId: 1n, minPrice: 530n });
    // 5.5 % - 0.5 % * 900 / 1 000 = 5.05 %
    const extended = world.buy({ coverId: 1n });
    assert.equal(prices(extended)[1], "BumpTakenBack(1, 1, 1, 4500000000000000, 53000000000000000)");
    assert.deepEqual(bumps(world, 2n), [[1n, 500_000_000_000_000n]]);
  });

  it("PRICE-7 BURN-2 given a payout of a half when the rest is extended to less then the bump leaves in proportion to what is allocated now", () => {
    const world = stocked();
    world.do(CAROL, { op: "sendEth" }, 50n * ONE);
    world.buy({ amount: 60n * ONE }); // 6 000 tokens: 3e16, spot 8 %
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, 30n * ONE) });
    // after a day 6 %; the payout leaves price and bump alone
    assert.equal(world.read.spotPrice(1n, 1n), 60_000_000_000_000_000n);
    assert.deepEqual(bumps(world, 1n), [[1n, 30_000_000_000_000_000n]]);
    const same = new World(world.model.clone());
    // 3 000 tokens are allocated: as much again is no less
    assert.equal(prices(same.buy({ coverId: 1n, amount: 30n * ONE })).length, 1);
    assert.deepEqual(bumps(same, 2n), [[1n, 10_000_000_000_000_000n]]);
    const extended = world.buy({ coverId: 1n, amount: 20n * ONE });
    // left 3e16 - 2e16; 1e16 * 1 000 / 3 000 = 3 333 333 333 333 333.3
    assert.equal(prices(extended)[1], "BumpTakenBack(1, 1, 1, 3333333333333333, 56666666666666667)");
    assert.deepEqual(bumps(world, 2n), [[1n, 6_666_666_666_666_667n]]);
  });

  it("PRICE-7 given a pool that halted when a cover leaves it for another then its bump leaves all the same", () => {
    const world = stockedTwice();
    world.do(CAROL, { op: "sendEth" }, 50n * ONE);
    // all of pool 2: 5e16
    world.buy({ amount: 10n * ONE, pools: [[2n, 10n * ONE]] });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, 10n * ONE - 1n) });
    assert.equal(world.read.pool(2n).halted, true);
    // one unit of cover is left, and 100 wei behind it; a day took 2 % of 10 %, and of a bump of 5 %
    assert.equal(world.read.coverAllocation(1n, 2n), 100n);
    const extended = world.buy({ coverId: 1n, amount: ONE });
    assert.equal(prices(extended)[1], "BumpTakenBack(2, 1, 1, 30000000000000000, 50000000000000000)");
  });
});

describe("model: swaps between a large short and a small long cover", () => {
  /** Back and forth twenty times at one moment; the price after each time. */
  function swaps(world: World, large: bigint, small: bigint): bigint[] {
    world.buy({ amount: large, period: 28n });
    let coverId = 1n;
    return Array.from({ length: 20 }, () => {
      coverId = number(world.buy({ coverId, amount: small, period: 365n }).returns[0]);
      coverId = number(world.buy({ coverId, amount: large, period: 28n }).returns[0]);
      return world.read.spotPrice(1n, 1n);
    });
  }

  it("PRICE-7 given 4 000 tokens for 28 days and 300 for 365 when swapped twenty times at once then the price is no higher than after the first purchase", () => {
    const world = stocked();
    const after = swaps(world, 40n * ONE, 3n * ONE);
    // 5 % + 5e16 * 4 000 / 10 000
    assert.deepEqual(
      after,
      after.map(() => 70_000_000_000_000_000n),
    );
    assert.deepEqual(bumps(world, 41n), [[1n, 20_000_000_000_000_000n]]);
    world.buy({ coverId: 41n, amount: ONE / 100n, period: 28n });
    // a token keeps 2e16 / 4 000 = 5e12
    assert.equal(world.read.spotPrice(1n, 1n), 50_005_000_000_000_000n);
  });

  it("PRICE-7 ROUND-1 given amounts that do not divide when swapped twenty times at once then a single rounding of 1e-18 stays, not one a swap", () => {
    const world = newWorld();
    world.stake(1n, 7_777n * ONE, 224n, "staker");
    const after = swaps(world, 40n * ONE, (40n * 28n * ONE) / 365n);
    // bought: 5e16 * 4 000 / 7 777 = 25 716 857 400 025 716.86 -> …717. The small one is 306.849… tokens: 23 744 057 380
    // 297 716.79 leave, rounded down; 5e16 * 3 693.15… / 7 777 = 23 744 057 380 297 716.66 come back, rounded up: one
    // more. Of the bump that is now …718, 23 744 057 380 297 717.72 leave: as many as come back, from then on
    assert.deepEqual(
      after,
      after.map(() => 75_716_857_400_025_718n),
    );
    assert.deepEqual(bumps(world, 41n), [[1n, 25_716_857_400_025_718n]]);
  });
});
