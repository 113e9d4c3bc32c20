import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { eventsOf, moveTo, now, read, readUint, send } from "../../support/chain";
import { buy, DAY, DEPOSIT, numberIn, ONE, openMarket, PRODUCT, voteAll, type Market } from "../../support/market";
import type { Purchase } from "../../support/market";

// 1 ETH at 0.01 ETH per native token: 100e18 native. Each pool has 100 000e18 of capacity and, after two days, rests at its
// floor of 3 %. So 100 ETH use 10 % of a pool's capacity and raise its price by 0.05 % × 10 = 0.5 % a year.
const FLOOR = 3n * 10n ** 16n;
const BUMP = 5n * 10n ** 15n;

/** A market whose pools rest at the floor; all purchases are made in one second, so that nothing decays unless said. */
async function atRest(): Promise<{ market: Market; time: bigint }> {
  const market = await openMarket();
  const time = (await now()) + 2n * DAY;
  await moveTo(time);
  return { market, time };
}

const buyAt = (market: Market, time: bigint, purchase: Purchase) =>
  buy(market, { maxPremium: 50n * ONE, ...purchase }, { value: 50n * ONE, time });

const spot = (market: Market, poolId = 1n) => readUint(market.stakingProducts, "getSpotPrice", [poolId, PRODUCT]);

/** The bump that a cover keeps in each of its pools, in their order. */
async function bumps(market: Market, coverId: bigint): Promise<readonly bigint[]> {
  const pools: unknown = (await read(market.cover, "getCoverPools", [coverId]))[0];
  assert(Array.isArray(pools));
  return pools.map((pool) => numberIn(pool, "bump"));
}

/** What StakingProducts reported of prices and allocations in the latest block, in order. */
async function reported(market: Market): Promise<readonly unknown[]> {
  return (await eventsOf(market.stakingProducts)).map(({ name, args }) => [name, ...(args.toArray() as unknown[])]);
}

