import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { eventsOf, moveTo, now, readUint, send, type Receipt } from "../../support/chain";
import { buy, coverField, numberIn, ONE, openEarlierMarket, PRODUCT, type Market } from "../../support/market";
import { read } from "../../support/chain";
import { buyAt, DAY, listed, PERCENT, spot } from "./scene";

const retarget = (market: Market, target: bigint, time: bigint): Promise<Receipt> =>
  send(market.manager, market.stakingProducts, "setProducts", [1n, [[PRODUCT, 10_000n, target]]], { time });

/** The price that a cover's first pool was paid. */
async function pricePaid(market: Market, coverId: bigint): Promise<bigint> {
  const [pools] = await read(market.cover, "getCoverPools", [coverId]);
  return numberIn((pools as readonly unknown[])[0], "price");
}

describe("the earlier edition's spot price: floor (E-FLOOR)", () => {
  it("given initialPrice 5 %, minPrice 2 % and target 3 %, then it starts and rests at 5 %, and the target is shown", async () => {
    const market = await loadFixture(openEarlierMarket);
    assert.equal(await readUint(market.stakingProducts, "getFloorPrice", [1n, PRODUCT]), 5n * PERCENT);
    assert.equal(await spot(market), 5n * PERCENT);
    assert.equal(await listed(market, "bumpedPrice"), 5n * PERCENT);
    assert.equal(await listed(market, "targetPrice"), 300n);
    await moveTo((await now()) + 1_000n * DAY);
    assert.equal(await spot(market), 5n * PERCENT);
  });

  it("given a target or a minPrice above the initial price, then neither moves any price", async () => {
    const market = await loadFixture(openEarlierMarket);
    await retarget(market, 900n, (await now()) + 5n);
    assert.equal(await listed(market, "targetPrice"), 900n);
    await send(market.governor, market.coverProducts, "setMinPrice", [PRODUCT, 800n]);
    assert.equal(await readUint(market.stakingProducts, "getFloorPrice", [1n, PRODUCT]), 5n * PERCENT);
    assert.equal(await spot(market), 5n * PERCENT);
  });

  it("given a target above the initial price at listing, then the listing starts at the initial price, now", async () => {
    const market = await loadFixture(openEarlierMarket);
    await send(market.governor, market.coverProducts, "addProduct", ["P", 1n, [0n], 200n, 400n]);
    await send(market.manager, market.stakingProducts, "setProducts", [1n, [[2n, 1n, 700n]]]);
    const [listing] = await read(market.stakingProducts, "getStakedProduct", [1n, 2n]);
    assert.equal(numberIn(listing, "bumpedPrice"), 4n * PERCENT);
    assert.equal(numberIn(listing, "priceUpdatedAt"), await now());
  });
});

describe("the earlier edition's spot price: bump (E-BUMP)", () => {
  it("given three purchases within a day, then each pays the price before and adds 2 % to it, whatever its size", async () => {
    const market = await loadFixture(openEarlierMarket);
    const before = await listed(market, "priceUpdatedAt");
    await buy(market, { amount: ONE / 1_000n });
    assert.equal(await spot(market), 51_000_000_000_000_000n);
    await buy(market, { amount: 10n * ONE });
    assert.equal(await spot(market), 52_020_000_000_000_000n);
    await buy(market);
    assert.equal(await spot(market), 53_060_400_000_000_000n);
    assert.deepEqual(
      [await pricePaid(market, 1n), await pricePaid(market, 2n), await pricePaid(market, 3n)],
      [50_000_000_000_000_000n, 51_000_000_000_000_000n, 52_020_000_000_000_000n],
    );
    assert.equal(await listed(market, "priceUpdatedAt"), before); // no whole day has passed
  });

  it("given a purchase from two pools, then both are bumped, and the third is not", async () => {
    const market = await loadFixture(openEarlierMarket);
    await buy(market, { pools: [1n, 3n] });
    assert.deepEqual(
      [await spot(market, 1n), await spot(market, 2n), await spot(market, 3n)],
      [51_000_000_000_000_000n, 50_000_000_000_000_000n, 51_000_000_000_000_000n],
    );
  });

  it("given extensions, then each bumps by 2 %, also one that uses no more than was released", async () => {
    const market = await loadFixture(openEarlierMarket);
    await buy(market);
    await buy(market, { coverId: 1n });
    assert.equal(await spot(market), 52_020_000_000_000_000n);
    await buy(market, { coverId: 1n, amount: ONE / 2n });
    assert.equal(await spot(market), 53_060_400_000_000_000n);
    await buy(market, { coverId: 1n, amount: ONE / 2n + 1n });
    assert.equal(await spot(market), 54_121_608_000_000_000n);
  });

  it("given an extension to less, then nothing of the bump comes back, and covers keep none (PRICE-7 is not of this edition)", async () => {
    const market = await loadFixture(openEarlierMarket);
    await buy(market, { amount: 10n * ONE });
    await buy(market, { coverId: 1n });
    assert.equal(await spot(market), 52_020_000_000_000_000n);
    const names = (await eventsOf(market.stakingProducts)).map(({ name }) => name);
    assert.deepEqual(names, ["CapacityReleased", "CapacityAllocated"]);
    const [pools] = await read(market.cover, "getCoverPools", [1n]);
    assert.equal(numberIn((pools as readonly unknown[])[0], "bump"), 0n);
  });

  it("given prices of 99 % and 100 %, then a purchase takes them to 100 % and no further", async () => {
    const market = await loadFixture(openEarlierMarket);
    await send(market.governor, market.coverProducts, "addProduct", ["P", 1n, [0n], 200n, 9_900n]);
    await send(market.manager, market.stakingProducts, "setProducts", [1n, [[2n, 10_000n, 300n]]]);
    const params = [0n, market.buyer, 2n, 0n, ONE / 10n, 30n, ONE, 0n, 0n, market.buyer, ""];
    for (const before of [99n * PERCENT, 100n * PERCENT]) {
      assert.equal(await readUint(market.stakingProducts, "getSpotPrice", [1n, 2n]), before);
      await send(market.buyer, market.cover, "buyCover", [params, [[1n, false, ONE / 10n]]], { value: ONE });
      assert.equal(await readUint(market.stakingProducts, "getSpotPrice", [1n, 2n]), 100n * PERCENT);
    }
  });
});

