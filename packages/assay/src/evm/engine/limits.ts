import { EngineError, RpcRefusal } from "./errors";
import { asArray, asNumber, asObject, quantity } from "./json";
import { emptyBlocks, type Head } from "./simulate";
import type { RpcClient } from "./rpc-client";

/** A node's limits for `eth_simulateV1`. Absent: no limit was found. */
export interface NodeLimits {
  /** Blocks in a request. */
  readonly blocks?: number;
  /** Gas of a request, all its calls together: a call gets the rest of the calls before it. */
  readonly gas?: number;
  /** Gas that a call may ask for; above it the request is refused. */
  readonly callGas?: number;
  /** A simulated block must be later than its parent. */
  readonly laterThanHead?: true;
}

/** The search for limits stops here: no sequence needs more. */
const MOST_BLOCKS = 1_024;
const MOST_GAS = 4_000_000_000;
const LEAST_GAS = 1_000_000;
/** Precision of the gas limit, rounded down: a lower limit than the node's does no harm. */
const FINENESS = 64;
/** Gas that goes before a call's code runs: that of a transaction, and of the instruction that asks. */
const BEFORE_ASKING = 21_002;

/** Where code is put that answers how much gas it was given: GAS PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN. */
const ASKER = "0x00000000000000000000000000000000a55a9a5e";
const ASKER_CODE = "0x5a60005260206000f3";

/**
 * Finds a node's limits by requests with empty blocks and with one trivial call: one request if there is no limit, at
 * most eighteen if there is one.
 * (geth and newer versions of anvil take 256 blocks, give a request 50 M gas, and want a later block; anvil 1.7 has none of these.)
 *
 * @throws EngineError "refused" when the node does not simulate a single block
 */
export async function findLimits(client: RpcClient, head: Head): Promise<NodeLimits> {
  const accepted = async (params: string): Promise<boolean> => !((await asked(client, params)) instanceof RpcRefusal);
  const first = await asked(client, emptyBlocks(head, 1));
  if (first instanceof RpcRefusal) {
    throw new EngineError(
      "refused",
      `the node does not simulate even one block without calls (${first.reason}); use another node, or --engine anvil`,
      { cause: first },
    );
  }
  const blocks = await largest(1, MOST_BLOCKS, Infinity, async (count) => accepted(emptyBlocks(head, count)));
  const callGas = await largest(LEAST_GAS, MOST_GAS, FINENESS, async (gas) => accepted(askGas(head, gas)));
  const gas = await gasGiven(client, head, callGas);
  const atOnce = await accepted(emptyBlocks(head, 1, head.time));
  return {
    ...(blocks < MOST_BLOCKS ? { blocks } : {}),
    ...(gas < callGas ? { gas } : {}),
    ...(callGas < MOST_GAS ? { callGas } : {}),
    ...(atOnce ? {} : { laterThanHead: true }),
  };
}

/** The limits in one line for the user; undefined when there are none. */
export function limitsText({ blocks, gas, callGas }: NodeLimits): string | undefined {
  const grouped = (value: number): string => value.toLocaleString("en").replaceAll(",", " ");
  const parts = [
    ...(blocks === undefined ? [] : [`${grouped(blocks)} blocks`]),
    ...(gas === undefined ? [] : [`${grouped(gas)} gas`]),
  ];
  const call = callGas === undefined ? [] : [`${grouped(callGas)} gas per call`];
  if (parts.length + call.length === 0) return undefined;
  const request = parts.length === 0 ? [] : [`${parts.join(" and ")} per request`];
  return (
    `this node accepts at most ${[...request, ...call].join(", ")}: the tool runs longer sequences in several requests, and cuts them after the last ` +
    `action that fits, so the same seed may give shorter plans than on another node`
  );
}

/** The largest number that is accepted, to one part in `fineness`: one question when it is `most`, else bisection, `least` taken for granted. */
async function largest(
  least: number,
  most: number,
  fineness: number,
  accepted: (value: number) => Promise<boolean>,
): Promise<number> {
  if (await accepted(most)) return most;
  let good = least;
  let bad = most;
  while (bad - good > Math.max(1, good / fineness)) {
    const middle = Math.floor((good + bad) / 2);
    if (await accepted(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** How much gas a call gets that asks for the largest accepted amount. */
async function gasGiven(client: RpcClient, head: Head, asking: number): Promise<number> {
  const answer = await asked(client, askGas(head, asking));
  if (answer instanceof RpcRefusal) {
    throw new EngineError(
      "refused",
      `the node refuses a call with ${asking} gas in a simulated block (${answer.reason}); raise its gas cap (--rpc.gascap), or use --engine anvil`,
      { cause: answer },
    );
  }
  const [block] = asArray(answer, "the answer to eth_simulateV1");
  const [call] = asArray(asObject(block, "a simulated block")["calls"], "the calls of a simulated block");
  const { returnData } = asObject(call, "a simulated call");
  return Math.min(asking, asNumber(returnData, "the gas that a call was given") + BEFORE_ASKING);
}

function askGas(head: Head, gas: number): string {
  const state = `"stateOverrides":{"${ASKER}":{"code":"${ASKER_CODE}"}}`;
  return emptyBlocks(head, 1, head.time + 1, `${state},"calls":[{"to":"${ASKER}","gas":"${quantity(gas)}"}]`);
}

/** The answer, or what the node said no with. */
async function asked(client: RpcClient, params: string): Promise<unknown> {
  try {
    return await client.send("eth_simulateV1", params);
  } catch (error) {
    if (error instanceof RpcRefusal) return error;
    throw error;
  }
}
