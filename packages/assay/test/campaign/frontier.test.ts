import assert from "node:assert/strict";
import { Frontier } from "../../src/campaign/ledger";
import type { ChunkReport } from "../../src/campaign";
import { noStatistics } from "../../src/core/stats";

const report = (chunk: number): ChunkReport => ({ chunk, digest: "", statistics: noStatistics(), found: [] });

describe("the frontier of chunks", () => {
  it("given reports in any order, when handed in, then they are taken in the order of their numbers", () => {
    const taken: number[] = [];
    const frontier = new Frontier(3, ({ chunk }) => taken.push(chunk) > 0);
    for (const chunk of [5, 3, 4, 7]) frontier.add(report(chunk));
    assert.deepEqual(taken, [3, 4, 5]);
    assert.equal(frontier.next, 6);
  });

  it("given that no more are wanted, when later ones are ready, then they are not taken", () => {
    const taken: number[] = [];
    const frontier = new Frontier(0, ({ chunk }) => {
      taken.push(chunk);
      return chunk < 1;
    });
    for (const chunk of [2, 1, 0]) frontier.add(report(chunk));
    assert.deepEqual(taken, [0, 1]);
    assert.equal(frontier.next, 2);
  });

  it("given a gap, when what is stranded behind it is taken, then it is in order, and once", () => {
    const frontier = new Frontier(0, () => true);
    for (const chunk of [5, 0, 3]) frontier.add(report(chunk));
    assert.deepEqual(
      frontier.takeStranded().map(({ chunk }) => chunk),
      [3, 5],
    );
    assert.deepEqual(frontier.takeStranded(), []);
    assert.equal(frontier.next, 1);
  });
});
