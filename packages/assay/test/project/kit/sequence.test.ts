import assert from "node:assert/strict";
import fc from "fast-check";
import { SequenceArbitrary, type Weighed } from "../../../src/project/kit/sequence";

const KINDS: readonly Weighed[] = [
  { name: "wait", weight: 1 },
  { name: "buy", weight: 1, groups: { claims: 3, pools: 1 } },
  { name: "claim", weight: 1, groups: { claims: 2 } },
  { name: "approve", weight: 50, groups: {} },
];
const kindsOf = (kinds: readonly Weighed[]): readonly ReadonlySet<string>[] =>
  fc
    .sample(new SequenceArbitrary(60, kinds), { numRuns: 400, seed: 1 })
    .map((actions) => new Set(actions.map(({ kind }) => kind)));

describe("sequences of calls", () => {
  it("given groups of calls, when sequences are drawn, then some are of one group alone, with waits, and most are of all", () => {
    const drawn = kindsOf(KINDS);
    const alone = drawn.filter((one) => one.has("wait") && one.has("buy") && !one.has("approve"));
    assert.ok(alone.some((one) => one.has("claim")));
    assert.ok(alone.some((one) => !one.has("claim")));
    assert.ok(alone.length > 50 && alone.length < 200, String(alone.length));
    assert.ok(drawn.some((one) => one.size === KINDS.length));
  });

  it("given no groups, when sequences are drawn, then the kind with most weight is in most of them", () => {
    const drawn = kindsOf(KINDS.map(({ name, weight }) => ({ name, weight })));
    assert.ok(drawn.filter((one) => one.has("approve")).length > 250);
  });
});
