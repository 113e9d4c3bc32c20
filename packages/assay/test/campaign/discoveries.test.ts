import assert from "node:assert/strict";
import { Discoveries } from "../../src/campaign/ledger";
import { noStatistics } from "../../src/core/stats";

describe("first occurrences in a campaign", () => {
  it("given counts of two chunks, when they are added, then each name of each kind is recorded once, at its first occurrence", () => {
    const discoveries = new Discoveries();
    const first = {
      ...noStatistics(),
      actions: { deposit: { ok: 1, reverted: 0, invalid: 3 } },
      errors: { deposit: 0 },
    };
    const second = {
      ...noStatistics(),
      actions: { deposit: { ok: 2, reverted: 1, invalid: 0 } },
      errors: { deposit: 1 },
      invariants: { "INV-SUM": { checked: 5, met: 2 }, "INV-NOT": { checked: 5, met: 0 } },
    };
    discoveries.take(first, 4, 0.5);
    discoveries.take(second, 8, 1);
    discoveries.take(second, 12, 2);
    const at = { sequences: 8, seconds: 1 };
    assert.deepEqual(discoveries.list, [
      { what: "action", name: "deposit", sequences: 4, seconds: 0.5 },
      { what: "revert", name: "deposit", ...at },
      { what: "error", name: "deposit", ...at },
      { what: "premise", name: "INV-SUM", ...at },
    ]);
  });
});
