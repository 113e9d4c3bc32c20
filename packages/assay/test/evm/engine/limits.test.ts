import assert from "node:assert/strict";
import { connectRpc, startAnvil } from "../../../src/evm/engine";
import { PlanTooLong } from "../../../src/evm/engine/errors";
import { findLimits, limitsText } from "../../../src/evm/engine/limits";
import { startLocalNode, type LocalNode } from "../../../src/evm/engine/local-node";
import { RpcClient } from "../../../src/evm/engine/rpc-client";
import { readHead } from "../../../src/evm/engine/deploy-fixture";
import { execute, type Exchange } from "../../../src/run";
import type { Batch, Engine, PlannedStep } from "../../../src/core/types";
import { engineContract } from "./contract";
import { limitedNode, type LimitedNode, type Limits } from "./limited-node";
import { GENESIS, READY, call, fixture, look, seen } from "./probe";

/** The limits of geth, and of anvil after 1.7. */
const AS_GETH: Limits = { blocks: 256, gas: 50_000_000, dataInError: true, later: true };

describe("engine: a node with limits", () => {
  let anvil: LocalNode;
  const open: LimitedNode[] = [];

  before(async () => {
    anvil = await startLocalNode({ genesisTime: GENESIS - 100, balances: {}, transactions: [] });
  });

  after(async () => {
    await Promise.all(open.map((node) => node.close()));
    await anvil.close();
  });

  const limited = async (limits: Limits): Promise<LimitedNode> => {
    const node = await limitedNode(anvil.url, limits);
    open.push(node);
    return node;
  };

  /** The limits that are found, and the number of requests. */
  const found = async (limits: Limits): Promise<readonly [limits: object, requests: number]> => {
    const node = await limited(limits);
    const client = new RpcClient(node.url);
    const answer = await findLimits(client, await readHead(client));
    client.close();
    return [answer, node.simulations()];
  };

  /** Runs one engine at a time, because they share a node. */
  const on = async (
    limits: Limits,
    use: (engine: Engine, reported: readonly string[]) => Promise<void>,
  ): Promise<void> => {
    const reported: string[] = [];
    const node = await limited(limits);
    const engine = await connectRpc(node.url, fixture(), { notify: (text) => reported.push(text) });
    try {
      await use(engine, reported);
    } finally {
      await engine.close();
    }
  };

  describe("the contract of engines, on a node like geth that accepts a block with the time of the previous one", () =>
    engineContract(async (given) => connectRpc((await limited({ ...AS_GETH, later: false })).url, given)));

  it("given a node that only accepts later blocks, then views are called on its last block, and calls at that block's time are refused", async () => {
    await on(AS_GETH, async (engine) => {
      const views: Batch = { time: READY, calls: [look(), call("panic", [0n], { view: true })] };
      const results = await engine.run([views, { time: READY + 1, calls: [call("store", [5n]), look()] }]);
      assert.equal(seen(results[0]?.[0]).value, 7n);
      assert.equal(seen(results[0]?.[0]).time, READY);
      assert.equal(results[0]?.[1]?.returnData.slice(0, 10), "0x4e487b71");
      assert.equal(seen(results[1]?.[1]).value, 5n);
      await assert.rejects(engine.run([{ time: READY, calls: [call("store", [5n])] }]), {
        kind: "refused",
        message: /^expected calls later than \d+ .* simulates later blocks only$/,
      });
    });
  });

  it("given no limits, then none is found, with a request for each", async () => {
    assert.deepEqual(await found({}), [{}, 5]);
  });

  it("given limits, then they are found with a bounded number of requests", async () => {
    const [limits, requests] = await found(AS_GETH);
    assert.deepEqual(limits, { blocks: 256, gas: 50_000_000, laterThanHead: true });
    assert.ok(requests <= 20, String(requests));
  });

  it("given a gas limit of calls, then it is found to one part in 64, from below", async () => {
    const most = 2 ** 24;
    const [limits, requests] = await found({ callGas: most });
    const { callGas = 0, ...others } = limits as { callGas?: number };
    assert.ok(callGas <= most && callGas > most - most / 32, String(callGas));
    assert.deepEqual(others, {});
    assert.ok(requests <= 30, String(requests));
  });

  it("given a node that simulates nothing, then it is refused in a line", async () => {
    const node = await limited({ blocks: 0 });
    await assert.rejects(connectRpc(node.url, fixture()), {
      kind: "refused",
      message: /^the node does not simulate even one block without calls \(too many blocks\); use another node/,
    });
  });

  it("given a node with limits, when an engine connects to it, then one line names them; without limits, no line is printed", async () => {
    await on(AS_GETH, async (_, reported) => {
      assert.deepEqual(reported, [limitsText({ blocks: 256, gas: 50_000_000 })]);
      assert.match(
        reported[0] ?? "",
        /^this node accepts at most 256 blocks and 50 000 000 gas per request: [^\n]* cuts them after the last action that fits/,
      );
    });
    await on({}, async (_, reported) => assert.deepEqual(reported, []));
  });

  it("given a plan of more blocks than the node accepts, then the error says so, and how much of it fits", async () => {
    await on({ blocks: 3 }, async (engine) => {
      const batches: Batch[] = [1, 1, 2, 3, 4, 5].map((after) => ({ time: READY + after, calls: [look()] }));
      await assert.rejects(engine.run(batches), (error) => {
        assert.ok(error instanceof PlanTooLong);
        assert.match(error.message, /needs 5 blocks, and rpc accepts 3 per request; use shorter sequences/);
        assert.equal(error.fits, 4);
        return true;
      });
    });
  });

  for (const [how, gas] of [
    ["that a call is given too little", 250_000],
    ["that nothing is left for a call", 200_000],
  ] as const) {
    it(`given a request's gas runs out, so ${how}, then that is never taken for a call that reverts`, async () => {
      await on({ gas, dataInError: true }, async (engine) => {
        // 100 000, 100 000, and 50 000 or none of 100 000
        const spending = [1, 2, 3].map((after) => ({
          time: READY + after,
          calls: [call("endless", [], { gas: 100_000 })],
        }));
        await assert.rejects(engine.run(spending), {
          name: "EngineError",
          kind: "refused",
          message: /more gas than rpc allows for a request/,
        });
        const two = await engine.run(spending.slice(0, 2));
        assert.deepEqual(
          two.flat().map(({ gasUsed }) => gasUsed),
          [100_000, 100_000],
        );
      });
    });
  }

  it("given more gas than a request may use, then the calls are run in several requests, with the same results", async () => {
    const step = (after: number, stored?: bigint): PlannedStep => ({
      time: READY + after,
      kind: "store",
      action: after,
      actor: "alice",
      describe: () => "",
      ...(stored === undefined ? {} : { call: call("store", [stored]) }),
      observe: [{ kind: { code: 1, name: "probe", fields: [] }, id: 0n, label: "", words: [] }],
      facts: null,
    });
    const steps = [step(1, 5n), step(2), step(3, 6n), step(4), step(5, 7n), step(6)];
    const lens = () => look();
    const run = async (engine: Engine) => {
      const exchanges: Parameters<Exchange>[] = [];
      const results = await execute(engine, lens, steps, 0, (...exchange) => exchanges.push(exchange));
      return { values: results.map(({ lens: answer }) => seen(answer).value), exchanges };
    };
    const whole = await startAnvil(fixture());
    const expected = await run(whole);
    await whole.close();
    const used = expected.exchanges
      .flatMap(([, results]) => results.flat())
      .reduce((sum, { gasUsed }) => sum + gasUsed, 0);
    await on({ gas: Math.floor(used * 0.8) }, async (engine) => {
      const node = open.at(-1);
      const before = node?.simulations() ?? 0;
      assert.deepEqual(await run(engine), expected);
      assert.ok((node?.simulations() ?? 0) - before > 1);
    });
    assert.deepEqual(expected.values, [5n, 5n, 6n, 6n, 7n, 7n]);
    assert.equal(expected.exchanges.length, 1);
  });
});
