import assert from "node:assert/strict";
import { bestOf } from "../../../src/search/maximise/best";
import { byValue, reported } from "../../../src/search/maximise/fitness";
import type { Valued } from "../../../src/search/maximise/tasks";

describe("sequences that a search for the largest value keeps", () => {
  const valued = (value: bigint, more: Partial<Valued> = {}): Valued => ({
    ...{ offset: 0, calls: [], value, root: `root ${value}`, niche: `niche ${value}` },
    ...more,
  });

  it("given sequences that are fitter but have a smaller value, then the search varies these, and the largest value is reported too", () => {
    const fit = [4n, 3n, 2n].map((fitness) => valued(0n, { fitness, root: `fit ${fitness}` }));
    const rich = valued(1n);
    assert.deepEqual(bestOf([rich], fit), [...fit, rich]);
    assert.deepEqual(reported([...fit, rich]), [...fit, rich]);
    assert.deepEqual([...fit, rich].sort(byValue)[0], rich);
  });

  it("given many whose last call is about the same, then few of them are kept, the fittest, and room is left for others", () => {
    const crowd = Array.from({ length: 40 }, (_, i) => valued(100n + BigInt(i), { niche: "crowd" }));
    const other = valued(1n);
    const best = bestOf([], [...crowd, other]);
    assert.deepEqual(
      best.map(({ value }) => value),
      [139n, 138n, 137n, 136n, 135n, 1n],
    );
  });

  it("given many that go back to one sequence, then few of them are kept", () => {
    const kin = Array.from({ length: 40 }, (_, i) => valued(BigInt(i), { root: "one" }));
    assert.equal(bestOf([], kin).length, 4);
  });
});