describe("the earlier edition's spot price: decay (E-DECAY)", () => {
  it("given 5.1 %, then it falls by 0.1 % at the end of each whole day, to the second, and ends at the floor", async () => {
    const market = await loadFixture(openEarlierMarket);
    const updated = await listed(market, "priceUpdatedAt");
    await buy(market);
    const steps: readonly (readonly [days: bigint, price: bigint])[] = [
      [1n, 50_949_000_000_000_000n], // 51 × 0.999
      [2n, 50_898_051_000_000_000n], // 51 × 0.998 001
      // 51e15 × 0.999^6 = 50 694 763 980 764 694.051
      [6n, 50_694_763_980_764_695n],
      // 51e15 × 0.999^19 = 50 039 645 … ; 0.999^20 gives 49 989 605 …, below the floor
      [20n, 50_000_000_000_000_000n],
    ];
    let before = 51_000_000_000_000_000n;
    for (const [days, price] of steps) {
      if (days <= 2n) {
        await moveTo(updated + days * DAY - 1n);
        assert.equal(await spot(market), before);
      }
      await moveTo(updated + days * DAY);
      assert.equal(await spot(market), price);
      before = price;
    }
  });

  it("given the price on day 6 with a fraction of a wei, then it rounds up, and so does the bump on it", async () => {
    const market = await loadFixture(openEarlierMarket);
    const updated = await listed(market, "priceUpdatedAt");
    await buy(market);
    await buyAt(market, updated + 6n * DAY + 5n);
    assert.equal(await pricePaid(market, 2n), 50_694_763_980_764_695n);
    // × 1.02 = 51 708 659 260 379 988.9
    assert.equal(await listed(market, "bumpedPrice"), 51_708_659_260_379_989n);
    assert.equal(await listed(market, "priceUpdatedAt"), updated + 6n * DAY);
  });

  it("given a purchase every 23 hours, then the clock of the decay moves on by whole days and is never set to now", async () => {
    const market = await loadFixture(openEarlierMarket);
    const updated = await listed(market, "priceUpdatedAt");
    const hour = DAY / 24n;
    await buyAt(market, updated + 23n * hour); // 5 % → 5.1 %
    assert.equal(await listed(market, "priceUpdatedAt"), updated);
    await buyAt(market, updated + 46n * hour); // one day: 5.094 9 % → 5.196 798 %
    assert.equal(await pricePaid(market, 2n), 50_949_000_000_000_000n);
    assert.equal(await listed(market, "bumpedPrice"), 51_967_980_000_000_000n);
    assert.equal(await listed(market, "priceUpdatedAt"), updated + DAY);
    await buyAt(market, updated + 69n * hour); // 45 hours after that: one day more
    assert.equal(await pricePaid(market, 3n), 51_916_012_020_000_000n); // 51 967 980 × 0.999
    assert.equal(await listed(market, "priceUpdatedAt"), updated + 2n * DAY);
  });

  it("given a purchase at the floor after 300 days, then the time of the price is a whole day and the price is 5.1 %", async () => {
    const market = await loadFixture(openEarlierMarket);
    const updated = await listed(market, "priceUpdatedAt");
    const { stakingProducts, cover } = market;
    await moveTo(updated + 300n * DAY);
    await buyAt(market, updated + 301n * DAY - 1n);
    assert.equal(await coverField(market, 1n, "start"), updated + 301n * DAY - 1n);
    assert.equal(await listed(market, "priceUpdatedAt"), updated + 300n * DAY);
    assert.equal(await readUint(stakingProducts, "getSpotPrice", [1n, PRODUCT]), 51_000_000_000_000_000n);
    assert.equal(await readUint(cover, "coverCount"), 1n);
    await moveTo(updated + 301n * DAY); // one second later a whole day since then is over
    assert.equal(await spot(market), 50_949_000_000_000_000n);
  });

  it("given a changed target, then the price is settled by whole days; an unchanged one does nothing", async () => {
    const market = await loadFixture(openEarlierMarket);
    const updated = await listed(market, "priceUpdatedAt");
    await buy(market);
    await retarget(market, 300n, updated + DAY + 10n);
    assert.equal(await listed(market, "bumpedPrice"), 51_000_000_000_000_000n);
    assert.equal(await listed(market, "priceUpdatedAt"), updated);
    await retarget(market, 800n, updated + DAY + 20n);
    assert.equal(await listed(market, "bumpedPrice"), 50_949_000_000_000_000n);
    assert.equal(await listed(market, "priceUpdatedAt"), updated + DAY);
    await moveTo(updated + 2n * DAY);
    assert.equal(await spot(market), 50_898_051_000_000_000n);
  });
});
