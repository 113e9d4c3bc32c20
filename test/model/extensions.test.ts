import assert from "node:assert/strict";
import { BOB, CAROL, DAY, ONE, TRANCHE, addPool, decidedClaim, eventsOf, newWorld } from "./world";

const HUGE = 2n ** 256n - 1n;
const extend = { op: "extendDeposit", poolId: 1n, tokenId: 1n } as const;

describe("model: extensions of deposits", () => {
  it("EXT-1 given an active deposit when extended by a second then it moves one tranche, by 91 days and a second two", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "a");
    const moved = world.do("a", { ...extend, newDuration: 1n });
    assert.deepEqual(eventsOf(moved, "pool:1"), [`DepositExtended(1, 220, 221, 0, ${ONE})`]);
    world.do("a", { ...extend, newDuration: TRANCHE });
    world.do("a", { ...extend, newDuration: TRANCHE + 1n });
    assert.deepEqual(world.read.position(1n).tranches, [224n]);
    assert.equal(world.read.pool(1n).activeStake, ONE);
  });

  it("EXT-1 given deposits in two tranches when the earliest is extended onto the other then they merge", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "treasury");
    world.do("treasury", {
      op: "depositTo",
      poolId: 1n,
      amount: 3n * ONE,
      trancheId: 222n,
      requestTokenId: 1n,
      destination: "",
    });
    world.do("treasury", { ...extend, newDuration: 2n * TRANCHE });
    assert.deepEqual(world.read.position(1n).tranches, [222n]);
    assert.equal(world.read.deposit(1n, 222n).shares, 4n * ONE);
  });

  it("EXT-1 given deposits in two tranches when one is named then that one moves", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "treasury");
    world.do("treasury", {
      op: "depositTo",
      poolId: 1n,
      amount: ONE,
      trancheId: 222n,
      requestTokenId: 1n,
      destination: "",
    });
    world.do("treasury", { ...extend, newDuration: 1n, trancheId: 222n });
    assert.deepEqual(world.read.position(1n).tranches, [220n, 223n]);
    assert.deepEqual(world.errors("treasury", { ...extend, newDuration: 1n, trancheId: 221n }), [
      "NothingToExtend(1, 221)",
    ]);
  });

  it("EXT-2 given an ended deposit when extended then its frozen stake buys shares at today's price in the first tranche that ends late enough", () => {
    const world = newWorld();
    world.stake(1n, 50n * ONE, 220n, "a");
    world.stake(1n, 200n * ONE, 221n, "b");
    world.do(CAROL, { op: "sendEth" }, 5n * ONE);
    world.buy({ period: 60n });
    world.pass(89n * DAY);
    const claimId = decidedClaim(world, 1n, true);
    world.pass(3n * DAY);
    world.do(BOB, { op: "settleClaim", claimId });
    // b: 200 shares, 100 tokens left; 50 tokens buy 100 shares. Day 93 + 89 days = day 182, the end of tranche 221
    const moved = world.do("a", { ...extend, newDuration: 89n * DAY });
    assert.deepEqual(eventsOf(moved, "pool:1"), [`DepositExtended(1, 220, 221, ${50n * ONE}, ${100n * ONE})`]);
    assert.equal(world.read.position(1n).activeStake, 50n * ONE);
    assert.equal(world.read.tranche(1n, 220n).stakeTaken, 50n * ONE);
    assert.equal(world.read.pool(1n).poolStake, 150n * ONE);
  });

  it("EXT-2 given an ended deposit when the duration reaches one second beyond a tranche's end then the next is taken", () => {
    const world = newWorld();
    world.stake(1n, ONE, 220n, "a");
    world.pass(TRANCHE);
    world.do("a", { ...extend, newDuration: TRANCHE + 1n });
    assert.deepEqual(world.read.position(1n).tranches, [222n]);
  });

  it("EXT-3 given eight active tranches when the target is beyond then it is refused, also for absurd durations", () => {
    const world = newWorld();
    world.stake(1n, ONE, 221n, "a");
    assert.deepEqual(world.errors("a", { ...extend, newDuration: 7n * TRANCHE }), ["TrancheNotActive(228, 220, 227)"]);
    assert.deepEqual(world.errors("a", { ...extend, newDuration: 8n * TRANCHE }), ["TrancheNotActive(229, 220, 227)"]);
    for (const newDuration of [8n * TRANCHE + 1n, HUGE]) {
      assert.deepEqual(world.errors("a", { ...extend, newDuration }), [`TrancheNotActive(${HUGE}, 220, 227)`]);
    }
    world.do("a", { ...extend, newDuration: 6n * TRANCHE });
    assert.deepEqual(world.read.position(1n).tranches, [227n]);
  });

  it("EXT-2 given less than 0.005 tokens of frozen stake when extended then it is refused", () => {
    const world = newWorld();
    world.stake(1n, ONE / 100n, 220n, "a");
    world.stake(1n, ONE / 100n, 221n, "b");
    world.do(CAROL, { op: "sendEth" }, ONE);
    // 0.0001 ETH = 0.01 tokens; two such claims of 0.0001 burn 0.01 of 0.02 … but one is enough to halve the pool
    world.buy({ amount: ONE / 10_000n });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    assert.equal(world.read.position(1n).activeStake, ONE / 200n);
    world.pass(TRANCHE);
    world.do("a", { ...extend, newDuration: 1n }); // exactly 0.005
    assert.equal(world.read.position(1n).activeStake, ONE / 200n);
  });

  it("EXT-2 given a deposit that lost more than half when extended after its end then it is too small", () => {
    const world = newWorld();
    world.stake(1n, ONE / 100n, 220n, "a");
    world.stake(1n, 9n * (ONE / 1_000n) + ONE / 1_000n, 221n, "b");
    world.do(CAROL, { op: "sendEth" }, ONE);
    // 0.000101 ETH = 0.0101 tokens of 0.02: 0.0099 left, half of it 0.00495
    world.buy({ amount: (101n * ONE) / 1_000_000n });
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true) });
    world.pass(TRANCHE);
    assert.deepEqual(world.errors("a", { ...extend, newDuration: 1n }), [
      "ExtensionTooSmall(4950000000000000, 5000000000000000)",
    ]);
  });

  it("EXT-1 given broken preconditions when extended then each is named", () => {
    const world = newWorld();
    addPool(world);
    world.stake(1n, ONE, 220n, "a");
    world.stake(2n, ONE, 220n, "a");
    assert.deepEqual(world.errors("x", { ...extend, newDuration: 0n }), [
      "NotOwnerNorApproved(1, x)",
      "ZeroDuration()",
    ]);
    assert.deepEqual(world.errors("a", { ...extend, tokenId: 2n, newDuration: 1n }), ["PositionOfOtherPool(2, 1, 2)"]);
    assert.deepEqual(world.errors("a", { ...extend, tokenId: 9n, newDuration: 1n }), ["ERC721NonexistentToken(9)"]);
    world.pass(TRANCHE);
    world.do("a", {
      op: "withdraw",
      poolId: 1n,
      tokenId: 1n,
      withdrawStake: true,
      withdrawRewards: true,
      trancheIds: [220n],
    });
    assert.deepEqual(world.errors("a", { ...extend, newDuration: 1n }), [`NothingToExtend(1, ${HUGE})`]);
  });
});
