import assert from "node:assert/strict";
import { BOB, CAROL, DAY, GOVERNOR, ONE, START, addPool, decidedClaim, eventsOf, newWorld } from "./world";
import type { World } from "./world";

function stocked(): World {
  const world = newWorld();
  world.stake(1n, 10_000n * ONE, 224n, "a");
  return world;
}

describe("model: extensions of covers", () => {
  it("EDIT-1 … EDIT-5 given a cover of 100 days when extended half-way to twice the amount then credit, streams and price follow", () => {
    const world = stocked();
    world.buy({ period: 100n });
    world.pass(50n * DAY);
    const supply = world.read.tokenSupply();
    const extended = world.buy({ coverId: 1n, period: 100n, amount: 2n * ONE });
    // the price fell to the floor of 2 %. Premium = 200 * 0.02 * 100 / 365 = 1 095 890 410 958 904 109.59 -> …110
    // credit = 100 * 0.05 * 50 / 365 = 684 931 506 849 315 068.49 -> …068; net = 410 958 904 109 589 042; in ETH / 100,
    // rounded up
    assert.deepEqual(eventsOf(extended, "cover"), [
      "CoverBought(2, 1, 2, 1)",
      "CoverMetadata(2, ipfs)",
      "PremiumPaid(2, 0, 4109589041095891, 0)",
    ]);
    // burned = 79 274 479 959 * 4 320 000 = 342 465 753 422 880 000
    // R = min(547 945 205 479 452 055, 205 479 452 054 794 521 + burned = 547 945 205 477 674 521); / 8 640 000 s = 63
    // 419 583 967.3
    assert.deepEqual(eventsOf(extended, "pool:1"), [
      "RewardStreamStopped(1, 79274479959, 342465753422880000)",
      `RewardStreamAdded(2, 63419583967, ${START + 150n * DAY})`,
    ]);
    assert.equal(world.read.tokenSupply() - supply, 63_419_583_967n * 8_640_000n - 342_465_753_422_880_000n);
    // used = 200 - 100 of 10 000: 2 % + 0.05 %
    assert.deepEqual(eventsOf(extended, "stakingProducts"), [
      `CapacityReleased(1, 1, 1, ${100n * ONE})`,
      `CapacityAllocated(1, 1, 2, ${200n * ONE}, 20000000000000000, 20500000000000000)`,
    ]);
    assert.equal(world.read.cover(1n).replacedBy, 2n);
    assert.equal(world.read.cover(1n).owner, "");
    assert.equal(world.read.cover(2n).originalCoverId, 1n);
    assert.equal(world.read.ownerOf("coverNFT", 2n), BOB);
    assert.deepEqual(world.errors(BOB, { op: "submitClaim", coverId: 1n }, ONE / 20n), ["CoverReplaced(1, 2)"]);
    assert.deepEqual(world.buyErrors({ coverId: 1n }), ["CoverReplaced(1, 2)"]);
  });

  it("EDIT-2 EDIT-3 given a cover of which a half was paid out when extended then credit and stopped stream are of the other half", () => {
    const world = stocked();
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.buy({ period: 100n });
    world.pass(49n * DAY);
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, ONE / 2n) });
    const extended = world.buy({ coverId: 1n, period: 50n, amount: ONE / 2n });
    // premium = 50 * 0.02 * 50 / 365 = 0.136 986… below the credit = 50 * 0.05 * 50 / 365: nothing to pay
    assert.equal(eventsOf(extended, "cover")[2], "PremiumPaid(2, 0, 0, 0)");
    // the payout stopped floor(79 274 479 959 / 2) = 39 637 239 979; the rest stops; * 4 320 000 = 171 232 876 713 600
    // 000 burned
    // R = min(floor(136 986 301 369 863 014 / 2) = 68 493 150 684 931 507, 0 + burned); / 4 320 000 = 15 854 895 991.9
    assert.deepEqual(eventsOf(extended, "pool:1"), [
      "RewardStreamStopped(1, 39637239980, 171232876713600000)",
      `RewardStreamAdded(2, 15854895991, ${START + 100n * DAY})`,
    ]);
    assert.equal(world.read.pool(1n).rewardRate, 15_854_895_991n);
    assert.equal(world.read.cover(1n).pools[0]?.rewardRate, 0n);
    assert.equal(world.read.cover(2n).pools[0]?.rewardRate, 15_854_895_991n);
    // used = max(0, 50 - 50) = 0: no bump, but the price is settled now
    assert.equal(world.read.stakedProduct(1n, 1n)?.bumpedPrice, 2n * 10n ** 16n);
    assert.equal(world.read.stakedProduct(1n, 1n)?.priceUpdatedAt, START + 50n * DAY);
  });

  it("EDIT-5 BURN-4 given nine tenths that were paid out, and a cheaper token, when extended then the reward is not raised by what the payout burned", () => {
    const world = stocked();
    world.do(CAROL, { op: "sendEth" }, ONE);
    world.buy({ period: 100n });
    world.pass(DAY / 2n);
    world.do(BOB, { op: "settleClaim", claimId: decidedClaim(world, 1n, true, (9n * ONE) / 10n) });
    // 79 274 479 959 - floor(0.9 * that); 98.5 days = 8 510 400 s are left
    assert.equal(world.read.cover(1n).pools[0]?.rewardRate, 7_927_447_996n);
    world.do(GOVERNOR, { op: "setFeedAnswer", asset: 255n, answer: ONE / 200n, updatedAt: START, broken: false });
    const extended = world.buy({ coverId: 1n, period: 365n, amount: ONE / 10n });
    // 0.1 ETH = 20 tokens, at 2.05 %: premium = 0.41; credit = 20 * 0.05 * 98.5 / 365 = 269 863 013 698 630 136
    // R = min(205 …, 140 136 986 301 369 864 / 2 + 67 465 753 425 158 400) = 137 534 246 575 843 332; 365.5 days =
    // 31 579 200 s
    assert.deepEqual(eventsOf(extended, "pool:1"), [
      "RewardStreamStopped(1, 7927447996, 67465753425158400)",
      `RewardStreamAdded(2, 4355216299, ${START + 367n * DAY})`,
    ]);
    assert.equal(world.read.pool(1n).rewardRate, 4_355_216_299n);
  });

  it("EDIT-4 given a pool that is sold out when its cover is extended then its own allocation is free first", () => {
    const world = newWorld();
    world.stake(1n, 100n * ONE, 222n, "a");
    world.buy();
    assert.equal(world.read.freeCapacity(1n, 1n, START), 0n);
    assert.deepEqual(world.buyErrors({ coverId: 1n, amount: ONE + 1n }), [
      `InsufficientCapacity(1, 1, ${100n * ONE + 100n}, ${100n * ONE})`,
    ]);
    world.buy({ coverId: 1n });
    assert.deepEqual(world.read.capacities(1n, 1n).allocated.slice(0, 3), [0n, 0n, 100n * ONE]);
    assert.equal(world.read.coverAllocation(1n, 1n), 0n);
  });

  it("EDIT-4 EDIT-5 given a cover of one pool when extended with that and another then the reward is split by premium", () => {
    const world = stocked();
    addPool(world);
    world.stake(2n, 10_000n * ONE, 224n, "b");
    world.buy({ period: 100n });
    const extended = world.buy({
      coverId: 1n,
      period: 100n,
      amount: 4n * ONE,
      pools: [
        [2n, 3n * ONE],
        [1n, ONE],
      ],
    });
    // pool 1: sold at 5.05 %, used = 100 - 100 = 0; premiums 300 * 0.05 * 100 / 365 = 4 109 589 041 095 890 410.96 ->
    // …411 and
    // 100 * 0.0505 * 100 / 365 = 1 383 561 643 835 616 438.36 -> …439; credit 5 * 100 / 365 = 1 369 863 013 698 630
    // 136.99 -> …136
    // net = 4 123 287 671 232 876 714; burned = 79 274 479 959 * 8 640 000 = 684 931 506 845 760 000
    // R = min(2 746 575 342 465 753 425, 2 061 643 835 616 438 357 + burned = 2 746 575 342 462 198 357)
    // shares: R * 4.109… / 5.493… = 2 054 794 520 545 285 553, / 8 640 000 = 237 823 439 877.9; of the other 691 780
    // 821 916 912 803 / 8 640 000 = 80 067 224 758.9
    assert.deepEqual(eventsOf(extended, "pool:2"), [`RewardStreamAdded(2, 237823439877, ${START + 100n * DAY})`]);
    assert.deepEqual(eventsOf(extended, "pool:1").slice(1), [
      `RewardStreamAdded(2, 80067224758, ${START + 100n * DAY})`,
    ]);
    assert.equal(world.read.spotPrice(1n, 1n), 50_500_000_000_000_000n);
    assert.equal(world.read.spotPrice(2n, 1n), 51_500_000_000_000_000n);
    assert.deepEqual(
      world.read.cover(2n).pools.map(({ poolId }) => poolId),
      [2n, 1n],
    );
  });

  it("EDIT-1 given broken preconditions when extended then each is named", () => {
    const world = stocked();
    world.do(CAROL, { op: "sendEth" }, 5n * ONE);
    world.buy();
    assert.deepEqual(world.buyErrors({ coverId: 9n }), ["UnknownCover(9)"]);
    assert.deepEqual(world.buyErrors({ coverId: 1n }, CAROL), ["NotOwnerNorApproved(1, carol)"]);
    assert.deepEqual(world.buyErrors({ coverId: 1n, owner: CAROL }), ["OwnerMismatch(1, carol)"]);
    assert.deepEqual(world.buyErrors({ coverId: 1n, coverAsset: 6n, amount: 10n ** 9n }), ["CoverMismatch(1, 1, 6)"]);
    world.do(BOB, { op: "approveNft", collection: "coverNFT", to: CAROL, tokenId: 1n });
    world.buy({ coverId: 1n }, CAROL);
    assert.equal(world.read.ownerOf("coverNFT", 2n), BOB);
    world.do(BOB, { op: "submitClaim", coverId: 2n }, ONE / 20n);
    assert.deepEqual(world.buyErrors({ coverId: 2n }), ["CoverClaimOpen(2, 1)"]);
    for (const assessor of ["ann", "ben", "cat"]) world.do(assessor, { op: "vote", claimId: 1n, inFavour: true });
    world.pass(DAY);
    world.do(BOB, { op: "settleClaim", claimId: 1n });
    assert.deepEqual(world.buyErrors({ coverId: 2n }), ["CoverClosed(2)"]);
    world.buy();
    world.pass(28n * DAY - 1n);
    world.buy({ coverId: 3n });
    world.pass(28n * DAY);
    assert.deepEqual(world.buyErrors({ coverId: 4n }), [`CoverEnded(4, ${world.model.time})`]);
  });
});