describe("a bump ends with the purchase that made it (PRICE-7)", () => {
  it("given a cover that is swapped twenty times between a large short and a small long one, then the price is where it was", async () => {
    const { market, time } = await loadFixture(atRest);
    await buyAt(market, time, { period: 365n });
    const before = await spot(market);
    assert.equal(before, FLOOR + 5n * 10n ** 13n); // 1 ETH uses 0.1 %
    let coverId = 1n;
    for (let swap = 0; swap < 10; swap++) {
      await buyAt(market, time, { coverId: coverId++, amount: 100n * ONE, period: 28n });
      assert.equal(await spot(market), FLOOR + BUMP);
      await buyAt(market, time, { coverId: coverId++, amount: ONE, period: 365n });
      assert.equal(await spot(market), before);
    }
    assert.deepEqual(await bumps(market, coverId), [5n * 10n ** 13n]);
  });

  it("given a bump that a second has worn, when the cover is extended to 30 of 100 ETH, then seven tenths of the rest leave, rounded down", async () => {
    const { market, time } = await loadFixture(atRest);
    await buyAt(market, time, { amount: 100n * ONE });
    assert.deepEqual(await bumps(market, 1n), [BUMP]);
    await buyAt(market, time + 1n, { coverId: 1n, amount: 30n * ONE });

    // left = 5e15 − floor(2e16 / 86 400) = 5e15 − 231 481 481 481; seven tenths of it: 3 499 837 962 962 963.3
    const price = FLOOR + 4_999_768_518_518_519n;
    assert.deepEqual(await reported(market), [
      ["CapacityReleased", 1n, PRODUCT, 1n, 10_000n * ONE],
      ["CapacityAllocated", 1n, PRODUCT, 2n, 3_000n * ONE, price, price], // priced before anything is taken back
      ["BumpTakenBack", 1n, PRODUCT, 1n, 3_499_837_962_962_963n, price - 3_499_837_962_962_963n],
    ]);
    assert.deepEqual(await bumps(market, 2n), [1_499_930_555_555_556n]);
    assert.equal(await spot(market), FLOOR + 1_499_930_555_555_556n);
    const [listing] = await read(market.stakingProducts, "getStakedProduct", [1n, PRODUCT]);
    assert.equal(numberIn(listing, "priceUpdatedAt"), time + 1n);
  });

  it("given an extension to the same amount or more, then the rest of the bump stays, with that of the growth", async () => {
    const { market, time } = await loadFixture(atRest);
    await buyAt(market, time, { amount: 100n * ONE });
    const later = time + 4_320n; // a twentieth of a day: 0.1 % have decayed
    await buyAt(market, later, { coverId: 1n, amount: 160n * ONE });
    assert.deepEqual(await bumps(market, 2n), [4n * 10n ** 15n + 3n * 10n ** 15n]);
    await buyAt(market, later, { coverId: 2n, amount: 160n * ONE });
    assert.deepEqual(await bumps(market, 3n), [7n * 10n ** 15n]);
    assert.equal((await reported(market)).length, 2); // released and allocated; no BumpTakenBack
    assert.equal(await spot(market), FLOOR + 7n * 10n ** 15n);
    await moveTo(later + DAY);
    await buyAt(market, later + DAY, { coverId: 3n, amount: ONE }); // 2 % have decayed: nothing is left of it
    assert.deepEqual((await reported(market))[2], ["BumpTakenBack", 1n, PRODUCT, 3n, 0n, FLOOR]);
    assert.deepEqual(await bumps(market, 4n), [0n]);
  });

  it("given pools that an extension leaves or takes less of, then theirs are taken back in the old cover's order, after all allocations", async () => {
    const { market, time } = await loadFixture(atRest);
    await buyAt(market, time, { amount: 300n * ONE, pools: [3n, 1n, 2n] });
    await buyAt(market, time, { coverId: 1n, amount: 120n * ONE, pools: [2n, 3n] }); // 60 each
    assert.deepEqual((await reported(market)).slice(3), [
      ["CapacityAllocated", 2n, PRODUCT, 2n, 6_000n * ONE, FLOOR + BUMP, FLOOR + BUMP],
      ["CapacityAllocated", 3n, PRODUCT, 2n, 6_000n * ONE, FLOOR + BUMP, FLOOR + BUMP],
      ["BumpTakenBack", 3n, PRODUCT, 1n, 2n * 10n ** 15n, FLOOR + 3n * 10n ** 15n],
      ["BumpTakenBack", 1n, PRODUCT, 1n, BUMP, FLOOR],
      ["BumpTakenBack", 2n, PRODUCT, 1n, 2n * 10n ** 15n, FLOOR + 3n * 10n ** 15n],
    ]);
    assert.deepEqual(await bumps(market, 2n), [3n * 10n ** 15n, 3n * 10n ** 15n]);
  });

  it("given a pool that is new to the cover, then it keeps its own bump only", async () => {
    const { market, time } = await loadFixture(atRest);
    await buyAt(market, time, { amount: 100n * ONE });
    await buyAt(market, time, { coverId: 1n, amount: 40n * ONE, pools: [2n] });
    assert.deepEqual(await bumps(market, 2n), [2n * 10n ** 15n]);
    assert.deepEqual([await spot(market, 1n), await spot(market, 2n)], [FLOOR, FLOOR + 2n * 10n ** 15n]);
  });

  it("given a price near 100 %, then a cover keeps no more than its purchase raised it", async () => {
    const { market, time } = await loadFixture(atRest);
    await send(market.manager, market.stakingProducts, "setProducts", [1n, [[PRODUCT, 10_000n, 9_990n]]], { time });
    await buyAt(market, time, { amount: 100n * ONE });
    assert.equal(await spot(market), ONE);
    assert.deepEqual(await bumps(market, 1n), [10n ** 15n]); // of 0.5 % only 0.1 % fitted
    await buyAt(market, time, { coverId: 1n, amount: 50n * ONE });
    assert.equal(await spot(market), ONE - 5n * 10n ** 14n);
  });

  it("given a floor that was raised under the bump, then the price stops there, and the event has the whole part of the bump", async () => {
    const { market, time } = await loadFixture(atRest);
    await buyAt(market, time, { amount: 100n * ONE });
    await send(market.manager, market.stakingProducts, "setProducts", [1n, [[PRODUCT, 10_000n, 330n]]], { time });
    await buyAt(market, time, { coverId: 1n });
    const raised = 33n * 10n ** 15n;
    assert.deepEqual((await reported(market))[2], ["BumpTakenBack", 1n, PRODUCT, 1n, 495n * 10n ** 13n, raised]);
    assert.equal(await spot(market), raised);
  });

  it("given a payout, which gives no price back, when half of what it left is extended, then half of what is left of the whole bump leaves", async () => {
    const { market, time } = await loadFixture(atRest);
    await buyAt(market, time, { amount: 1_000n * ONE, period: 60n }); // all there is: + 5 %
    await send(market.buyer, market.claims, "submitClaim(uint256,uint256)", [1n, 200n * ONE], { value: DEPOSIT });
    await voteAll(market, 1n, true);
    const later = time + (3n * DAY) / 2n; // 3 % have decayed
    await send(market.stranger, market.claims, "settleClaim", [1n], { time: later });
    assert.deepEqual(await bumps(market, 1n), [5n * 10n ** 16n]);
    assert.equal(await spot(market), 5n * 10n ** 16n);
    await buyAt(market, later, { coverId: 1n, amount: 400n * ONE, period: 60n }); // 40 000 of 80 000 native
    assert.deepEqual((await reported(market))[2], ["BumpTakenBack", 1n, PRODUCT, 1n, 10n ** 16n, 4n * 10n ** 16n]);
    assert.deepEqual(await bumps(market, 2n), [10n ** 16n]);
  });
});
