import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { RpcRefusal } from "../../../src/evm/engine/errors";
import type { Json, JsonObject } from "../../../src/evm/engine/json";
import { RpcClient } from "../../../src/evm/engine/rpc-client";

/** The limits that are added to the node behind it. */
export interface Limits {
  /** The most blocks of a request of `eth_simulateV1`. */
  readonly blocks?: number;
  /** The most gas of all calls of a request together: each call gets at most the rest. */
  readonly gas?: number;
  /** The most gas of a call. */
  readonly callGas?: number;
  /** Revert data are in the error, and the return data are empty. */
  readonly dataInError?: boolean;
  /** A simulated block must be later than the node's last one. */
  readonly later?: boolean;
}

/** A node with limits. */
export interface LimitedNode {
  readonly url: string;
  /** Requests of `eth_simulateV1` so far. */
  simulations(): number;
  close(): Promise<void>;
}

interface SimulatedCall extends JsonObject {
  readonly status: string;
  readonly gasUsed: string;
  readonly returnData: string;
}

type AskedCall = JsonObject;
interface AskedBlock {
  readonly blockOverrides: { readonly time: string };
  readonly calls: readonly AskedCall[];
}

const INTRINSIC = 21_000;

/**
 * A server on the loopback interface that forwards everything to a node, and answers `eth_simulateV1` like nodes with limits: geth, and versions of anvil after 1.7
 * (foundry-rs/foundry pull request 15828).
 */
export async function limitedNode(behind: string, limits: Limits): Promise<LimitedNode> {
  const client = new RpcClient(behind);
  let simulations = 0;
  const answer = async (method: string, params: readonly Json[]): Promise<Json> => {
    if (method !== "eth_simulateV1") return client.request(method, params);
    simulations++;
    return simulate(client, limits, params);
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: readonly Json[] };
      const reply = (part: JsonObject): void => void response.end(JSON.stringify({ jsonrpc: "2.0", id, ...part }));
      answer(method, params).then(
        (result) => reply({ result }),
        (error: unknown) => {
          const known = error instanceof RpcRefusal;
          const data = known && error.data !== undefined ? { data: error.data } : {};
          reply({
            error: { code: known ? error.code : -32_603, message: known ? error.reason : String(error), ...data },
          });
        },
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    simulations: () => simulations,
    async close() {
      client.close();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function refuse(code: number, reason: string): never {
  throw new RpcRefusal("eth_simulateV1", code, reason);
}

async function simulate(client: RpcClient, limits: Limits, [asked, at]: readonly Json[]): Promise<Json> {
  const request = asked as unknown as { readonly blockStateCalls: readonly AskedBlock[] };
  const { blockStateCalls: blocks } = request;
  if (blocks.length === 0) refuse(-32_602, "empty input");
  if (blocks.length > (limits.blocks ?? Infinity)) refuse(-38_026, "too many blocks");
  if (limits.later === true) {
    const head = (await client.request("eth_getBlockByNumber", ["latest", false])) as { readonly timestamp: string };
    if (Number(blocks[0]?.blockOverrides.time) <= Number(head.timestamp))
      refuse(-38_021, "block timestamps must be in order");
  }
  const gasOf = (call: AskedCall): number => Number(call["gas"]);
  const calls = blocks.flatMap((block) => block.calls);
  if (calls.some((call) => gasOf(call) > (limits.callGas ?? Infinity)))
    refuse(-32_000, "transaction gas limit too high");
  const send = async (gas: readonly number[]): Promise<SimulatedCall[][]> => {
    let next = 0;
    const given = blocks.map((block) => ({
      ...block,
      calls: block.calls.map((call) => ({ ...call, gas: `0x${(gas[next++] ?? 0).toString(16)}` })),
    }));
    const params = JSON.stringify([{ ...request, blockStateCalls: given }, at]);
    const answered = (await client.send("eth_simulateV1", params)) as unknown as { readonly calls: SimulatedCall[] }[];
    return answered.map((block) => block.calls);
  };
  // the gas that each call uses without the limit determines the rest for the next call
  const first = await send(calls.map((call) => Math.min(gasOf(call), limits.gas ?? Infinity)));
  let left = limits.gas ?? Infinity;
  const given = first.flat().map(({ gasUsed }, i) => {
    const gas = Math.min(gasOf(calls[i] ?? {}), left);
    if (gas < INTRINSIC) refuse(-38_013, `intrinsic gas too low: have ${gas}, want ${INTRINSIC}`);
    left -= Math.min(Number(gasUsed), gas);
    return gas;
  });
  const results = limits.gas === undefined ? first : await send(given);
  return results.map((block) => ({ calls: limits.dataInError === true ? block.map(dataInError) : block }));
}

/** A result in geth's format. */
function dataInError(result: SimulatedCall): JsonObject {
  if (result.status === "0x1") return result;
  return { ...result, returnData: "0x", error: { code: 3, message: "execution reverted", data: result.returnData } };
}
