import type { RpcClient } from "assay/engine/rpc-client";
import { quantity } from "assay/engine/json";
import { crowdCalls, type Crowd } from "../../properties/fixture/crowd";
import type { Encoder } from "../../properties/subject/encoder";

/*
 * A book of many pools, and what the first quote of a block takes in it: nothing of that block has been read yet.
 */

/** Calls in a block: the node's blocks hold a thousand million gas. */
const CALLS_PER_BLOCK = 500;

/** Adds a crowd of pools to a chain that mines only on request. @throws Error when a call reverted; EngineError */
export async function playCrowd(rpc: RpcClient, encoder: Encoder, crowd: Crowd): Promise<void> {
  await rpc.request("anvil_autoImpersonateAccount", [true]);
  const calls = crowdCalls(crowd).map((call) => encoder.call(call));
  for (let first = 0; first < calls.length; first += CALLS_PER_BLOCK) {
    for (const { from, to, data, value } of calls.slice(first, first + CALLS_PER_BLOCK)) {
      const gas = quantity(1_500_000n);
      await rpc.request("eth_sendTransaction", [{ from, to, data, value: quantity(value), gas, gasPrice: "0x0" }]);
    }
    await rpc.request("evm_mine", []);
  }
}

/** First quotes of blocks. */
export interface FirstQuotes {
  readonly blocks: number;
  /** Milliseconds. */
  readonly median: number;
  readonly slowest: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Mines blocks, and asks for one quote in each, of another amount each time. @throws EngineError */
export async function measureFirstQuotes(rpc: RpcClient, url: string, blocks: number): Promise<FirstQuotes> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  for (let i = 0; i < blocks; i += 1) {
    await rpc.request("evm_mine", []);
    const asked = performance.now();
    const amount = 2 + (i * 7) / 4;
    const path = `/v2/quote?productId=1&coverAmount=${amount}&coverDuration=90&paymentAsset=0`;
    const answer = await fetch(`${url}${path}`);
    await answer.text();
    times.push(performance.now() - asked);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }
  times.sort((a, b) => a - b);
  return { blocks, median: times[Math.floor(blocks / 2)] ?? NaN, slowest: times.at(-1) ?? NaN, statuses };
}
