import assert from "node:assert/strict";
import { once } from "node:events";
import { spawn, type ChildProcess } from "node:child_process";
import type { ServerResponse } from "node:http";
import { connectRpc, findAnvil } from "../../../src/evm/engine";
import { RpcClient } from "../../../src/evm/engine/rpc-client";
import type { Engine } from "../../../src/core/types";
import { engineContract } from "./contract";
import { hostileNode } from "./hostile-node";
import { GENESIS, fixture, look, runApart, seen } from "./probe";

/** A node with a user's defaults: current time, fees, accounts, and automatic mining. */
async function startUsersNode(...args: readonly string[]): Promise<{ url: string; node: ChildProcess }> {
  const node = spawn(findAnvil(), ["--port", "0", "--color", "never", ...args], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  for await (const text of node.stdout.iterator({ destroyOnReturn: false })) {
    output += String(text);
    const address = /Listening on (\S+)/.exec(output)?.[1];
    if (address !== undefined) {
      node.stdout.resume();
      return { url: `http://${address}`, node };
    }
  }
  throw new Error(`anvil did not start: ${output}`);
}

async function stop(node: ChildProcess): Promise<void> {
  const gone = once(node, "exit");
  node.kill("SIGKILL");
  await gone;
}

describe("engine: a node that runs already", () => {
  let url: string;
  let node: ChildProcess;
  before(async () => {
    ({ url, node } = await startUsersNode());
  });
  after(() => stop(node));

  describe("the contract of engines", () => engineContract((given) => connectRpc(url, given)));

  it("given a closed session, then the node is in its original state, and accepts another session", async () => {
    const client = new RpcClient(url);
    const state = async () => [
      await client.request("eth_blockNumber", []),
      await client.request("hardhat_getAutomine", []),
    ];
    const before = await state();
    for (const first of [21n, 22n]) {
      const engine = await connectRpc(url, fixture(first));
      assert.equal(seen((await runApart(engine, [look()]))[0]).value, first);
      await engine.close();
      assert.deepEqual(await state(), before);
    }
    client.close();
  });

  it("given a session that is open, then a second one is refused", async () => {
    const engine = await connectRpc(url, fixture());
    await assert.rejects(connectRpc(url, fixture()), {
      kind: "refused",
      message: /cannot be set back; restart the node/,
    });
    await engine.close();
  });

  it("given a fixture that reverts, then the error names the transaction and the node is put back", async () => {
    await assert.rejects(connectRpc(url, fixture(0n)), {
      kind: "fixture",
      message: /"deploy the probe" reverted with 0x/,
    });
    const engine: Engine = await connectRpc(url, fixture());
    await engine.close();
  });

  it("given a node at the fixture's addresses has something already, then it is refused", async () => {
    const client = new RpcClient(url);
    const deployer = fixture().transactions[0]?.from ?? "";
    await client.request("hardhat_setNonce", [deployer, "0x3"]);
    await assert.rejects(connectRpc(url, fixture()), { kind: "refused", message: /has sent 3 transactions/ });
    await client.request("hardhat_setNonce", [deployer, "0x0"]);
    client.close();
  });

  it("given a node whose time is after the fixture's beginning, then it is refused", async () => {
    const late = await startUsersNode("--timestamp", String(GENESIS + 1));
    await assert.rejects(connectRpc(late.url, fixture()), {
      kind: "refused",
      message: /after the fixture's start/,
    });
    await stop(late.node);
  });

  it("given no node at the address, then the error says so", async () => {
    const gone = await hostileNode(() => undefined);
    await gone.close();
    await assert.rejects(connectRpc(gone.url, fixture()), {
      kind: "unreachable",
      message: /no answer from .*ECONNREFUSED/,
    });
  });

  it("given something that is no address, then the error shows it", async () => {
    await assert.rejects(connectRpc("localhost:8545", fixture()), {
      kind: "refused",
      message: /received "localhost:8545"/,
    });
  });

  const result = (response: ServerResponse, id: number, value: unknown) =>
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: value }));
  const head = { number: "0x0", timestamp: "0x1" };

  it("given a node without eth_simulateV1, then the error says so", async () => {
    const old = await hostileNode((response, { id, method }) => {
      if (method === "eth_getBlockByNumber") result(response, id, head);
      else
        response.end(
          JSON.stringify({
            jsonrpc: "2.0",
            id,
            error: { code: -32601, message: `the method ${method} does not exist` },
          }),
        );
    });
    await assert.rejects(connectRpc(old.url, fixture()), {
      kind: "refused",
      message: /does not support eth_simulateV1/,
    });
    await old.close();
  });

  for (const [what, kind, answer] of [
    ["a web page", "nonsense", (r: ServerResponse) => r.end("<html>hello</html>")],
    ["an empty answer", "nonsense", (r: ServerResponse) => r.end()],
    [
      "JSON that is no answer",
      "nonsense",
      (r: ServerResponse, id: number) => r.end(JSON.stringify({ jsonrpc: "2.0", id })),
    ],
    ["somebody else's answer", "nonsense", (r: ServerResponse, id: number) => result(r, id + 1, head)],
    ["a block without a number", "nonsense", (r: ServerResponse, id: number) => result(r, id, { timestamp: "0x1" })],
    [
      "half an answer",
      "unreachable",
      (r: ServerResponse) => r.writeHead(200, { "content-length": 99 }).write("{", () => r.destroy()),
    ],
    ["a closed connection", "unreachable", (r: ServerResponse) => r.destroy()],
    ["no answer in time", "timeout", () => undefined],
  ] as const) {
    it(`given ${what}, then it is an error of the machinery that says so`, async () => {
      const hostile = await hostileNode((response, { id }) => answer(response, id));
      await assert.rejects(connectRpc(hostile.url, fixture(), { timeout: 300 }), { name: "EngineError", kind });
      await hostile.close();
    });
  }

  it("given an answer that is too large, then reading it is abandoned", async () => {
    const hostile = await hostileNode((response, { id }) => result(response, id, "x".repeat(100_000)));
    const client = new RpcClient(hostile.url, { mostResponseBytes: 50_000 });
    await assert.rejects(client.request("eth_blockNumber", []), { kind: "nonsense", message: /above/ });
    client.close();
    await hostile.close();
  });

  it("given characters beyond ASCII in requests and answers, then they arrive unchanged, wherever the answer is split", async () => {
    const text = `é€😀${"x".repeat(3)}`;
    let asked: unknown;
    const node = await hostileNode((response, { id, params }) => {
      asked = params;
      const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result: text }));
      const middle = bytes.indexOf("€") + 1;
      response.write(bytes.subarray(0, middle), () => response.end(bytes.subarray(middle)));
    });
    const client = new RpcClient(node.url);
    try {
      assert.equal(await client.request("eth_blockNumber", [text]), text);
      assert.deepEqual(asked, [text]);
    } finally {
      client.close();
      await node.close();
    }
  });
});
