import assert from "node:assert/strict";
import { BOB, CAROL, DAY, GOVERNOR, ONE, START, eventsOf, newWorld } from "../world";
import type { World } from "../world";
import { claim, covered, setReview, stocked, vote } from "./world";

/** 1 000 tokens back product 1 until the end of tranche 220: 91 days. */
function backedFor91Days(): World {
  const world = newWorld("earlier");
  world.stake(1n, 1_000n * ONE, 220n, "staker");
  return world;
}

describe("model, earlier edition: covers", () => {
  it("E-EVENT given a purchase for somebody else when made then the event names the owner, product and metadata", () => {
    const world = stocked();
    const bought = world.buy({ owner: CAROL, ipfsData: "terms" });
    assert.deepEqual(eventsOf(bought, "cover").slice(0, 2), [
      "CoverEdited(1, 1, 0, carol, terms)",
      "CoverMetadata(1, terms)",
    ]);
    assert.equal(world.read.segmentId(1n), 0n);
  });

  it("E-EVENT E-EDIT given extensions when made then the segment counts them, whatever else is bought between", () => {
    const world = stocked();
    const events = [{}, { coverId: 1n }, {}, { coverId: 1n }, { coverId: 2n }].map(
      (order) => eventsOf(world.buy(order), "cover")[0],
    );
    assert.deepEqual(events, [
      "CoverEdited(1, 1, 0, bob, ipfs)",
      "CoverEdited(1, 1, 1, bob, ipfs)",
      "CoverEdited(2, 1, 0, bob, ipfs)",
      "CoverEdited(1, 1, 2, bob, ipfs)",
      "CoverEdited(2, 1, 1, bob, ipfs)",
    ]);
    assert.deepEqual(
      [1n, 2n].map((id) => world.read.segmentId(id)),
      [2n, 1n],
    );
    assert.equal(world.read.coverCount(), 2n);
  });

  it("E-REVIEW E-EXPOSURE given a new review period when a cover is extended then the extension takes it, others keep theirs", () => {
    const world = stocked();
    world.buy();
    world.buy();
    // 28 days, 30 of grace, 7 of review, 7 to settle
    assert.equal(world.read.cover(1n).releaseTime, START + 72n * DAY);
    setReview(world, 10n * DAY);
    assert.equal(world.read.coverReviewPeriod(1n), 7n * DAY);
    world.buy({ coverId: 1n });
    assert.deepEqual(
      [1n, 2n].map((id) => world.read.coverReviewPeriod(id)),
      [10n * DAY, 7n * DAY],
    );
    assert.equal(world.read.cover(1n).releaseTime, START + 75n * DAY);
    setReview(world, DAY);
    assert.equal(world.read.coverReviewPeriod(1n), 10n * DAY);
    assert.equal(world.read.claim(claim(world, 1n)).votingEnd, START + 10n * DAY);
    assert.equal(world.read.claim(claim(world, 2n)).votingEnd, START + 7n * DAY);
  });

  it("E-EXPOSURE given stake for 91 days when covers are bought then 47 days fit, with 30 of grace, 7 of review and 7 more", () => {
    const world = backedFor91Days();
    assert.equal(world.read.freeCapacity(1n, 1n, START + 91n * DAY), 1_000n * ONE);
    const refused = [`InsufficientCapacity(1, 1, ${100n * ONE}, 0)`];
    assert.deepEqual(world.buyErrors({ period: 48n }), refused);
    world.buy({ period: 47n });
    world.pass(1n);
    assert.deepEqual(world.buyErrors({ period: 47n }), refused);
    world.buy({ period: 46n });
  });

  it("E-EXPOSURE given review periods of 1 and of 14 days when covers are bought then 53 and 40 days fit", () => {
    for (const [review, fits] of [
      [DAY, 53n],
      [14n * DAY, 40n],
    ] as const) {
      const world = backedFor91Days();
      setReview(world, review);
      assert.equal(world.buyErrors({ period: fits + 1n }).length, 1);
      world.buy({ period: fits });
      assert.equal(world.read.cover(1n).releaseTime, START + 91n * DAY);
    }
  });

  it("E-EXPOSURE CAP-3 given a cover bought a second after midnight when its exposure ends then it is released at the next midnight", () => {
    const world = stocked();
    world.pass(1n);
    world.buy();
    assert.equal(world.read.cover(1n).releaseTime, START + 73n * DAY);
    world.pass(73n * DAY - 2n);
    assert.equal(world.read.coverAllocation(1n, 1n), 100n * ONE);
    world.pass(1n);
    assert.equal(world.read.coverAllocation(1n, 1n), 0n);
  });

  it("E-EXPOSURE SETTLE-4 given a claim in the last second of grace when settled in the last second of its exposure then it pays and burns", () => {
    const world = covered();
    world.pass(58n * DAY - 1n);
    vote(world, claim(world), true, ["ann"]);
    world.pass(7n * DAY - 1n);
    assert.deepEqual(world.errors("x", { op: "settleClaim", claimId: 1n }), [
      `CooldownNotEnded(1, ${START + 65n * DAY - 1n})`,
    ]);
    world.pass(7n * DAY + 1n);
    assert.equal(world.model.time, START + 72n * DAY - 1n);
    const settled = world.do("x", { op: "settleClaim", claimId: 1n });
    assert.deepEqual(eventsOf(settled, "capitalPool"), [`PaidOut(0, bob, ${ONE})`]);
    assert.equal(world.read.pool(1n).activeStake, 9_900n * ONE);
  });

  it("E-REVIEW given the governor when it sets review periods then 1 to 14 days are accepted and returned", () => {
    const world = newWorld("earlier");
    assert.equal(world.read.reviewPeriod(1n), 7n * DAY);
    for (const reviewPeriod of [86_400n, 1_209_600n]) {
      const set = world.do(GOVERNOR, { op: "setReviewPeriod", productType: 1n, reviewPeriod });
      assert.deepEqual(eventsOf(set, "coverProducts"), [`ReviewPeriodSet(1, ${reviewPeriod})`]);
      assert.equal(world.read.reviewPeriod(1n), reviewPeriod);
    }
    world.do(GOVERNOR, { op: "addProductType", gracePeriod: 0n, assessorGroupId: 1n });
    assert.deepEqual(
      [1n, 2n].map((id) => world.read.reviewPeriod(id)),
      [14n * DAY, 7n * DAY],
    );
    assert.deepEqual(world.read.productType(2n), { gracePeriod: 0n, cooldown: 0n, assessorGroupId: 1n });
  });

  it("E-REVIEW given broken preconditions when a review period is set then each is named", () => {
    const world = newWorld("earlier");
    const set = { op: "setReviewPeriod", productType: 1n, reviewPeriod: DAY } as const;
    for (const reviewPeriod of [0n, 86_399n, 1_209_601n, 2n ** 256n - 1n]) {
      const refused = [`ReviewPeriodOutOfRange(${reviewPeriod}, 86400, 1209600)`];
      assert.deepEqual(world.errors(GOVERNOR, { ...set, reviewPeriod }), refused);
    }
    assert.deepEqual(world.errors(BOB, { ...set, productType: 2n, reviewPeriod: 1n }), [
      "NotGovernor(bob)",
      "ReviewPeriodOutOfRange(1, 86400, 1209600)",
      "UnknownProductType(2)",
    ]);
    assert.equal(world.read.reviewPeriod(1n), 7n * DAY);
  });
});
