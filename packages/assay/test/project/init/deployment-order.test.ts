import assert from "node:assert/strict";
import { neededFirst } from "../../../src/project/init/deployment-order";
import { withoutLaws } from "../../../src/project/declared/oracles";
import type { Law } from "../../../src/core/types";

describe("the order of deployment", () => {
  const order = (needs: Readonly<Record<string, readonly string[]>>): string =>
    neededFirst(Object.keys(needs), (name) => needs[name] ?? []).join();

  it("given contracts that need others, then each comes after those, and otherwise the order is kept", () => {
    assert.equal(order({ c: [], a: [], b: [] }), "c,a,b");
    assert.equal(order({ market: ["oracle"], coin: [], oracle: ["coin"] }), "coin,oracle,market");
    assert.equal(order({ a: ["b", "c"], b: ["c"], c: [] }), "c,b,a");
  });

  it("given contracts that need each other, then each is deployed once", () => {
    assert.equal(order({ a: ["b"], b: ["a"] }), "b,a");
    assert.equal(order({ a: ["a"] }), "a");
  });
});

describe("excused laws", () => {
  const laws = ["LAW-A-1", "LAW-A-2"].map((id) => ({ id }) as Law<unknown>);

  it("given an excused law, then only the others are left; given an unknown one, then an error names the existing laws", () => {
    assert.deepEqual(
      withoutLaws(laws, ["LAW-A-1"]).map(({ id }) => id),
      ["LAW-A-2"],
    );
    assert.throws(
      () => withoutLaws(laws, ["LAW-B-1"]),
      /expected the id of a law, LAW-A-1, LAW-A-2, received "LAW-B-1"/,
    );
  });
});
