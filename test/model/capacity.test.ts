import assert from "node:assert/strict";
import {
  ALICE,
  BOB,
  CAROL,
  DAY,
  GOVERNOR,
  ONE,
  START,
  TRANCHE,
  addPool,
  decidedClaim,
  eventsOf,
  list,
  newWorld,
} from "./world";

/** A cover of 28 days: 28 + 30 grace + 3 + 1 + 7 = 69 days; of 60: 101 days, beyond tranche 220 (91). */
const SHORT = START + 69n * DAY;
const LONG = START + 101n * DAY;

describe("model: capacity and allocation", () => {
  it("CAP-1 given stake and a weight when capacity is read then it is that share of each tranche's stake, rounded down", () => {
    const world = newWorld();
    world.stake(1n, ONE + 1n, 220n, "a");
    world.stake(1n, 2n * ONE, 227n, "b");
    list(world, 1n, 5_000n, 200n);
    assert.deepEqual(world.read.capacities(1n, 1n), {
      firstTrancheId: 220n,
      capacity: [ONE / 2n, 0n, 0n, 0n, 0n, 0n, 0n, ONE],
      allocated: [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n],
    });
  });

  it("CAP-2 given a tranche when the exposure ends at its end then it backs the cover, and a second later not", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 220n, "a");
    world.pass(22n * DAY); // 22 + 69 = 91 days
    assert.equal(world.read.freeCapacity(1n, 1n, START + TRANCHE), 100n * ONE);
    assert.equal(world.read.freeCapacity(1n, 1n, START + TRANCHE + 1n), 0n);
    world.buy();
    world.pass(1n);
    assert.deepEqual(world.buyErrors({ amount: ONE / 100n }), [`InsufficientCapacity(1, 1, ${ONE}, 0)`]);
  });

  it("CAP-5 given three tranches when a cover is allocated then the earliest eligible are filled first", () => {
    const world = newWorld();
    for (const trancheId of [220n, 221n, 223n]) world.stake(1n, 100n * ONE, trancheId, "a");
    world.buy({ amount: (3n * ONE) / 2n, period: 60n });
    assert.deepEqual(world.read.capacities(1n, 1n).allocated, [0n, 100n * ONE, 0n, 50n * ONE, 0n, 0n, 0n, 0n]);
    assert.equal(world.read.coverAllocation(1n, 1n), 150n * ONE);
    assert.equal(world.read.utilizationRate(1n), 5_000n); // CAP-6: 150 of 300
  });

  it("CAP-3 given a cover when exposure is over then its allocation is released at the midnight after, not a second before", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 221n, "a");
    world.pass(DAY / 2n);
    world.buy();
    assert.equal(world.read.cover(1n).releaseTime, START + 70n * DAY); // 69.5 days
    world.pass(69n * DAY + DAY / 2n - 1n);
    assert.equal(world.read.coverAllocation(1n, 1n), 100n * ONE);
    assert.equal(world.read.freeCapacity(1n, 1n, world.model.time), 0n);
    world.pass(1n);
    assert.equal(world.read.coverAllocation(1n, 1n), 0n);
    assert.equal(world.read.freeCapacity(1n, 1n, world.model.time), 100n * ONE);
  });

  it("READ-2 BURN-1 given a cover when a pool does not back it then its allocation is 0, and unknown ids are refused", () => {
    const world = newWorld();
    addPool(world);
    world.stake(1n, 100n * ONE, 221n, "a");
    world.buy();
    assert.equal(world.read.coverAllocation(1n, 2n), 0n);
    assert.throws(() => world.read.coverAllocation(2n, 1n), /expected a cover from 1 to 1, received 2/);
    assert.throws(() => world.read.coverAllocation(1n, 3n), /expected a pool from 1 to 2, received 3/);
    assert.throws(() => world.read.cover(0n), /expected a cover from 1 to 1, received 0/);
  });

  it("CAP-4 CAP-7 given an earlier tranche allocated beyond its capacity when free capacity is read then it is taken from the later ones", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 220n, "a");
    world.stake(1n, 300n * ONE, 221n, "b");
    world.buy(); // fills tranche 220
    assert.equal(world.read.freeCapacity(1n, 1n, LONG), 300n * ONE);
    list(world, 1n, 5_000n, 200n);
    // capacities 50 and 150, allocated 100 and 0. From 221 on: d = 100 - 50 = 50; min(150, 150 - 50) = 100
    assert.equal(world.read.freeCapacity(1n, 1n, LONG), 100n * ONE);
    // from 220 on: min(0 + 150, -50 + 150) = 100
    assert.equal(world.read.freeCapacity(1n, 1n, SHORT), 100n * ONE);
    const wanted = (101n * ONE) / 100n;
    assert.deepEqual(world.buyErrors({ amount: wanted }), [`InsufficientCapacity(1, 1, ${101n * ONE}, ${100n * ONE})`]);
    world.buy();
    assert.deepEqual(world.read.capacities(1n, 1n).allocated.slice(0, 2), [100n * ONE, 100n * ONE]);
  });

  it("CAP-4 given a deficit when an earlier tranche in between has room then that pays for it first", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 220n, "a");
    world.stake(1n, 30n * ONE, 221n, "b");
    world.stake(1n, 100n * ONE, 222n, "c");
    world.buy();
    list(world, 1n, 2_000n, 200n);
    // capacities 20, 6, 20; d = 80, then 80 - 6 = 74; from 222 on: min(20, 20 - 74) < 0
    assert.equal(world.read.freeCapacity(1n, 1n, START + 2n * TRANCHE + 1n), 0n);
    list(world, 1n, 8_000n, 200n);
    // 80, 24, 80: d = 20, then max(0, 20 - 24) = 0: all 80
    assert.equal(world.read.freeCapacity(1n, 1n, START + 2n * TRANCHE + 1n), 80n * ONE);
  });

  it("CAP-4 given room in a tranche when a later one is over-allocated then that room does not help the ones after", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 221n, "b");
    world.buy({ period: 60n }); // exposed 101 days: tranche 221
    world.stake(1n, 100n * ONE, 220n, "a");
    world.stake(1n, 100n * ONE, 222n, "c");
    list(world, 1n, 5_000n, 200n);
    // 50 each: d = max(0, 0 - 50) = 0, then 100 - 50 = 50; from 222 on: min(50, 50 - 50) = 0
    assert.equal(world.read.freeCapacity(1n, 1n, START + 2n * TRANCHE + 1n), 0n);
  });

  it("CAP-6 CAP-7 given a lower weight when utilization is read then it may exceed 100 %, and is 0 without capacity", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 220n, "a");
    world.buy();
    list(world, 1n, 3_000n, 200n);
    assert.equal(world.read.utilizationRate(1n), 33_333n); // 100 / 30
    list(world, 1n, 0n, 200n);
    assert.equal(world.read.utilizationRate(1n), 0n);
  });

  it("BURN-1 BURN-2 given two pools of 75 and 25 when half is paid then both burn their half and half stays allocated", () => {
    const world = newWorld();
    addPool(world);
    world.stake(1n, 400n * ONE, 220n, "a");
    world.stake(2n, 400n * ONE, 220n, "b");
    world.do(CAROL, { op: "sendEth" }, 5n * ONE);
    world.buy({
      pools: [
        [1n, (3n * ONE) / 4n],
        [2n, ONE / 4n],
      ],
    });
    const settled = world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, ONE / 2n) });
    // premium of 75 = 287 671 232 876 712 329; half of it / 2 419 200 s = 59 455 859 969.8; half of that for 27 days
    assert.deepEqual(eventsOf(settled, "pool:1"), [
      "RewardStreamStopped(1, 29727929984, 69349315066675200)",
      `StakeBurned(1, ${(75n * ONE) / 2n})`,
    ]);
    // premium of 25 = 95 890 410 958 904 110; half of it / 2 419 200 s = 19 818 619 989.9
    assert.deepEqual(eventsOf(settled, "pool:2"), [
      "RewardStreamStopped(1, 9909309994, 23116438354003200)",
      `StakeBurned(1, ${(25n * ONE) / 2n})`,
    ]);
    assert.deepEqual(eventsOf(settled, "stakingProducts"), [
      `CapacityReleased(1, 1, 1, ${(75n * ONE) / 2n})`,
      `CapacityReleased(2, 1, 1, ${(25n * ONE) / 2n})`,
    ]);
    assert.deepEqual(world.read.cover(1n).allocations, [(75n * ONE) / 2n, (25n * ONE) / 2n]);
    assert.equal(world.read.cover(1n).amount, ONE / 2n);
    // the rest: 37.5 * 0.5 / 0.5
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.equal(world.read.pool(1n).activeStake, 325n * ONE);
    assert.deepEqual(world.read.cover(1n).allocations, [0n, 0n]);
  });

  it("ROUND-1 BURN-1 BURN-2 given amounts that do not divide when a third is paid then the burn rounds down and the allocation up", () => {
    const world = newWorld();
    world.stake(1n, 400n * ONE, 220n, "a");
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.buy({ amount: ONE });
    const third = ONE / 3n; // 333 333 333 333 333 333
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, third) });
    // 100e18 * 333…333 / 1e18 = 33 333 333 333 333 333 300, exact; left ceil(100e18 * 666…667 / 1e18) = 66.6…6700
    assert.equal(world.read.pool(1n).activeStake, 366_666_666_666_666_666_700n);
    assert.equal(world.read.coverAllocation(1n, 1n), 66_666_666_666_666_666_700n);
    const seventh = (ONE - third) / 7n; // 95 238 095 238 095 238.14… -> …238
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, seventh) });
    assert.equal(world.read.pool(1n).activeStake, 357_142_857_142_857_142_900n); // - 9 523 809 523 809 523 800
  });

  it("BURN-1 BURN-2 given an allocation that the amount does not divide when a unit is paid then the burn rounds down and the rest up", () => {
    const world = newWorld();
    world.stake(1n, 400n * ONE, 220n, "a");
    const answer = 3n * 10n ** 16n;
    world.do(GOVERNOR, { op: "setFeedAnswer", asset: 255n, answer, updatedAt: START, broken: false });
    world.buy({ coverAsset: 6n, amount: 20_000_000n }); // 20 USD = 0.01 ETH = a third of a token, rounded up
    assert.equal(world.read.coverAllocation(1n, 1n), 333_333_333_333_333_334n);
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, 1n) });
    // 333 333 333 333 333 334 / 20 000 000 = 16 666 666 666.67 burned, rounded down; 333 333 316 666 666 667.33 left,
    // rounded up
    assert.equal(world.read.pool(1n).activeStake, 400n * ONE - 16_666_666_666n);
    assert.equal(world.read.coverAllocation(1n, 1n), 333_333_316_666_666_668n);
  });

  it("BURN-1 given two products that both sell the whole stake when both pay 80 % then no more than the active stake is burned", () => {
    const world = newWorld();
    const product = { productName: "two", productType: 1n, acceptedAssets: [0n], minPrice: 0n, initialPrice: 0n };
    world.do(GOVERNOR, { op: "addProduct", ...product });
    world.do(ALICE, { op: "setProducts", poolId: 1n, params: [{ productId: 2n, weight: 10_000n, targetPrice: 0n }] });
    world.stake(1n, 100n * ONE, 220n, "a");
    world.do(CAROL, { op: "sendEth" }, 5n * ONE);
    world.buy();
    world.buy({ productId: 2n });
    assert.equal(world.read.utilizationRate(1n), 10_000n);
    const part = (8n * ONE) / 10n;
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, part) });
    const settled = world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 2n, true, part) });
    // 80 of 20 that are left
    assert.deepEqual(eventsOf(settled, "pool:1"), [
      "RewardStreamStopped(2, 0, 0)",
      `StakeBurned(2, ${20n * ONE})`,
      `PoolHalted(0, ${100n * ONE})`,
    ]);
    assert.equal(world.read.cover(2n).amount, ONE / 5n);
    assert.equal(world.read.coverAllocation(2n, 1n), 20n * ONE);
  });
});
