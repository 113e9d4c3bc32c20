import type { Batch, CallResult, Engine, Fixture } from "../types";
import { EngineError } from "./errors";
import { deployFixture, quantity } from "./fixture";
import { RpcClient, RpcRefusal } from "./rpc";
import { simulate } from "./simulate";

const LANES = 4;
const REQUEST_TIMEOUT = 120_000;

/** Somebody else's node; what we did to it is undone when we leave. */
class RemoteEngine implements Engine {
  readonly name = "rpc";
  readonly lanes = LANES;
  private closed = false;

  constructor(
    private readonly rpc: RpcClient,
    private readonly head: number,
    private readonly snapshot: unknown,
  ) {}

  run(batches: readonly Batch[]): Promise<CallResult[][]> {
    return simulate(this.rpc, this.head, batches);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    try {
      await this.rpc.call("evm_revert", [this.snapshot]);
    } finally {
      this.rpc.close();
    }
  }
}

async function requireMethod(
  rpc: RpcClient,
  method: string,
  params: readonly unknown[],
  purpose: string,
): Promise<unknown> {
  try {
    return await rpc.call(method, params);
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    throw new EngineError(
      "refused",
      `the node at ${rpc.url} cannot be used: it refuses ${method}, which ${purpose} (${error.answer.message}); use a development node such as anvil`,
      { cause: error },
    );
  }
}

function timeOf(block: unknown): number {
  if (typeof block === "object" && block !== null && "timestamp" in block) return Number(block.timestamp);
  throw new EngineError(
    "nonsense",
    `expected a block with a timestamp, received ${JSON.stringify(block).slice(0, 200)}`,
  );
}

/**
 * Uses a node that someone else runs: any development node that speaks eth_simulateV1, can impersonate and can set the time. The fixture is
 * deployed above its head and taken back by `close`. Throws `EngineError` when the node is not there, cannot do it, or is past the fixture's time.
 */
export async function connectRpc(url: string, fixture: Fixture): Promise<Engine> {
  const rpc = new RpcClient(url, REQUEST_TIMEOUT);
  try {
    const client = String(await rpc.call("web3_clientVersion", []));
    const dialect = /hardhat/i.test(client) ? "hardhat" : "anvil";
    const now = timeOf(await rpc.call("eth_getBlockByNumber", ["latest", false]));
    const first = fixture.transactions[0]?.time ?? fixture.genesisTime;
    if (now >= first)
      throw new EngineError(
        "refused",
        `the node at ${url} (${client}) is at time ${now}, the fixture starts at ${first}; use a node whose clock is behind it`,
      );
    const empty = [{ blockStateCalls: [{ blockOverrides: { time: quantity(now + 1) }, calls: [] }] }, "latest"];
    await requireMethod(rpc, "eth_simulateV1", empty, "runs the sequences");
    const snapshot = await requireMethod(rpc, "evm_snapshot", [], "lets us undo what we deploy");
    try {
      await deployFixture((method, params) => rpc.call(method, params), dialect, fixture);
      return new RemoteEngine(rpc, Number(await rpc.call("eth_blockNumber", [])), snapshot);
    } catch (error) {
      await rpc.call("evm_revert", [snapshot]);
      throw error;
    }
  } catch (error) {
    rpc.close();
    throw error;
  }
}
