import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, moveTo, now, read, readUint, send } from "../../support/chain";
import { buy, coverField, DAY, GRACE, numberIn, ONE, openMarket, PRODUCT, type Market } from "../../support/market";
import { endOf, poolOf } from "./scene";

const PERCENT = 10n ** 16n;

const set = (market: Market, params: readonly (readonly bigint[])[], time?: bigint) =>
  send(market.manager, market.stakingProducts, "setProducts", [1n, params], time === undefined ? {} : { time });

const spot = (market: Market) => readUint(market.stakingProducts, "getSpotPrice", [1n, PRODUCT]);

/** A field of the product's listing in pool 1. */
async function listed(market: Market, field: string): Promise<bigint> {
  const [listing] = await read(market.stakingProducts, "getStakedProduct", [1n, PRODUCT]);
  return numberIn(listing, field);
}

describe("StakingProducts.setProducts", () => {
  it("given weights and targets at and beyond their limits, then each error names its values and nothing is set", async () => {
    const market = await loadFixture(openMarket);
    await expectRevert(set(market, [[PRODUCT, 10_001n, 300n]]), "WeightTooHigh", [PRODUCT, 10_001n]);
    await expectRevert(set(market, [[PRODUCT, 1n, 199n]]), "TargetOutOfRange", [PRODUCT, 199n, 200n]);
    await expectRevert(set(market, [[PRODUCT, 1n, 10_001n]]), "TargetOutOfRange", [PRODUCT, 10_001n, 200n]);
    await expectRevert(set(market, [[9n, 1n, 300n]]), "UnknownProduct", [9n]);
    const twice = [
      [PRODUCT, 1n, 300n],
      [PRODUCT, 2n, 300n],
    ];
    await expectRevert(set(market, twice), "DuplicateProduct", [PRODUCT]);
    assert.equal(await readUint(market.stakingProducts, "getTotalWeight", [1n]), 10_000n);
    await set(market, [[PRODUCT, 0n, 10_000n]]);
    await set(market, []);
    assert.equal(await readUint(market.stakingProducts, "getTotalWeight", [1n]), 0n);
  });

  it("given 21 products, then 200 000 of weight are allowed in any order within a call, and not one more", async () => {
    const market = await loadFixture(openMarket);
    for (let index = 0; index < 20; index++) {
      await send(market.governor, market.coverProducts, "addProduct", ["P", 1n, [0n], 200n, 500n]);
    }
    const others = Array.from({ length: 19 }, (_, index) => [BigInt(index) + 2n, 10_000n, 300n]);
    await set(market, others);
    await expectRevert(set(market, [[21n, 1n, 300n]]), "TotalWeightTooHigh", [200_001n, 200_000n]);
    // above the limit on the way, at it in the end
    await set(market, [
      [21n, 1n, 300n],
      [PRODUCT, 9_999n, 300n],
    ]);
    assert.equal(await readUint(market.stakingProducts, "getTotalWeight", [1n]), 200_000n);
  });

  it("given a minPrice raised above the stored target, then an unchanged target is accepted and the floor is minPrice (PRICE-1, LIST-1)", async () => {
    const market = await loadFixture(openMarket);
    await send(market.governor, market.coverProducts, "setMinPrice", [PRODUCT, 800n]);
    await set(market, [[PRODUCT, 5_000n, 300n]]);
    assert.equal(await readUint(market.stakingProducts, "getFloorPrice", [1n, PRODUCT]), 8n * PERCENT);
    assert.equal(await spot(market), 8n * PERCENT);
    await expectRevert(set(market, [[PRODUCT, 5_000n, 301n]]), "TargetOutOfRange", [PRODUCT, 301n, 800n]);
  });
});

describe("the spot price", () => {
  it("given 5 % and a target of 3 %, then it falls by 2 % a day to the second, and rests at the floor", async () => {
    const market = await loadFixture(openMarket);
    const updated = await listed(market, "priceUpdatedAt");
    await moveTo(updated + DAY / 2n);
    assert.equal(await spot(market), 4n * PERCENT); // 5 − 1
    await moveTo(updated + DAY / 2n + 1n);
    assert.equal(await spot(market), 4n * PERCENT - 231_481_481_481n); // floor(2e16 × 43 201 / 86 400) = 1e16 + 231 481 481 481
    await moveTo(updated + DAY - 1n);
    assert.equal(await spot(market), 3n * PERCENT + 231_481_481_482n); // floor(2e16 × 86 399 / 86 400) = 19 999 768 518 518 518
    await moveTo(updated + 2n * DAY);
    assert.equal(await spot(market), 3n * PERCENT);
  });

  it("given a target that is set again unchanged, then the decay goes on; a changed one settles the price first (PRICE-5)", async () => {
    const market = await loadFixture(openMarket);
    const updated = await listed(market, "priceUpdatedAt");
    await set(market, [[PRODUCT, 9_000n, 300n]], updated + DAY / 2n);
    assert.equal(await listed(market, "priceUpdatedAt"), updated);
    await set(market, [[PRODUCT, 9_000n, 600n]], updated + DAY / 2n);
    assert.equal(await listed(market, "bumpedPrice"), 4n * PERCENT); // settled with the old floor
    assert.equal(await listed(market, "priceUpdatedAt"), updated + DAY / 2n);
    assert.equal(await spot(market), 6n * PERCENT); // the new floor
  });
});

