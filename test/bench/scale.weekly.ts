import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCosts } from "../../bench/queue/costs-file";
import { placed } from "../../bench/queue/placed";
import { fullAt, simulated } from "../../bench/queue/scale";
import { simulate } from "../../bench/queue/simulation";

const DOCS = join(__dirname, "..", "..", "docs");
const COMMAND = "npm run bench:queue -- --simulate --markdown docs/scale.md";

describe("the page about many machines", function () {
  this.timeout(60_000);

  it("given the costs that were measured, when they are simulated again, then tables and plot are those of the page", () => {
    const { tables, plot } = simulated(readCosts());
    const page = readFileSync(join(DOCS, "scale.md"), "utf8");
    assert.equal(placed(page, "simulated", tables), page, `${COMMAND} makes it anew`);
    assert.equal(plot, readFileSync(join(DOCS, "scale.svg"), "utf8"), `${COMMAND} makes it anew`);
  });

  it("given twice as many workers as fill one processor, then half of their time is lost, by the formula as in the simulation", () => {
    for (const { costs } of readCosts().servers) {
      const full = Math.min(fullAt(costs, "coordinator", 16), fullAt(costs, "server", 16));
      const workers = Math.round(2 * full);
      const { chunksPerSecond } = simulate({ costs, workers, chunksPerJob: 16, window: 4 * workers, network: 0.5 });
      const most = (1_000 * 16 * full) / (costs.worker.job + 16 * (costs.worker.chunk + costs.chunk.mean));
      assert.ok(Math.abs(chunksPerSecond / most - 1) < 0.02, `expected ${most}, received ${chunksPerSecond}`);
    }
  });

  it("given a page without a place for it, then that is said", () => {
    assert.throws(() => placed("# A page", "simulated", "text"), /expected the lines <!-- simulated -->/);
  });
});
