import assert from "node:assert/strict";
import { createModel } from "../../../model";
import { DAY, GOVERNOR, newWorld } from "../world";

const GENESIS = { time: 0n, governor: "g", treasury: "t", initialSupply: 0n, ethBalances: {}, traits: {} };

describe("model: editions", () => {
  it("E-ROLE given no edition when a model is made then it is the current one, whose contracts have the current names", () => {
    const { edition } = createModel(GENESIS);
    assert.equal(edition.name, "current");
    assert.deepEqual(edition.contracts, { registry: "Registry", claims: "Claims" });
  });

  it("E-ROLE given the earlier edition when a model is made or copied then its contracts have the earlier names", () => {
    const model = createModel({ ...GENESIS, edition: "earlier" });
    for (const { edition } of [model, model.clone()]) {
      assert.equal(edition.name, "earlier");
      assert.deepEqual(edition.contracts, { registry: "MemberRoles", claims: "IndividualClaims" });
      assert.equal(edition.partialRequests, false);
      assert.deepEqual(edition.reviewPeriods, { min: 86_400n, max: 1_209_600n });
    }
  });

  it("E-REVIEW given the current edition when its votes are asked about then they last 72 hours, which nobody can set", () => {
    const world = newWorld();
    assert.equal(world.read.reviewPeriod(1n), 3n * DAY);
    assert.deepEqual(world.read.productType(1n), { gracePeriod: 30n * DAY, cooldown: DAY, assessorGroupId: 1n });
    const set = { op: "setReviewPeriod", productType: 1n, reviewPeriod: DAY } as const;
    assert.throws(() => world.errors(GOVERNOR, set), /the current edition has no setReviewPeriod/);
  });
});
