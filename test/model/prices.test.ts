import assert from "node:assert/strict";
import { DAY, GOVERNOR, ONE, START, addPool, eventsOf, list, newWorld } from "./world";
import type { World } from "./world";

/** 10 000 tokens back product 1 in a tranche that ends late enough for 365 days. */
function stocked(): World {
  const world = newWorld();
  world.stake(1n, 10_000n * ONE, 224n, "staker");
  return world;
}

describe("model: premiums and spot prices", () => {
  it("COVER-4 given a price of 5 % when 100 tokens are covered for 365 days then the premium is 5 tokens", () => {
    const world = stocked();
    // 1 ETH of cover = 1 / 0.01 = 100 tokens; 100 * 0.05 * 365 / 365 = 5 tokens = 0.05 ETH
    const bought = world.buy({ period: 365n });
    assert.deepEqual(eventsOf(bought, "cover").at(-1), "PremiumPaid(1, 0, 50000000000000000, 0)");
  });

  it("COVER-4 given a price of 5 % when the cover lasts 28 days then the premium is rounded up", () => {
    const world = stocked();
    // 100e18 * 0.05 * 28 / 365 = 383 561 643 835 616 438.356… wei -> …439; * 0.01 = 3 835 616 438 356 164.39 -> …165
    // wei of ETH
    const bought = world.buy({ period: 28n });
    assert.deepEqual(eventsOf(bought, "cover").at(-1), "PremiumPaid(1, 0, 3835616438356165, 0)");
  });

  it("COVER-3 given a USD cover when its amount is converted then it is rounded up", () => {
    const world = stocked();
    // 20 USD = 0.01 ETH = 1 token; 1e-6 USD = 0.0005e-6 / 0.01 tokens = 5e10 wei; with f = 0.0003 ETH + 1 wei: 20e6 *
    // (3e14 + 1) * 1e18 / (1e6 * 1e16)
    // = 0.6e18 + 20 * 100 = 600 000 000 000 002 000 wei
    world.do(GOVERNOR, {
      op: "setFeedAnswer",
      asset: 6n,
      answer: 300_000_000_000_001n,
      updatedAt: START,
      broken: false,
    });
    world.buy({ coverAsset: 6n, amount: 20_000_000n });
    assert.equal(world.read.coverAllocation(1n, 1n), 600_000_000_000_002_000n);
    // with f(255) = 3e16: 20e6 * 5e14 * 1e18 / (1e6 * 3e16) = 333 333 333 333 333 333.3 -> …334
    world.do(GOVERNOR, { op: "setFeedAnswer", asset: 6n, answer: ONE / 2_000n, updatedAt: START, broken: false });
    world.do(GOVERNOR, { op: "setFeedAnswer", asset: 255n, answer: 3n * 10n ** 16n, updatedAt: START, broken: false });
    world.buy({ coverAsset: 6n, amount: 20_000_000n });
    assert.equal(world.read.coverAllocation(2n, 1n), 333_333_333_333_333_334n);
  });

  it("PRICE-2 given a listing when its target is above the initial price then it starts at the target", () => {
    const world = newWorld();
    assert.equal(world.read.spotPrice(1n, 1n), 5n * 10n ** 16n); // initial 5 % above target 2 %
    addPool(world);
    world.do("alice", { op: "createStakingPool", fee: 0n, maxFee: 0n });
    list(world, 3n, 0n, 700n);
    assert.equal(world.read.spotPrice(3n, 1n), 7n * 10n ** 16n);
  });

  it("PRICE-4 given 10 000 tokens of capacity when 100 are used then the price rises by 0.05 %", () => {
    const world = stocked();
    // 5e16 * 100 / 10 000 = 5e14
    const bought = world.buy();
    assert.equal(world.read.spotPrice(1n, 1n), 50_500_000_000_000_000n);
    assert.deepEqual(eventsOf(bought, "stakingProducts"), [
      "CapacityAllocated(1, 1, 1, 100000000000000000000, 50000000000000000, 50500000000000000)",
    ]);
    assert.equal(world.read.cover(1n).pools[0]?.price, 5n * 10n ** 16n);
  });

  it("PRICE-4 given 90 000 tokens that leave in a minute when 100 of 10 000 that stay are used then they do not dilute the bump", () => {
    const world = stocked();
    world.pass(91n * DAY - 60n);
    world.stake(1n, 90_000n * ONE, 220n, "visitor");
    const bought = world.buy();
    // 2 % + 5e16 * 100 / 10 000
    assert.deepEqual(eventsOf(bought, "stakingProducts"), [
      "CapacityAllocated(1, 1, 1, 100000000000000000000, 20000000000000000, 20500000000000000)",
    ]);
  });

  it("PRICE-4 CAP-2 given a tranche that ends with the cover's exposure when bought then it counts, and a second later not", () => {
    const world = stocked();
    world.stake(1n, 10_000n * ONE, 220n, "staker");
    // 28 days, 30 of grace, 3 of votes, 1 of cooldown, 7 to settle: day 22 + 69 = day 91
    world.pass(22n * DAY);
    world.buy();
    assert.equal(world.read.spotPrice(1n, 1n), 20_250_000_000_000_000n);
    world.pass(1n);
    const price = world.read.spotPrice(1n, 1n);
    world.buy();
    assert.equal(world.read.spotPrice(1n, 1n), price + 500_000_000_000_000n);
  });

  it("PRICE-4 given capacity that is allocated when bought again then it counts like what is free", () => {
    const world = stocked();
    world.buy({ amount: 50n * ONE });
    assert.equal(world.read.spotPrice(1n, 1n), 75_000_000_000_000_000n);
    world.buy({ amount: 50n * ONE });
    assert.equal(world.read.spotPrice(1n, 1n), 100_000_000_000_000_000n);
  });

  it("PRICE-4 given a bump that is no whole number when bought then it is rounded up", () => {
    const world = newWorld();
    world.stake(1n, 3_000n * ONE, 224n, "staker");
    // 5e16 * 100 / 3 000 = 1 666 666 666 666 666.67 -> …667
    world.buy();
    assert.equal(world.read.spotPrice(1n, 1n), 51_666_666_666_666_667n);
  });

  it("PRICE-4 given a price near 100 % when bumped then it stays at 100 %", () => {
    const world = stocked();
    list(world, 1n, 10_000n, 10_000n);
    world.buy();
    assert.equal(world.read.stakedProduct(1n, 1n)?.bumpedPrice, ONE);
  });

  it("PRICE-3 given a price of 5.05 % when half a day passes then 1 % is gone, and later the floor holds", () => {
    const world = stocked();
    world.buy();
    world.pass(DAY / 2n);
    assert.equal(world.read.spotPrice(1n, 1n), 40_500_000_000_000_000n);
    // one second: floor(2e16 / 86 400) = 231 481 481 481; 43 201 s: floor(2e16 * 43 201 / 86 400) = 10 000 231 481 481
    // 481
    world.pass(1n);
    assert.equal(world.read.spotPrice(1n, 1n), 40_499_768_518_518_519n);
    // 3.05 % above the floor lasts 1.525 days = 131 760 s
    world.pass(131_760n - 43_201n - 1n);
    assert.equal(world.read.spotPrice(1n, 1n), 20_000_231_481_481_482n);
    world.pass(1n);
    assert.equal(world.read.spotPrice(1n, 1n), 2n * 10n ** 16n);
    world.pass(10n * DAY);
    assert.equal(world.read.spotPrice(1n, 1n), 2n * 10n ** 16n);
  });

  it("PRICE-1 given a spot price when minPrice moves then the floor follows at once, up and down", () => {
    const world = newWorld();
    world.pass(10n * DAY);
    assert.equal(world.read.floorPrice(1n, 1n), 2n * 10n ** 16n);
    world.do(GOVERNOR, { op: "setMinPrice", productId: 1n, minPrice: 900n });
    assert.equal(world.read.floorPrice(1n, 1n), 9n * 10n ** 16n);
    assert.equal(world.read.spotPrice(1n, 1n), 9n * 10n ** 16n);
    world.do(GOVERNOR, { op: "setMinPrice", productId: 1n, minPrice: 0n });
    assert.equal(world.read.spotPrice(1n, 1n), 2n * 10n ** 16n);
  });

  it("PRICE-5 given a decaying price when the target changes then it is settled first with the old floor", () => {
    const world = newWorld();
    world.pass(DAY);
    list(world, 1n, 10_000n, 100n);
    // 5 % - 2 % = 3 %, from now on
    assert.deepEqual(world.read.stakedProduct(1n, 1n), {
      productId: 1n,
      weight: 10_000n,
      targetPrice: 100n,
      bumpedPrice: 3n * 10n ** 16n,
      priceUpdatedAt: START + DAY,
    });
    world.pass(DAY);
    assert.equal(world.read.spotPrice(1n, 1n), 10n ** 16n);
  });

  it("PRICE-5 given a decaying price when only the weight changes then the price state stays", () => {
    const world = newWorld();
    world.pass(DAY);
    list(world, 1n, 5_000n, 200n);
    const listing = world.read.stakedProduct(1n, 1n);
    assert.equal(listing?.priceUpdatedAt, START);
    assert.equal(listing.bumpedPrice, 5n * 10n ** 16n);
    assert.equal(world.read.totalWeight(1n), 5_000n);
  });

  it("LIST-2 given a bumped price when the weight is 0 for a while then it survives", () => {
    const world = stocked();
    world.buy();
    list(world, 1n, 0n, 200n);
    list(world, 1n, 10_000n, 200n);
    assert.equal(world.read.spotPrice(1n, 1n), 50_500_000_000_000_000n);
    assert.equal(world.read.poolProducts(1n).length, 1);
  });
});
