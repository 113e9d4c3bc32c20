import assert from "node:assert/strict";
import { both, every, HELD, ofPart, SKIP, violated } from "../../invariants/core/verdicts";

const WRONG = violated("here", "1", "2");

describe("verdicts of several conjuncts", () => {
  it("given conjuncts with one premise, then they are held together, unmet together, and violated by the first", () => {
    assert.equal(both(HELD, HELD), HELD);
    assert.equal(both(SKIP, SKIP), SKIP);
    assert.equal(both(HELD, WRONG), WRONG);
  });

  it("given a checked and an unchecked conjunct without names, then it fails with an error", () => {
    assert.throws(() => both(HELD, SKIP), /expected conjuncts with one premise, received held, skipped/);
  });

  it("given the same with names, then only the checked one is held", () => {
    assert.deepEqual(both(ofPart(0, SKIP), ofPart(1, HELD)), { verdict: "held", parts: 0b100 });
    assert.deepEqual(both(ofPart(0, HELD), ofPart(1, HELD)), { verdict: "held", parts: 0b110 });
  });

  it("given entities of which some show a part, then the parts of all of them are held", () => {
    assert.deepEqual(
      every([0, 1, 2], (i) => (i === 1 ? SKIP : ofPart(i, HELD))),
      { verdict: "held", parts: 0b1010 },
    );
    assert.equal(
      every([HELD, SKIP], (verdict) => verdict),
      HELD,
    );
  });

  it("given a part that is violated, then the violation is its own", () => {
    assert.deepEqual(ofPart(1, WRONG), { ...WRONG, parts: 0b100 });
  });
});
