import assert from "node:assert/strict";
import type { Slacked } from "../../model";
import { BOB, CAROL, DAY, ONE, decidedClaim, eventsOf, newWorld } from "./world";
import type { World } from "./world";

/**
 * 100 tokens covered for 365 days at 5 % (or for 28, …): half the premium over its duration: floor(2.5e18 / 31 536 000
 * s).
 */
const RATE = 79_274_479_959n;
/** RATE * 86 400, less the fee of 10 %. */
const DAILY = 6_164_383_561_611_840n;

/** Stakers of 3 000 in tranche 220 (or another) and 1 000 in 224; a cover of 100 tokens for 365 days. */
function streaming(first = 220n): World {
  const world = newWorld();
  world.stake(1n, 3_000n * ONE, first, "a");
  world.stake(1n, 1_000n * ONE, 224n, "b");
  world.buy({ period: 365n });
  return world;
}

/** The value, with a slack of one wei at most. */
function near({ value, slack }: Slacked): bigint {
  assert.ok(slack === 0n || slack === 1n, `slack ${slack}`);
  return value;
}

describe("model: streams that stop with what they were paid for", () => {
  it("BURN-3 BURN-4 given two covers when one is paid whole then the other's stream goes on, shared by shares", () => {
    const world = streaming(224n);
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.buy({ pools: [[1n, ONE]] });
    const others = world.read.cover(2n).pools[0]?.rewardRate ?? 0n;
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.equal(world.read.pool(1n).rewardRate, others);
    const before = near(world.read.position(2n).rewards);
    world.pass(DAY);
    // b has a quarter of the shares, and the fee is 10 %
    assert.equal(near(world.read.position(2n).rewards) - before, (others * DAY * 9n) / 40n);
  });

  it("BURN-4 given a third that is paid when settled then a third of the stream stops, and what it had yet to stream is burned", () => {
    const world = streaming(224n);
    world.do(CAROL, { op: "sendEth" }, ONE);
    const claimId = decidedClaim(world, 1n, true, ONE / 3n);
    const supply = world.read.tokenSupply();
    const settled = world.do(BOB, { op: "settleClaim", claimId });
    // floor(79 274 479 959 * 0.333 333 333 333 333 333) = 26 424 826 652; 364 days are left
    const burned = 26_424_826_652n * 364n * DAY;
    assert.deepEqual(eventsOf(settled, "pool:1"), [
      `RewardStreamStopped(1, 26424826652, ${burned})`,
      "StakeBurned(1, 33333333333333333300)",
    ]);
    assert.equal(supply - world.read.tokenSupply(), burned + 33_333_333_333_333_333_300n);
    assert.equal(world.read.cover(1n).pools[0]?.rewardRate, 52_849_653_307n);
    assert.equal(world.read.pool(1n).rewardRate, 52_849_653_307n);
    assert.equal(world.read.pool(1n).unstreamed, 52_849_653_307n * 364n * DAY);
    // what streamed before is earned all the same
    assert.equal(near(world.read.position(2n).rewards), DAILY / 4n);
    // of the rest a half: floor(52 849 653 307 / 2)
    const half = (ONE - ONE / 3n) / 2n;
    const again = world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, half) });
    assert.equal(eventsOf(again, "pool:1")[0], `RewardStreamStopped(1, 26424826653, ${26_424_826_653n * 363n * DAY})`);
    assert.equal(world.read.cover(1n).pools[0]?.rewardRate, 26_424_826_654n);
  });

  it("BURN-4 given a stream that ended when its cover is paid out in grace then none stops, and the cover keeps its rate", () => {
    const world = streaming(224n);
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.pass(364n * DAY - 1n);
    const last = world.model.clone();
    assert.equal(last.read.pool(1n).rewardRate, RATE);
    world.pass(DAY);
    const settled = world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.deepEqual(eventsOf(settled, "pool:1"), [`StakeBurned(1, ${100n * ONE})`]);
    assert.equal(world.read.cover(1n).pools[0]?.rewardRate, RATE);
  });

  it("BURN-4 given a pool of 10 000 that a full payout burns to 100 when another stakes 100 then it gets nothing of what was burned", () => {
    const world = newWorld();
    world.stake(1n, 10_000n * ONE, 224n, "a");
    world.buy({ amount: 99n * ONE, period: 365n });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.equal(world.read.pool(1n).activeStake, 100n * ONE);
    assert.equal(world.read.pool(1n).unstreamed, 0n);
    const earned = near(world.read.position(1n).rewards);
    world.stake(1n, 100n * ONE, 224n, "b");
    world.pass(400n * DAY);
    assert.deepEqual(world.read.position(2n).rewards, { value: 0n, slack: 0n });
    assert.equal(near(world.read.position(1n).rewards), earned);
  });
});
