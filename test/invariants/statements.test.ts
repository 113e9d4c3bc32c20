import assert from "node:assert/strict";
import { INVARIANTS, newHistory } from "../../invariants";
import { UNCOVERED } from "../../invariants/uncovered";
import { ruleSentences } from "../../properties/subject/rules";
import type { SeenStep, View } from "assay/types";

const STEP: SeenStep = { index: 0, time: 1, kind: "open", actor: "", logs: [], observed: [], facts: null, full: false };
const NOTHING: View = {
  latest: () => undefined,
  before: () => undefined,
  beforeTime: () => undefined,
  ids: () => [],
  ask: (_, _id, look) => look().words,
};

describe("invariants as statements", () => {
  it("given all of them, then ids are unique and of the form INV-FAMILY-n", () => {
    const ids = INVARIANTS.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^INV-[A-Z]+-\d+$/);
    assert.ok(ids.length >= 40, `expected a family for each part of the protocol, there are ${ids.length} invariants`);
  });

  for (const { id, rules, title, premise } of INVARIANTS) {
    it(`given ${id}, then it names rules that exist, a statement and a premise`, () => {
      assert.ok(rules.length > 0);
      for (const rule of rules)
        assert.ok(ruleSentences().has(rule), `${rule} is no rule of docs/protocol.md or docs/editions.md`);
      assert.ok(title.length > 10 && premise.length > 3);
    });
  }

  it("given those with parts, then each has two or more parts with distinct names, at most as many as bits", () => {
    const divided = INVARIANTS.flatMap(({ id, parts }) => (parts === undefined ? [] : [{ id, parts }]));
    assert.ok(divided.length >= 40, `there are ${divided.length}`);
    for (const { id, parts } of divided) {
      assert.ok(parts.length >= 2 && parts.length <= 30, id);
      assert.equal(new Set(parts).size, parts.length, id);
    }
  });

  it("given every rule of docs/protocol.md, then an invariant checks it, or a reason says why none does", () => {
    const checked = new Set(INVARIANTS.flatMap(({ rules }) => rules));
    assert.ok(ruleSentences().size > 60);
    const missing = [...ruleSentences().keys()].filter((rule) => !checked.has(rule) && !(rule in UNCOVERED));
    assert.deepEqual(missing, []);
    const stale = Object.keys(UNCOVERED).filter((rule) => checked.has(rule) || !ruleSentences().has(rule));
    assert.deepEqual(stale, []);
  });

  it("given a step that was not recorded, when an invariant is checked on it, then that is an error of the harness", () => {
    const [first] = INVARIANTS;
    assert.ok(first);
    assert.throws(() => first.check(STEP, NOTHING, newHistory()), /expected step 0 to be recorded/);
  });
});
