import assert from "node:assert/strict";
import type { EditionName } from "../../model";
import { ALICE, BOB, CAROL, DAY, GOVERNOR, ONE, START, TRANCHE, addPool, decidedClaim, newWorld } from "./world";
import type { World } from "./world";

const HUGE = 2n ** 256n - 1n;

/** A product and its weight in basis points. */
type Weight = readonly [productId: bigint, weight: bigint];

/** As the usual world, with products up to `count` that alice may list at a target of 2 %. */
function worldWith(count: number, edition: EditionName = "current"): World {
  const world = newWorld(edition);
  const product = { op: "addProduct", productName: "more", productType: 1n, acceptedAssets: [0n] } as const;
  for (let i = 2; i <= count; i += 1) world.do(GOVERNOR, { ...product, minPrice: 0n, initialPrice: 500n });
  return world;
}

function params(weights: readonly Weight[], targetPrice = 200n) {
  return weights.map(([productId, weight]) => ({ productId, weight, targetPrice }));
}

/** Alice sets weights in pool 1. */
function weigh(world: World, ...weights: Weight[]): void {
  world.do(ALICE, { op: "setProducts", poolId: 1n, params: params(weights) });
}

/** As `weigh`, but must fail. */
function weighErrors(world: World, ...weights: Weight[]): string[] {
  return world.errors(ALICE, { op: "setProducts", poolId: 1n, params: params(weights) });
}

/** Products from one id to another, all with this weight. */
function range(first: bigint, last: bigint, weight: bigint): Weight[] {
  return Array.from({ length: Number(last - first) + 1 }, (_, i) => [first + BigInt(i), weight]);
}

/** 100 tokens back two products; both are sold out, and each has paid 80 %: no stake is left. */
function burntOut(): World {
  const world = worldWith(3);
  weigh(world, [2n, 10_000n]);
  world.stake(1n, 100n * ONE, 220n, "a");
  world.do(CAROL, { op: "sendEth" }, 5n * ONE);
  world.buy();
  world.buy({ productId: 2n });
  const part = (8n * ONE) / 10n;
  world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, part) });
  // 20 tokens of stake. Product 1: 20 allocated, 10 000; product 2: 100 allocated, 50 000
  assert.equal(world.read.totalEffectiveWeight(1n), 60_000n);
  world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 2n, true, part) });
  assert.equal(world.read.pool(1n).activeStake, 0n);
  return world;
}

