import type { Batch, Call, CallResult, Hex, Log } from "../../core/types";
import { EngineError } from "./errors";
import { asArray, asHex, asNumber, asObject, isObject, quantity } from "./json";

/** Gas limit of simulated blocks: far above what one block's calls may be given together. */
export const BLOCK_GAS = quantity(1_000_000_000_000);
const NOBODY = `0x${"00".repeat(20)}`;
/** As on Ethereum: contracts that count in blocks are to see them pass with time. */
export const BLOCK_SECONDS = 12;
/** Odd, of 256 bits: what it is multiplied with differs in many bits from block to block. */
export const SCATTER = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_1082_276b_f3a2_7251_f86c_6a11_d0c1_8e95n;

/** Where simulations start from. */
export interface Head {
  readonly number: number;
  /** Unix seconds. */
  readonly time: number;
}

/**
 * Parameters of the one `eth_simulateV1` request that runs a plan on top of a block, as JSON text; undefined when the plan has no call. One block per distinct
 * time; batches without calls need none. No call asks for more than `mostCallGas`. `blockSeconds`: the block number grows by one in this number of seconds; absent: it grows
 * by one from one time to the next, for nodes that fill gaps between blocks.
 */
export function simulationParams(
  batches: readonly Batch[],
  head: Head,
  mostCallGas: number = Number.MAX_SAFE_INTEGER,
  blockSeconds = Infinity,
): string | undefined {
  const blocks: string[] = [];
  let number = head.number;
  let calls: string[] = [];
  let time: number | undefined;
  let beneficiary: string | undefined;
  let codes: Batch["codes"];
  // a block without one would inherit the one of the block before
  const named = batches.some((batch) => batch.beneficiary !== undefined);
  const finish = (): void => {
    if (time === undefined) return;
    number = nextNumber(number, head, time, blockSeconds);
    const paid = named ? `"feeRecipient":"${beneficiary ?? NOBODY}",` : "";
    blocks.push(
      `{"blockOverrides":{"number":"${quantity(number)}","time":"${quantity(time)}",${paid}"gasLimit":"${BLOCK_GAS}","prevRandao":"${randomWord(number)}"},${overrides(codes)}"calls":[${calls.join(",")}]}`,
    );
    calls = [];
    codes = undefined;
  };
  for (const batch of batches) {
    if (batch.calls.length === 0) continue;
    if (batch.time !== time || batch.beneficiary !== beneficiary || batch.codes !== undefined) finish();
    codes = batch.codes;
    time = batch.time;
    beneficiary = batch.beneficiary;
    for (const call of batch.calls) calls.push(callJson(call, Math.min(call.gas, mostCallGas)));
  }
  finish();
  if (blocks.length === 0) return undefined;
  return `[{"blockStateCalls":[${blocks.join(",")}],"validation":false},"${quantity(head.number)}"]`;
}

/** The number of a block behind that with another one. */
export const nextNumber = (number: number, head: Head, time: number, blockSeconds = BLOCK_SECONDS): number =>
  Math.max(number, head.number + Math.floor((time - head.time) / blockSeconds)) + 1;

/** What a block has as `block.prevrandao`: the same for the same number. */
export const randomWord = (number: number): Hex =>
  `0x${BigInt.asUintN(256, BigInt(number) * SCATTER)
    .toString(16)
    .padStart(64, "0")}`;

/** Parameters of a request of `count` blocks on top of another, a second apart, that are all alike. By default they have no calls. */
export function emptyBlocks(head: Head, count: number, time = head.time + 1, content = `"calls":[]`): string {
  const blocks = Array.from({ length: count }, (_, i) => {
    const place = `"number":"${quantity(head.number + 1 + i)}","time":"${quantity(time + i)}"`;
    return `{"blockOverrides":{${place},"gasLimit":"${BLOCK_GAS}"},${content}}`;
  });
  return `[{"blockStateCalls":[${blocks.join(",")}],"validation":false},"${quantity(head.number)}"]`;
}

function overrides(codes: Batch["codes"]): string {
  if (codes === undefined) return "";
  const entries = Object.entries(codes).map(([address, code]) => `"${address}":{"code":"${code}"}`);
  return `"stateOverrides":{${entries.join(",")}},`;
}

/** How many blocks a plan takes. */
export function blocksOf(batches: readonly Batch[]): number {
  let count = 0;
  let last: Batch | undefined;
  for (const batch of batches) {
    if (batch.calls.length === 0) continue;
    if (batch.time !== last?.time || batch.beneficiary !== last.beneficiary || batch.codes !== undefined) count++;
    last = batch;
  }
  return count;
}

function callJson({ from, to, data, value }: Call, gas: number): string {
  const paid = value === 0n ? "" : `"value":"${quantity(value)}",`;
  return `{"from":"${from}","to":"${to}",${paid}"gas":"${quantity(gas)}","input":"${data}"}`;
}

/**
 * Gives the answer of `eth_simulateV1` the shape of the batches.
 * @throws EngineError "nonsense" when it has not the shape of the request.
 */
export function simulationResults(batches: readonly Batch[], answer: unknown): CallResult[][] {
  const flat: unknown[] = [];
  for (const block of asArray(answer, "the answer to eth_simulateV1")) {
    const calls = asArray(asObject(block, "a simulated block")["calls"], "the calls of a simulated block");
    for (const call of calls) flat.push(call);
  }
  const expected = batches.reduce((sum, { calls }) => sum + calls.length, 0);
  if (flat.length !== expected) {
    throw new EngineError(
      "nonsense",
      `eth_simulateV1: expected the results of ${expected} calls, received ${flat.length}; use another node or --engine anvil`,
    );
  }
  let next = 0;
  return batches.map(({ calls }) => calls.map(({ view }) => resultOf(flat[next++], view === true)));
}

function resultOf(result: unknown, view: boolean): CallResult {
  const { status, returnData, gasUsed, logs, error } = asObject(result, "a simulated call");
  if (status !== "0x1" && status !== "0x0") {
    throw new EngineError(
      "nonsense",
      `eth_simulateV1: expected the status 0x0 or 0x1, received ${String(status)}; use another node or --engine anvil`,
    );
  }
  const ok = status === "0x1";
  return {
    ok,
    returnData: ok ? asHex(returnData, "the return data of a simulated call") : revertData(returnData, error),
    logs: ok && !view ? asArray(logs, "the logs of a simulated call").map(logOf) : [],
    gasUsed: asNumber(gasUsed, "the gas used by a simulated call"),
  };
}

/** What a call reverted with: anvil 1.7 puts it where return data goes; geth and newer versions of anvil beside the error, and nothing there. */
function revertData(returnData: unknown, error: unknown): Hex {
  const data = isObject(error) ? error["data"] : undefined;
  const empty = returnData === undefined || returnData === null || returnData === "0x";
  if (empty && data !== undefined && data !== null) return asHex(data, "the revert data of a simulated call");
  return asHex(empty ? "0x" : returnData, "the return data of a simulated call");
}

/** Reads a log as nodes write it, in lower case. @throws EngineError "nonsense" */
export function logOf(log: unknown): Log {
  const { address, topics, data } = asObject(log, "a log");
  return {
    address: asHex(address, "the address of a log").toLowerCase(),
    topics: asArray(topics, "the topics of a log").map((topic) => asHex(topic, "a topic of a log")),
    data: asHex(data, "the data of a log"),
  };
}
