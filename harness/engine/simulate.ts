import type { Batch, Call, CallResult, Log } from "../types";
import { EngineError } from "./errors";
import { quantity } from "./fixture";
import type { RpcClient } from "./rpc";

/** Bytes of a request that nodes accept. */
const MOST_REQUEST_BYTES = 1_800_000;

function callJson(call: Call): string {
  return `{"from":"${call.from}","to":"${call.to}","data":"${call.data}","value":"${quantity(call.value)}","gas":"${quantity(call.gas)}"}`;
}

/** Consecutive batches of one moment are one block. */
function blocksOf(batches: readonly Batch[]): { time: number; calls: Call[] }[] {
  const blocks: { time: number; calls: Call[] }[] = [];
  for (const { time, calls } of batches) {
    const last = blocks[blocks.length - 1];
    if (last?.time === time) last.calls.push(...calls);
    else blocks.push({ time, calls: [...calls] });
  }
  return blocks;
}

/** Parameters of eth_simulateV1. `number` counts on from the head's; everything that a node would choose itself is said. */
function requestOf(blocks: readonly { time: number; calls: readonly Call[] }[], head: number): string {
  const states = blocks.map(
    ({ time, calls }, i) =>
      `{"blockOverrides":{"time":"${quantity(time)}","number":"${quantity(head + 1 + i)}","prevRandao":"0x${"0".repeat(64)}"},"calls":[${calls.map(callJson).join(",")}]}`,
  );
  return `[{"blockStateCalls":[${states.join(",")}],"validation":false,"traceTransfers":false},"latest"]`;
}

interface SimulatedCall {
  readonly status: string;
  readonly returnData: string;
  readonly gasUsed: string;
  readonly logs: readonly Log[];
}

const isSimulated = (value: unknown): value is SimulatedCall =>
  typeof value === "object" &&
  value !== null &&
  "status" in value &&
  "returnData" in value &&
  typeof value.returnData === "string" &&
  "gasUsed" in value &&
  "logs" in value &&
  Array.isArray(value.logs);

function resultOf(value: unknown): CallResult {
  if (!isSimulated(value))
    throw new EngineError(
      "nonsense",
      `the node's answer for a simulated call lacks status, returnData, gasUsed or logs: ${JSON.stringify(value).slice(0, 200)}`,
    );
  return { ok: value.status === "0x1", returnData: value.returnData, logs: value.logs, gasUsed: Number(value.gasUsed) };
}

/** Runs batches in one eth_simulateV1 request, starting from the block `head`; the chain stays as it is. */
export async function simulate(rpc: RpcClient, head: number, batches: readonly Batch[]): Promise<CallResult[][]> {
  const blocks = blocksOf(batches);
  const request = requestOf(blocks, head);
  if (request.length > MOST_REQUEST_BYTES) {
    throw new EngineError(
      "refused",
      `a sequence makes a request of ${request.length} bytes, nodes accept ${MOST_REQUEST_BYTES}; use shorter sequences (--steps)`,
    );
  }
  const answer = await rpc.callRaw("eth_simulateV1", request);
  if (!Array.isArray(answer) || answer.length !== blocks.length)
    throw new EngineError(
      "nonsense",
      `expected ${blocks.length} simulated blocks, received ${Array.isArray(answer) ? answer.length : typeof answer}`,
    );
  const results = (answer as unknown[]).flatMap((block, i): CallResult[] => {
    const calls = typeof block === "object" && block !== null && "calls" in block ? block.calls : undefined;
    if (!Array.isArray(calls) || calls.length !== blocks[i]?.calls.length)
      throw new EngineError(
        "nonsense",
        `simulated block ${i} does not answer its ${blocks[i]?.calls.length ?? 0} calls`,
      );
    return calls.map(resultOf);
  });
  let next = 0;
  return batches.map(({ calls }) => {
    const own = results.slice(next, next + calls.length);
    next += calls.length;
    return own;
  });
}