describe("model: effective weights", () => {
  for (const edition of ["current", "earlier"] as const) {
    it(`LIST-3 given a product that is sold out when its weight is 0 then it still counts in full, in the ${edition} edition`, () => {
      const world = worldWith(21, edition);
      world.stake(1n, 100n * ONE, 224n, "a");
      world.buy(); // all 100 tokens
      weigh(world, [1n, 0n]);
      assert.equal(world.read.totalWeight(1n), 0n);
      assert.equal(world.read.totalEffectiveWeight(1n), 10_000n);
      // twenty more at 100 % would be 210 000, though the weights are 200 000
      assert.deepEqual(weighErrors(world, ...range(2n, 21n, 10_000n)), ["EffectiveWeightTooHigh(210000, 200000)"]);
      weigh(world, ...range(2n, 20n, 10_000n));
      assert.equal(world.read.totalEffectiveWeight(1n), 200_000n);
      assert.deepEqual(weighErrors(world, [21n, 1n]), ["EffectiveWeightTooHigh(200001, 200000)"]);
      weigh(world, [21n, 0n]);
      weigh(world, [1n, 10_000n]); // counted so already
      assert.equal(world.read.totalEffectiveWeight(1n), 200_000n);
    });
  }

  it("LIST-3 ROUND-1 given one token of three that is sold when effective weights are read then it is rounded up, and the weight counts where it is higher", () => {
    const world = worldWith(2);
    world.stake(1n, 3n * ONE, 224n, "a");
    world.buy({ amount: ONE / 100n });
    weigh(world, [1n, 0n], [2n, 7n]);
    assert.equal(world.read.totalEffectiveWeight(1n), 3_341n); // 3 333.33 -> 3 334, and 7
    weigh(world, [1n, 3_334n]);
    assert.equal(world.read.totalEffectiveWeight(1n), 3_341n);
    weigh(world, [1n, 3_335n]);
    assert.equal(world.read.totalEffectiveWeight(1n), 3_342n);
  });

  it("LIST-3 given allocations in several tranches and pools when effective weights are read then all active ones of this pool count", () => {
    const world = worldWith(1);
    addPool(world);
    for (const trancheId of [221n, 222n]) world.stake(1n, 100n * ONE, trancheId, "a");
    world.stake(2n, 100n * ONE, 221n, "a");
    world.buy({
      amount: 2n * ONE,
      pools: [
        [1n, (3n * ONE) / 2n],
        [2n, ONE / 2n],
      ],
    });
    for (const poolId of [1n, 2n]) {
      world.do(ALICE, { op: "setProducts", poolId, params: params([[1n, 0n]]) });
    }
    // 100 + 50 tokens of 200; 50 of 100
    assert.deepEqual(world.read.capacities(1n, 1n).allocated.slice(1, 3), [100n * ONE, 50n * ONE]);
    assert.equal(world.read.totalEffectiveWeight(1n), 7_500n);
    assert.equal(world.read.totalEffectiveWeight(2n), 5_000n);
  });

  it("LIST-3 CAP-3 given a sold product when its allocation is released then only the weight counts, not a second before", () => {
    const world = worldWith(1);
    world.stake(1n, 100n * ONE, 224n, "a");
    world.buy();
    weigh(world, [1n, 0n]);
    world.model.advance(START + 69n * DAY - 1n);
    assert.equal(world.read.totalEffectiveWeight(1n), 10_000n);
    world.pass(1n);
    assert.equal(world.read.totalEffectiveWeight(1n), 0n);
  });

  it("LIST-3 given a sold product when the stake of another tranche ends then it counts for more", () => {
    const world = worldWith(1);
    world.stake(1n, 100n * ONE, 220n, "a");
    world.stake(1n, 100n * ONE, 222n, "a");
    world.buy({ period: 60n }); // exposed beyond tranche 220
    weigh(world, [1n, 0n]);
    assert.equal(world.read.totalEffectiveWeight(1n), 5_000n);
    world.model.advance(221n * TRANCHE);
    assert.equal(world.read.totalEffectiveWeight(1n), 10_000n);
  });

  it("LIST-3 given a pool without stake when nothing is allocated then the weights count; when something is then they are unbounded", () => {
    const empty = worldWith(1);
    assert.equal(empty.read.totalEffectiveWeight(1n), 10_000n);
    const world = burntOut();
    assert.equal(world.read.totalEffectiveWeight(1n), HUGE);
    const tooHigh = [`EffectiveWeightTooHigh(${HUGE}, 200000)`];
    assert.deepEqual(weighErrors(world, [3n, 0n]), tooHigh); // a product is listed
    weigh(world, [1n, 5_000n]);
    assert.deepEqual(weighErrors(world, [1n, 5_001n]), tooHigh);
    assert.deepEqual(weighErrors(world, [2n, 0n], [1n, 5_001n]), tooHigh); // one falls, the other rises
    // targets and lower weights, the present ones, nothing at all
    world.do(ALICE, { op: "setProducts", poolId: 1n, params: params([[1n, 5_000n]], 300n) });
    weigh(world, [1n, 0n], [2n, 0n]);
    weigh(world, [1n, 0n]);
    weigh(world);
    assert.equal(world.read.totalWeight(1n), 0n);
    world.pass(69n * DAY); // released
    assert.equal(world.read.totalEffectiveWeight(1n), 0n);
    weigh(world, [3n, 10_000n]);
  });

  it("LIST-3 given effective weights beyond the limit when weights fall then it is possible, and raising one that counts for more is not", () => {
    const world = worldWith(20);
    // five products sold out at 100 %, then four fifths of the stake burned by one of them
    weigh(world, ...range(2n, 5n, 10_000n));
    world.stake(1n, 100n * ONE, 224n, "a");
    world.do(CAROL, { op: "sendEth" }, 5n * ONE);
    for (const productId of [1n, 2n, 3n, 4n, 5n]) world.buy({ productId });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, (8n * ONE) / 10n) });
    // 20 tokens: product 1 10 000, the four others 50 000 each
    assert.equal(world.read.totalEffectiveWeight(1n), 210_000n);
    weigh(world, [2n, 9_000n]);
    assert.deepEqual(weighErrors(world, [2n, 9_001n]), ["EffectiveWeightTooHigh(210000, 200000)"]);
    assert.deepEqual(weighErrors(world, [6n, 1n], [3n, 0n]), ["EffectiveWeightTooHigh(210001, 200000)"]);
    // new stake thins them out: 21 tokens; 9 523.8 and 4 * 47 619.05, rounded up, the first is its weight
    world.stake(1n, ONE, 224n, "b");
    assert.equal(world.read.totalEffectiveWeight(1n), 10_000n + 4n * 47_620n);
    world.stake(1n, ONE, 224n, "b");
    weigh(world, [2n, 9_001n]); // 22 tokens: 10 000 + 4 * 45 455
    assert.equal(world.read.totalEffectiveWeight(1n), 191_820n);
  });

  it("LIST-3 READ-2 given a pool that is not there when its effective weights are asked then that is refused", () => {
    assert.throws(() => newWorld().read.totalEffectiveWeight(2n), /expected a pool from 1 to 1, received 2/);
  });
});

describe("model: how many products a pool lists", () => {
  for (const edition of ["current", "earlier"] as const) {
    it(`LIST-2 given 200 products that are listed when another comes then it is refused, and listed ones can be changed, in the ${edition} edition`, () => {
      const world = worldWith(203, edition);
      assert.deepEqual(weighErrors(world, ...range(2n, 203n, 0n)), ["TooManyProducts(203, 200)"]);
      weigh(world, ...range(2n, 199n, 0n));
      assert.deepEqual(weighErrors(world, [200n, 0n], [201n, 0n]), ["TooManyProducts(201, 200)"]);
      weigh(world, [200n, 0n]);
      assert.equal(world.read.poolProducts(1n).length, 200);
      assert.deepEqual(weighErrors(world, [201n, 0n]), ["TooManyProducts(201, 200)"]);
      weigh(world, [1n, 5_000n], [200n, 10_000n]);
      assert.equal(world.read.totalWeight(1n), 15_000n);
    });
  }
});
