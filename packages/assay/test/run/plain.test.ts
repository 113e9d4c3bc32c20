import assert from "node:assert/strict";
import fc from "fast-check";
import { decodePlain, encodePlain, type Json } from "../../src/run/counterexample";
import type { Plain } from "../../src/core/types";

const { plain } = fc.letrec<{ plain: Plain }>((tie) => ({
  plain: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.bigInt(),
    fc.string(),
    fc.array(tie("plain"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("$bigint", "$$", "$x")), tie("plain"), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}));

describe("plain data as JSON", () => {
  it("given any plain data, when encoded, printed, parsed and decoded, then it is the same", () => {
    fc.assert(
      fc.property(plain, (data) => {
        const json = JSON.parse(JSON.stringify(encodePlain(data))) as Json;
        assert.deepEqual(decodePlain(json), data);
      }),
    );
  });

  it("given undefined members, when encoded, then they are left out", () => {
    assert.deepEqual(encodePlain({ a: undefined, b: 1n }), { b: { $bigint: "1" } });
  });

  it("given an unknown marker, when decoded, then it is refused", () => {
    assert.throws(() => decodePlain({ $bigint: "x" }), /decimal string/);
    assert.throws(() => decodePlain({ $other: 1 }), /marker/);
    assert.throws(() => decodePlain({ $bigint: "1", more: 2 }), /marker/);
  });

  it("given a number that JSON cannot hold, when encoded, then it is refused", () => {
    assert.throws(() => encodePlain(Number.NaN), /finite/);
  });
});