describe("allocations", () => {
  it("given a cover, then it is backed until the midnight after its exposure and no second longer (CAP-3)", async () => {
    const market = await loadFixture(openMarket);
    await buy(market, { amount: ONE });
    const exposure = (await coverField(market, 1n, "end")) + GRACE + 11n * DAY;
    const release = ((exposure + DAY - 1n) / DAY) * DAY;
    const allocation = () => readUint(market.stakingProducts, "getCoverAllocation", [1n, 1n]);
    const allocated = async (): Promise<bigint> => {
      const { allocated: ring } = (await read(market.stakingProducts, "getCapacities", [1n, PRODUCT]))[0] as {
        allocated: Iterable<bigint>;
      };
      return [...ring].reduce((sum, value) => sum + value, 0n);
    };
    assert.equal(await allocation(), 100n * ONE); // an ETH is 100 native tokens
    await moveTo(release - 1n);
    assert.deepEqual([await allocation(), await allocated()], [100n * ONE, 100n * ONE]);
    await moveTo(release);
    assert.deepEqual([await allocation(), await allocated()], [0n, 0n]);
    assert.equal(await readUint(market.stakingProducts, "getCoverAllocation", [1n, 2n]), 0n); // a pool that never backed it
  });

  it("given a weight lowered below what is sold, then the utilization exceeds 100 % and nothing is free (CAP-6, CAP-7)", async () => {
    const market = await loadFixture(openMarket);
    await buy(market, { amount: 100n * ONE, maxPremium: 10n * ONE }, { value: 10n * ONE }); // 10 000 of 100 000 native
    const rate = () => readUint(market.stakingProducts, "getUtilizationRate", [1n]);
    assert.equal(await rate(), 1_000n);
    await set(market, [[PRODUCT, 400n, 300n]]); // 4 000 of capacity
    assert.equal(await rate(), 25_000n);
    const exposureEnd = (await now()) + 80n * DAY;
    assert.equal(await readUint(market.stakingProducts, "getFreeCapacity", [1n, PRODUCT, exposureEnd]), 0n);
    await expectRevert(buy(market, { amount: ONE }), "InsufficientCapacity");
    await set(market, [[PRODUCT, 0n, 300n]]);
    assert.equal(await rate(), 0n);
  });

  it("given all that is free, then it can be bought to the wei and not a wei more; beyond the last tranche nothing is free", async () => {
    const market = await loadFixture(openMarket);
    const last = endOf((await readUint(poolOf(market, 1n), "getFirstActiveTrancheId")) + 6n);
    const free = (until: bigint) => readUint(market.stakingProducts, "getFreeCapacity", [1n, PRODUCT, until]);
    assert.equal(await free(last), 100_000n * ONE);
    assert.equal(await free(last + 1n), 0n);
    const all = { amount: 1_000n * ONE, maxPremium: 100n * ONE };
    await expectRevert(buy(market, { ...all, amount: all.amount + 1n }, { value: 100n * ONE }), "InsufficientCapacity");
    await buy(market, all, { value: 100n * ONE });
    assert.equal(await free(last), 0n);
  });

  it("given unknown covers and pools, when an allocation is asked for, then the error says which (READ-2)", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    for (const coverId of [0n, 2n]) {
      await expectRevert(read(market.stakingProducts, "getCoverAllocation", [coverId, 1n]), "UnknownCover", [coverId]);
    }
    for (const poolId of [0n, 4n]) {
      await expectRevert(read(market.stakingProducts, "getCoverAllocation", [1n, poolId]), "UnknownPool", [poolId]);
    }
  });

  it("given unknown pools and products not listed, then poke and getters say which (READ-2)", async () => {
    const { stakingProducts, stranger } = await loadFixture(openMarket);
    await expectRevert(send(stranger, stakingProducts, "pokeProduct", [9n, PRODUCT, 1n]), "UnknownPool", [9n]);
    await expectRevert(send(stranger, stakingProducts, "pokeProduct", [1n, 2n, 1n]), "ProductNotListed", [1n, 2n]);
    for (const fn of ["getSpotPrice", "getFloorPrice", "getCapacities", "getStakedProduct"]) {
      await expectRevert(read(stakingProducts, fn, [9n, PRODUCT]), "UnknownPool", [9n]);
      await expectRevert(read(stakingProducts, fn, [1n, 2n]), "ProductNotListed", [1n, 2n]);
    }
  });
});
