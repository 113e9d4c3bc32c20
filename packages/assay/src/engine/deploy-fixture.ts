import type { Fixture, FixtureTransaction } from "../types";
import { EngineError, messageOf } from "./errors";
import { asHex, asNumber, asObject, isObject, quantity, type RpcNode } from "./json";
import type { Head } from "./simulate";

/** Gas of each transaction: room for the largest contract, and below the 2^24 that some nodes allow. */
const GAS = quantity(16_000_000);

/** The latest block. @throws EngineError */
export async function readHead(node: RpcNode): Promise<Head> {
  const block = asObject(await node.request("eth_getBlockByNumber", ["latest", false]), "the latest block");
  return {
    number: asNumber(block["number"], "its number"),
    time: asNumber(block["timestamp"], "its timestamp"),
  };
}

/**
 * Deploys the fixture: gives the balances, then mines each transaction in a block of its own at its time, free of gas costs. The node must not mine by itself
 * (`evm_setAutomine` false). Works with anvil and Hardhat alike: anvil knows the `hardhat_` methods too.
 *
 * `free`: the node's base fee stays 0 by itself, and `evm_mine` takes a time, as with anvil started for us: two requests a transaction instead of five.
 *
 * @returns the block that plans start from
 * @throws EngineError "fixture" naming the transaction that failed, with its revert data
 */
export async function deployFixture(node: RpcNode, fixture: Fixture, { free = false } = {}): Promise<Head> {
  for (const [address, wei] of Object.entries(fixture.balances)) {
    await node.request("hardhat_setBalance", [address, quantity(wei)]);
  }
  for (const sender of new Set(fixture.transactions.map(({ from }) => from))) {
    await node.request("hardhat_impersonateAccount", [sender]);
  }
  if (free) await mineAll(node, fixture.transactions);
  else for (const transaction of fixture.transactions) await checkMined(node, await mine(node, transaction, false));
  const head = await readHead(node);
  const last = fixture.transactions.at(-1);
  if (last !== undefined && head.time !== last.time) {
    throw new EngineError(
      "fixture",
      `expected the node to stand at ${last.time} (Unix seconds) after the fixture, received ${head.time}; does it mine by itself?`,
    );
  }
  return head;
}

interface Mined extends Pick<FixtureTransaction, "title"> {
  readonly hash: string;
}

/** Mines all of them, and then asks what became of them: of several that failed the first is named. */
async function mineAll(node: RpcNode, transactions: readonly FixtureTransaction[]): Promise<void> {
  const mined: Mined[] = [];
  const check = async (): Promise<void> => {
    const receipts = await Promise.all(mined.map(({ hash }) => receiptOf(node, hash)));
    for (const [i, one] of mined.entries()) await checkReceipt(node, one, receipts[i]);
  };
  try {
    for (const transaction of transactions) mined.push(await mine(node, transaction, true));
  } catch (error) {
    // it may be what an earlier one left undone
    await check();
    throw error;
  }
  await check();
}

async function mine(
  node: RpcNode,
  { from, to, data, value, time, title }: FixtureTransaction,
  free: boolean,
): Promise<Mined> {
  const fields = {
    from,
    data,
    value: quantity(value),
    gas: GAS,
    gasPrice: "0x0",
  };
  try {
    if (!free) {
      await node.request("hardhat_setNextBlockBaseFeePerGas", ["0x0"]);
      await node.request("evm_setNextBlockTimestamp", [quantity(time)]);
    }
    const sent = await node.request("eth_sendTransaction", [to === undefined ? fields : { ...fields, to }]);
    await node.request("evm_mine", free ? [quantity(time)] : []);
    return { title, hash: asHex(sent, "a transaction's hash") };
  } catch (error) {
    throw new EngineError("fixture", `the fixture's transaction "${title}" was not accepted: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

const receiptOf = (node: RpcNode, hash: string): Promise<unknown> => node.request("eth_getTransactionReceipt", [hash]);

async function checkMined(node: RpcNode, mined: Mined): Promise<void> {
  await checkReceipt(node, mined, await receiptOf(node, mined.hash));
}

async function checkReceipt(node: RpcNode, { title, hash }: Mined, receipt: unknown): Promise<void> {
  if (isObject(receipt) && receipt["status"] === "0x1") return;
  const outcome = isObject(receipt) ? `reverted with ${await revertData(node, hash)}` : "was not mined";
  throw new EngineError(
    "fixture",
    `the fixture's transaction "${title}" ${outcome}; correct the fixture, or the contracts that it deploys`,
  );
}

/** Best effort: the error about the transaction matters more than a node that cannot trace. */
async function revertData(node: RpcNode, hash: string): Promise<string> {
  const lean = { disableStorage: true, disableMemory: true, disableStack: true };
  try {
    const { returnValue } = asObject(await node.request("debug_traceTransaction", [hash, lean]), "a trace");
    if (typeof returnValue !== "string") return "data that the node does not tell";
    const digits = returnValue.replace(/^0x/, "");
    return digits === "" ? "no data" : `0x${digits}`;
  } catch {
    return "data that the node cannot tell";
  }
}
