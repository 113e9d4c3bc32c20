import type { Batch, CallResult, Hex } from "../../core/types";
import { EngineError, RpcRefusal } from "./errors";
import { asHex, quantity } from "./json";
import type { RpcClient } from "./rpc-client";
import type { Head } from "./simulate";

/**
 * Asks views of a node's last block itself (`eth_call`), for nodes that simulate later blocks only. How much gas they use is not known: 0.
 * @throws EngineError "refused" for a call that is no view
 */
export async function askAtHead(client: RpcClient, head: Head, batches: readonly Batch[]): Promise<CallResult[][]> {
  const calls = batches.flatMap((batch) => batch.calls);
  if (calls.some(({ view }) => view !== true)) {
    throw new EngineError(
      "refused",
      `expected calls later than ${head.time} (Unix seconds), the time of the node's last block, received one at that time; the node simulates later blocks only`,
    );
  }
  const at = quantity(head.number);
  const answers = await Promise.all(
    calls.map(async ({ from, to, data, gas }): Promise<CallResult> => {
      const fields = { from, to, input: data, gas: quantity(gas) };
      try {
        return resultOf(true, asHex(await client.request("eth_call", [fields, at]), "the answer to eth_call"));
      } catch (error) {
        if (error instanceof RpcRefusal && error.data !== undefined) return resultOf(false, error.data);
        throw error;
      }
    }),
  );
  let next = 0;
  return batches.map((batch) => batch.calls.map(() => answers[next++] ?? resultOf(false, "0x")));
}

function resultOf(ok: boolean, returnData: Hex): CallResult {
  return { ok, returnData, logs: [], gasUsed: 0 };
}
