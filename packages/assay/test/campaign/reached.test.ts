import assert from "node:assert/strict";
import { expectedNew, ReachedByCampaign, ReachedInChunk } from "../../src/campaign/reached";

const heard = (places: readonly number[], refusal?: number) => ({
  ok: refusal === undefined,
  places,
  compared: [],
  ...(refusal === undefined ? {} : { refusal }),
});

describe("what a campaign reached", () => {
  it("given chunks in order, then it says how many calls ago something was reached first", () => {
    const all = new ReachedByCampaign();
    const [one, other] = [new ReachedInChunk(), new ReachedInChunk()];
    one.take([heard([0]), heard([1])]);
    other.take([heard([1]), undefined, heard([2]), heard([0]), heard([0])]);
    all.take(one.report);
    all.take(other.report);
    const { places, calls, sequences, callsSinceNew } = all.reached ?? assert.fail();
    assert.deepEqual(places, [0, 1, 2]);
    assert.deepEqual([calls, sequences, callsSinceNew], [6, 2, 2]);
  });

  it("given a call that reverted, then the refusal was reached, and the places after it were not", () => {
    const chunk = new ReachedInChunk();
    chunk.take([heard([4], 2)]);
    const all = new ReachedByCampaign();
    all.take(chunk.report);
    const { places, refusals } = all.reached ?? assert.fail();
    assert.deepEqual([places, refusals], [[], [2]]);
  });

  it("given no instrumented sequences, then there is no result", () => {
    assert.equal(new ReachedByCampaign().reached, undefined);
  });

  it("given no place that was reached exactly once, then no new place is expected", () => {
    assert.equal(expectedNew([2, 3, 9], 10), 0);
  });

  it("given kinds seen once and twice, then the estimate is Chao2's number of unseen kinds, less those that stay unseen", () => {
    // 4 seen once, 2 seen twice, in 100 samples: 0.99 * 16 / 4 = 3.96 unseen
    const expected = 3.96 * (1 - (1 - 4 / (100 * 3.96 + 4)) ** 100);
    assert.ok(Math.abs(expectedNew([1, 1, 1, 1, 2, 2, 50], 100) - expected) < 1e-9);
    assert.ok(expected > 2 && expected < 3.96);
  });

  it("given more places that were reached once, then more are expected", () => {
    assert.ok(expectedNew([1, 1, 1, 1, 2], 50) > expectedNew([1, 1, 2, 2, 2], 50));
  });
});
