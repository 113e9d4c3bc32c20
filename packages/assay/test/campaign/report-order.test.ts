import assert from "node:assert/strict";
import { ReportOrder } from "../../src/campaign/ledger";
import type { ChunkReport } from "../../src/campaign";
import { noStatistics } from "../../src/core/stats";

const report = (chunk: number): ChunkReport => ({ chunk, digest: "", statistics: noStatistics(), found: [] });

describe("the order of chunk reports", () => {
  it("given reports in any order, when they arrive, then they are added in the order of their numbers", () => {
    const taken: number[] = [];
    const reportOrder = new ReportOrder(3, ({ chunk }) => taken.push(chunk) > 0);
    for (const chunk of [5, 3, 4, 7]) reportOrder.add(report(chunk));
    assert.deepEqual(taken, [3, 4, 5]);
    assert.equal(reportOrder.next, 6);
  });

  it("given that no more are wanted, when later ones are ready, then they are not taken", () => {
    const taken: number[] = [];
    const reportOrder = new ReportOrder(0, ({ chunk }) => {
      taken.push(chunk);
      return chunk < 1;
    });
    for (const chunk of [2, 1, 0]) reportOrder.add(report(chunk));
    assert.deepEqual(taken, [0, 1]);
    assert.equal(reportOrder.next, 2);
  });

  it("given a gap, when the reports after it are taken, then they are in order, each once", () => {
    const reportOrder = new ReportOrder(0, () => true);
    for (const chunk of [5, 0, 3]) reportOrder.add(report(chunk));
    assert.deepEqual(
      reportOrder.takeStranded().map(({ chunk }) => chunk),
      [3, 5],
    );
    assert.deepEqual(reportOrder.takeStranded(), []);
    assert.equal(reportOrder.next, 1);
  });
});
