import assert from "node:assert/strict";
import { exploreChunk } from "../../packages/assay/src/campaign";
import type { ChunkReport } from "../../packages/assay/src/campaign/tasks";
import { connectRpc, startAnvil } from "assay/engine";
import { startLocalNode, type LocalNode } from "assay/engine/local-node";
import type { Engine } from "assay/types";
import { limitedNode, type Limits } from "../../packages/assay/test/evm/engine/limited-node";
import { subject } from "../support/protocol";

/** As geth, and as anvil after 1.7. */
const AS_GETH: Limits = { blocks: 256, gas: 50_000_000, dataInError: true, later: true };

describe("a campaign on a node with limits", function () {
  this.timeout(120_000);
  const mutual = subject("current");
  let node: LocalNode;

  before(async () => {
    node = await startLocalNode({ genesisTime: mutual.fixture.genesisTime - 100, balances: {}, transactions: [] });
  });

  after(() => node.close());

  const explore = async (engine: Engine): Promise<ChunkReport> => {
    try {
      const task = { seed: 5, chunk: 1, sequences: 2, steps: 80 };
      return await exploreChunk(mutual, engine, task, new AbortController().signal);
    } finally {
      await engine.close();
    }
  };

  const exploreOn = async (
    limits: Limits,
  ): Promise<readonly [report: ChunkReport, told: readonly string[], simulations: number]> => {
    const limited = await limitedNode(node.url, limits);
    const told: string[] = [];
    const engine = await connectRpc(limited.url, mutual.fixture, { notify: (text) => told.push(text) });
    const before = limited.simulations();
    const report = await explore(engine);
    const simulations = limited.simulations() - before;
    await limited.close();
    return [report, told, simulations];
  };

  it("given a node like geth, when the sequences fit, then the results are those of a local node, to the last bit", async () => {
    const own = await explore(await startAnvil(mutual.fixture));
    const [report, told] = await exploreOn(AS_GETH);
    assert.deepEqual(report.found, []);
    assert.equal(report.digest, own.digest);
    assert.match(told.join("\n"), /^this node accepts at most 256 blocks and 50 000 000 gas per request/);
  });

  it("given less gas than all observations take, then the same calls are run several times, with the same results", async () => {
    const own = await explore(await startAnvil(mutual.fixture));
    const [report, , simulations] = await exploreOn({ ...AS_GETH, gas: 30_000_000 });
    assert.deepEqual(report.found, []);
    assert.equal(report.digest, own.digest);
    assert.ok(simulations > 2, String(simulations));
  });

  it("given fewer blocks than the sequences need, then they are cut, and no failure is found", async () => {
    const own = await explore(await startAnvil(mutual.fixture));
    const [report] = await exploreOn({ ...AS_GETH, blocks: 10 });
    assert.deepEqual(report.found, []);
    const { steps, runs } = report.statistics;
    assert.equal(runs, own.statistics.runs);
    assert.ok(steps > 0 && steps < own.statistics.steps, `${steps} of ${own.statistics.steps}`);
  });
});
