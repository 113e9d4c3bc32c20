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

  it("given setups with gifts, when sequences are drawn, then half of those that are set up have none, since a gift hides what a contract cannot pay", () => {
    const prepared = (kind: string) => ({ kind, serves: "alice", call: () => ({ caller: "0x1" as const, args: {} }) });
    const all = [prepared("mint"), { ...prepared("give"), giftTo: "till" }];
    const drawn = fc.sample(new SequenceArbitrary(20, KINDS, all), { numRuns: 400, seed: 1 });
    const setUp = drawn.filter(([first]) => first?.kind === "mint");
    const given = setUp.filter(([, second]) => second?.kind === "give");
    assert.ok(
      given.length * 3 > setUp.length && given.length * 3 < setUp.length * 2,
      `${given.length} of ${setUp.length}`,
    );
  });

  it("given gifts for a contract, when sequences are drawn, then what calls it follows gifts that are made later", () => {
    const gift = { kind: "give", serves: "alice", giftTo: "till", call: () => ({ caller: "0x1", args: {} }) };
    const kinds = [...KINDS.map((one) => ({ ...one, weight: 90 })), { name: "pay", contract: "till", weight: 1 }];
    const drawn = fc.sample(new SequenceArbitrary(20, kinds, [gift]), { numRuns: 400, seed: 1 });
    const later = drawn.flatMap((actions) =>
      actions.flatMap(({ kind }, i) => (kind === "give" && i > 0 ? [actions[i + 1]?.kind] : [])),
    );
    assert.ok(later.length > 100, String(later.length));
    assert.ok(later.filter((kind) => kind === "pay").length > later.length * 0.8);
  });

  it("given no groups, when sequences are drawn, then the kind with most weight is in most of them", () => {
    const drawn = kindsOf(KINDS.map(({ name, weight }) => ({ name, weight })));
    assert.ok(drawn.filter((one) => one.has("approve")).length > 250);
  });
});
