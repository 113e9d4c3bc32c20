import assert from "node:assert/strict";
import { FeatureTable } from "../../src/search/feature-table";

describe("a table of features", () => {
  it("given the features of two sequences, then the table returns the same ones, in the same order, on every request", () => {
    const table = new FeatureTable();
    const one = [
      ["outcome buy ok", 1],
      ["branch buy 7", 3],
    ] as const;
    const other = [
      ["branch buy 7", 2],
      ["outcome sell ok", 70_000],
    ] as const;
    const [kept, keptOther] = [table.keep(one), table.keep(new Map(other))];
    for (let times = 0; times < 2; times++) {
      assert.deepEqual([...kept], one);
      assert.deepEqual([...keptOther], other);
    }
  });
});
