import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, moveTo, now, readUint, send } from "../../support/chain";
import { buy, DAY, ONE, openMarket, PRODUCT, type Market } from "../../support/market";
import { ALL, burn, poolOf, TOKEN } from "./scene";

const set = (market: Market, params: readonly (readonly bigint[])[]) =>
  send(market.manager, market.stakingProducts, "setProducts", [1n, params]);

const effective = (market: Market) => readUint(market.stakingProducts, "getTotalEffectiveWeight", [1n]);

/** Adds products until there are `count` of them. */
async function productsUpTo(market: Market, count: number): Promise<void> {
  for (let index = 1; index < count; index++) {
    await send(market.governor, market.coverProducts, "addProduct", ["P", 1n, [0n], 200n, 500n]);
  }
}

/** Listings of the products from `first` to `last`, each with this weight. */
function listings(first: number, last: number, weight: bigint): bigint[][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [BigInt(first + index), weight, 300n]);
}

const soldOut = { amount: 1_000n * ONE, maxPremium: 100n * ONE };

describe("effective weights (LIST-3)", () => {
  it("given a stake that is sold twenty times over, when the weights are lowered for another twenty products, then what was sold stays on the bill", async () => {
    const market = await loadFixture(openMarket);
    await productsUpTo(market, 21);
    await buy(market, soldOut, { value: 100n * ONE }); // the whole stake, for product 1
    await set(market, [...listings(2, 20, 10_000n)]);
    assert.equal(await effective(market), 200_000n);

    await set(market, [[PRODUCT, 0n, 300n]]); // lowering is free, and frees nothing
    assert.equal(await readUint(market.stakingProducts, "getTotalWeight", [1n]), 190_000n);
    assert.equal(await effective(market), 200_000n);
    await expectRevert(set(market, listings(21, 21, 10_000n)), "EffectiveWeightTooHigh", [210_000n, 200_000n]);
    await expectRevert(set(market, listings(21, 21, 1n)), "EffectiveWeightTooHigh", [200_001n, 200_000n]);
    await set(market, listings(21, 21, 0n)); // a listing that backs nothing fits
    await expectRevert(set(market, listings(21, 21, 1n)), "EffectiveWeightTooHigh", [200_001n, 200_000n]);
    await set(market, [
      [21n, 1n, 300n],
      [20n, 9_999n, 300n],
    ]);
    await set(market, [[PRODUCT, 10_000n, 300n]]); // its weight may come back: it is sold anyway
    assert.equal(await effective(market), 200_000n);
  });

  it("given a pool that is above the limit by a burn, then weights can be lowered and targets changed, and nothing raised or listed", async () => {
    const market = await loadFixture(openMarket);
    await productsUpTo(market, 21);
    await buy(market, soldOut, { value: 100n * ONE });
    await set(market, listings(2, 20, 10_000n));
    await burn(market, poolOf(market, 1n), 50_000n * TOKEN); // 100 000 sold, 50 000 left: 20 000 of effective weight
    assert.equal(await effective(market), 210_000n);
    await set(market, [
      [PRODUCT, 10_000n, 400n],
      [2n, 9_999n, 300n],
    ]);
    await expectRevert(set(market, [[2n, 10_000n, 300n]]), "EffectiveWeightTooHigh", [210_000n, 200_000n]);
    await expectRevert(set(market, [[21n, 0n, 300n]]), "EffectiveWeightTooHigh", [209_999n, 200_000n]);
    await set(market, listings(3, 4, 0n));
    assert.equal(await effective(market), 189_999n);
    await set(market, [[21n, 10_000n, 300n]]);
  });

  it("given a fraction of a basis point that is sold, then it counts as a whole one, until it is released", async () => {
    const market = await loadFixture(openMarket);
    await buy(market, { amount: ONE + 1n }); // 100 native and 100 wei of 100 000
    await set(market, [[PRODUCT, 10n, 300n]]);
    assert.equal(await effective(market), 11n);
    await set(market, [[PRODUCT, 12n, 300n]]);
    assert.equal(await effective(market), 12n);
    await set(market, [[PRODUCT, 0n, 300n]]);
    await moveTo((await now()) + 75n * DAY); // 30 of cover, 30 of grace and 11: released
    assert.equal(await effective(market), 0n);
  });

  it("given no stake behind what is sold, then it is unbounded; behind nothing sold, then the weights count", async () => {
    const market = await loadFixture(openMarket);
    await productsUpTo(market, 2);
    await buy(market);
    await burn(market, poolOf(market, 1n), 100_000n * TOKEN);
    assert.equal(await effective(market), ALL);
    await expectRevert(set(market, [[2n, 0n, 300n]]), "EffectiveWeightTooHigh", [ALL, 200_000n]);
    await set(market, [[PRODUCT, 1n, 300n]]);
    await burn(market, poolOf(market, 2n), 100_000n * TOKEN);
    assert.equal(await readUint(market.stakingProducts, "getTotalEffectiveWeight", [2n]), 10_000n);
    await expectRevert(readUint(market.stakingProducts, "getTotalEffectiveWeight", [4n]), "UnknownPool", [4n]);
  });
});

describe("how many products a pool lists (LIST-2)", () => {
  it("given 200, then none can be listed, weight 0 or not, and those that are can be changed", async () => {
    const market = await loadFixture(openMarket);
    await productsUpTo(market, 202);
    await set(market, listings(2, 100, 500n));
    await expectRevert(set(market, listings(101, 202, 0n)), "TooManyProducts", [202n, 200n]);
    await set(market, listings(101, 200, 500n));
    await expectRevert(set(market, [[201n, 0n, 300n]]), "TooManyProducts", [201n, 200n]);
    await set(market, [
      [200n, 600n, 300n],
      [PRODUCT, 9_000n, 400n],
    ]);
    assert.equal(await effective(market), 9_000n + 198n * 500n + 600n);
  });
});
