import assert from "node:assert/strict";
import { anvilFor } from "../../../src/evm/engine";

const GENESIS = 1_900_000_000;
/** Longer than the node may take. The process must be busy, so it cannot await an event. */
const BUSY_MILLISECONDS = 3_000;

describe("a node that starts while the subject is created", () => {
  it("given a process that is busy for longer than a node may take to start, then the node's output from this time counts", async () => {
    const starting = anvilFor(GENESIS, { startTimeout: 400 });
    const until = performance.now() + BUSY_MILLISECONDS;
    while (performance.now() < until);
    const { process: node, found } = await starting.started;
    assert.match(found, /^127\.0\.0\.1:\d+$/);
    await node.stop();
  });
});
