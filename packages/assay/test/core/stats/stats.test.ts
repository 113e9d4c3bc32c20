import assert from "node:assert/strict";
import {
  addStatistics,
  countAction,
  countCheck,
  isVacuous,
  neverReached,
  noStatistics,
  noTime,
} from "../../../src/core/stats";

describe("statistics", () => {
  it("given counts of two parts, when added, then every number is the sum", () => {
    const one = noStatistics();
    countAction(one, "a", "ok");
    countCheck(one, "I", true);
    const two = noStatistics();
    countAction(two, "a", "reverted");
    countAction(two, "b", "invalid");
    countCheck(two, "I", false);
    Object.assign(two, {
      runs: 3,
      steps: 7,
      calls: 5,
      errors: { E: 2 },
      refusals: { a: { E: 2, F: 1 } },
      outOfGas: { a: 2 },
      timing: { ...noTime(), planning: 1, engine: 2, judging: 3 },
    });
    const total = noStatistics();
    for (const part of [one, two, two]) addStatistics(total, part);
    assert.deepEqual(total, {
      runs: 6,
      steps: 14,
      calls: 10,
      actions: { a: { ok: 1, reverted: 2, invalid: 0 }, b: { ok: 0, reverted: 0, invalid: 2 } },
      errors: { E: 4 },
      invariants: { I: { checked: 3, met: 1 } },
      refusals: { a: { E: 4, F: 2 } },
      outOfGas: { a: 4 },
      timing: { ...noTime(), planning: 2, engine: 4, judging: 6 },
    });
  });

  it("given something that was never reached, when a campaign has 9 999 or 10 000 steps, then only the latter is vacuous", () => {
    const declared = { actionKinds: ["a"], errors: [], invariants: [] };
    const statistics = { ...noStatistics(), steps: 9_999, calls: 9_999 };
    const missed = neverReached(statistics, declared);
    assert.equal(missed.length, 1);
    assert.equal(isVacuous(statistics, missed), false);
    assert.equal(isVacuous({ ...statistics, steps: 10_000 }, missed), true);
    assert.equal(isVacuous({ ...statistics, steps: 10_000 }, []), false);
  });

  it("given calls of which none succeeded, or none at all, then a campaign is vacuous, however short", () => {
    const statistics = { ...noStatistics(), steps: 3, calls: 2 };
    countAction(statistics, "a", "reverted");
    assert.equal(isVacuous(statistics, []), false);
    countAction(statistics, "a", "reverted");
    assert.equal(isVacuous(statistics, []), true);
    assert.equal(isVacuous({ ...noStatistics(), steps: 1 }, []), true);
    assert.equal(isVacuous(noStatistics(), []), true, "nothing was tried");
  });

  it("given an invariant of two parts, when the premise of only one ever held, then the other is named", () => {
    const statistics = noStatistics();
    countCheck(statistics, "I (left)", true);
    countCheck(statistics, "I (right)", false);
    const invariants = [{ id: "I", parts: ["left", "right"] }];
    assert.deepEqual(neverReached(statistics, { actionKinds: [], errors: [], invariants }), [
      "invariant I (right): its premise was never met",
    ]);
  });

  it("given an action that only ever reverted or had nothing to do, when judged, then it never succeeded", () => {
    const statistics = noStatistics();
    countAction(statistics, "a", "reverted");
    countAction(statistics, "a", "invalid");
    assert.deepEqual(neverReached(statistics, { actionKinds: ["a"], errors: [], invariants: [] }), [
      "action a never succeeded",
    ]);
  });
});
