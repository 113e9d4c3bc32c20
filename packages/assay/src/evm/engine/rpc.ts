import { getCreateAddress } from "ethers";
import type { Engine, Fixture } from "../../core/types";
import { deployFixture, readHead } from "./deploy-fixture";
import { EngineError, RpcRefusal } from "./errors";
import { asHex, asNumber, type RpcNode } from "./json";
import { findLimits, limitsText } from "./limits";
import { RpcClient } from "./rpc-client";
import { SimulatingEngine } from "./simulating";

/** Most nodes accept 2 MB. */
const MOST_REQUEST_BYTES = 1_800_000;

export interface RpcOptions {
  readonly lanes?: number;
  /** Milliseconds until a request is given up. */
  readonly timeout?: number;
  /** Called with what the node allows, when that is limited. */
  readonly notify?: (text: string) => void;
}

/**
 * Uses a node that is running already: a development node (its clock and balances are set) that speaks `eth_simulateV1`. The fixture is deployed on it after
 * `evm_snapshot`, and `close()` puts the node back with `evm_revert`. One session at a time: a node that already has the fixture, or anything else at its addresses,
 * is refused, because its state may not be the one that the model assumes.
 *
 * @throws EngineError with what to do
 */
export async function connectRpc(url: string, fixture: Fixture, options: RpcOptions = {}): Promise<Engine> {
  const lanes = options.lanes ?? 4;
  const timeout = options.timeout === undefined ? {} : { timeout: options.timeout };
  const client = new RpcClient(url, { sockets: lanes, ...timeout });
  try {
    await checkNode(client, url, fixture);
    const restore = await borrow(client, url);
    const close = async (): Promise<void> => {
      try {
        await restore();
      } finally {
        client.close();
      }
    };
    try {
      const head = await deployFixture(client, fixture);
      const limits = await findLimits(client, head);
      const limited = limitsText(limits);
      if (limited !== undefined) options.notify?.(limited);
      const explain = async (error: unknown): Promise<unknown> => error;
      return new SimulatingEngine(client, head, {
        name: "rpc",
        lanes,
        mostRequestBytes: MOST_REQUEST_BYTES,
        limits,
        explain,
        close,
      });
    } catch (error) {
      await restore();
      throw error;
    }
  } catch (error) {
    client.close();
    throw error;
  }
}

async function checkNode(node: RpcNode, url: string, fixture: Fixture): Promise<void> {
  const head = await readHead(node);
  await need(node, url, "eth_simulateV1", [{ blockStateCalls: [] }, "latest"]);
  if (head.time >= fixture.genesisTime) {
    throw new EngineError(
      "refused",
      `the clock of ${url} is at ${head.time} (Unix seconds), after the fixture's start at ${fixture.genesisTime}, and cannot be set back; ` +
        "restart the node (another session may be using it, or was killed before it could restore it)",
    );
  }
  const nonces = new Map<string, number>();
  for (const { from, to } of fixture.transactions) {
    const known = nonces.get(from);
    const nonce = known ?? asNumber(await node.request("eth_getTransactionCount", [from, "latest"]), "a nonce");
    if (known === undefined && nonce !== 0) throw occupied(url, `the deployer ${from} has sent ${nonce} transactions`);
    nonces.set(from, nonce + 1);
    if (to !== undefined) continue;
    const address = getCreateAddress({ from, nonce }).toLowerCase();
    const code = asHex(await node.request("eth_getCode", [address, "latest"]), "a contract's code");
    if (code !== "0x") throw occupied(url, `there is code at ${address}`);
  }
}

function occupied(url: string, what: string): EngineError {
  return new EngineError(
    "refused",
    `${url} is not fresh: ${what}; the fixture needs a fresh node: restart it, or use another one`,
  );
}

/** Takes a snapshot and stops the node's own mining. Answers what puts it back. */
async function borrow(node: RpcNode, url: string): Promise<() => Promise<void>> {
  const automine = await need(node, url, "hardhat_getAutomine", []);
  const snapshot = asHex(await need(node, url, "evm_snapshot", []), "a snapshot's number");
  await need(node, url, "evm_setAutomine", [false]);
  return async () => {
    const reverted = await node.request("evm_revert", [snapshot]);
    if (automine === true) await node.request("evm_setAutomine", [true]);
    if (reverted !== true)
      throw new EngineError(
        "refused",
        `${url} could not be reset to its snapshot; restart the node before you use it again`,
      );
  };
}

async function need(
  node: RpcNode,
  url: string,
  method: string,
  params: Parameters<RpcNode["request"]>[1],
): ReturnType<RpcNode["request"]> {
  try {
    return await node.request(method, params);
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    // A node that knows the method may still dislike an empty simulation.
    if (method === "eth_simulateV1" && !error.unknownMethod) return null;
    throw new EngineError(
      "refused",
      `${url} cannot be used, it does not support ${method} (${error.reason}); use a development node such as anvil`,
      { cause: error },
    );
  }
}
