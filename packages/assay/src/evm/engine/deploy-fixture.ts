import type { FixtureTransaction, Fixture, Hex } from "../../core/types";
import { quantity, type JsonObject, asHex, asNumber, asObject, isObject, type Json, type RpcNode } from "./json";
import { EngineError, messageOf } from "./errors";
import type { Head } from "./simulate";

/** Gas of each transaction: room for the largest contract, and below the 2^24 that some nodes allow. */
export const GAS = quantity(16_000_000);

/** A fixture's transaction as a node takes it: of an account that it impersonates, free of gas costs. */
export function fieldsOf({ from, to, data, value }: FixtureTransaction): JsonObject {
  const fields = { from, data, value: quantity(value), gas: GAS, gasPrice: "0x0" };
  return to === undefined ? fields : { ...fields, to };
}

/** The latest block. @throws EngineError */
export async function readHead(node: RpcNode): Promise<Head> {
  const block = asObject(await node.request("eth_getBlockByNumber", ["latest", false]), "the latest block");
  return {
    number: asNumber(block["number"], "its number"),
    time: asNumber(block["timestamp"], "its timestamp"),
  };
}

/** Batches requests that would otherwise be needed for each account and each transaction. */
export interface Together {
  /** Calls one method with each of these parameter lists. @throws EngineError when the node refuses one of them */
  readonly ask: (method: string, params: readonly (readonly Json[])[]) => Promise<void>;
  /** Mines the fixture's transactions; false when it could not, and left no trace. */
  readonly mine: () => Promise<boolean>;
}

/**
 * Deploys the fixture: gives the balances, then mines each transaction in a block of its own at its time, free of gas costs. The node must not mine by itself
 * (`evm_setAutomine` false). Works with anvil and Hardhat alike: anvil knows the `hardhat_` methods too.
 *
 * @returns the block that plans start from
 * @throws EngineError "fixture" naming the transaction that failed, with its revert data
 */
export async function deployFixture(node: RpcNode, fixture: Fixture, together?: Together): Promise<Head> {
  const senders = [...new Set(fixture.transactions.map(({ from }) => from))];
  const ask = together?.ask ?? oneByOne(node);
  await Promise.all([
    ask(
      "hardhat_setBalance",
      Object.entries(fixture.balances).map(([address, wei]) => [address, quantity(wei)]),
    ),
    ask(
      "hardhat_impersonateAccount",
      senders.map((sender) => [sender]),
    ),
  ]);
  if (!((await together?.mine()) ?? false))
    for (const transaction of fixture.transactions) await mine(node, transaction, fixture);
  const head = await readHead(node);
  const last = fixture.transactions.at(-1);
  if (last !== undefined && head.time !== last.time) {
    throw new EngineError(
      "fixture",
      `expected the node's last block at ${last.time} (Unix seconds) after the fixture, received ${head.time}; does it mine blocks by itself?`,
    );
  }
  return head;
}

function oneByOne(node: RpcNode): Together["ask"] {
  return async (method, params) => {
    await Promise.all(params.map((own) => node.request(method, own)));
  };
}

async function mine(node: RpcNode, transaction: FixtureTransaction, fixture: Fixture): Promise<void> {
  const { title, time } = transaction;
  const hash = await accepted(title, async () => {
    await node.request("hardhat_setNextBlockBaseFeePerGas", ["0x0"]);
    await node.request("evm_setNextBlockTimestamp", [quantity(time)]);
    const sent = await node.request("eth_sendTransaction", [fieldsOf(transaction)]);
    await node.request("evm_mine", []);
    return asHex(sent, "a transaction's hash");
  });
  await checkReceipt(node, transaction, fixture, await node.request("eth_getTransactionReceipt", [hash]));
}

/** @throws EngineError "fixture" when the node says no to what is asked for, and as it is when it does not answer */
async function accepted<Answer>(title: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    // errors that are not about the fixture
    if (error instanceof EngineError && error.kind !== "refused") throw error;
    throw new EngineError("fixture", `the fixture's transaction "${title}" was refused: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** @throws EngineError "fixture" when a transaction was not mined, or reverted */
async function checkReceipt(
  node: RpcNode,
  transaction: FixtureTransaction,
  { explain = inPlainData }: Fixture,
  receipt: unknown,
): Promise<void> {
  if (isObject(receipt) && receipt["status"] === "0x1") return;
  const what = `the fixture's transaction "${transaction.title}"`;
  if (!isObject(receipt)) throw new EngineError("fixture", `${what} was not mined; ${CORRECT}`);
  const data = await revertData(node, asHex(receipt["transactionHash"], "a transaction's hash"));
  const why = data.startsWith("0x") ? explain(transaction, data) : `${data}; ${CORRECT}`;
  throw new EngineError("fixture", `${what} reverted with ${why}`);
}

const CORRECT = "correct the fixture, or the contracts that it deploys";

const inPlainData = (_: FixtureTransaction, data: Hex): string => `${data === "0x" ? "no data" : data}; ${CORRECT}`;

/** Revert data, or in words why there is none. Best effort: the error about the transaction matters more than a node that cannot trace. */
async function revertData(node: RpcNode, hash: string): Promise<string> {
  const lean = { disableStorage: true, disableMemory: true, disableStack: true };
  try {
    const { returnValue } = asObject(await node.request("debug_traceTransaction", [hash, lean]), "a trace");
    return typeof returnValue === "string"
      ? `0x${returnValue.replace(/^0x/, "")}`
      : "data that the node does not return";
  } catch {
    return "data that the node cannot return";
  }
}

/*
 * What this process knows of deploying a fixture. Of several that start together one deploys it and keeps the chain's state, and the others take that state: they say so here, since
 * an engine is opened by the project that is tested, which knows nothing of other processes.
 */

let elsewhere: PromiseLike<unknown> | undefined;

/** A promise that another process is just deploying the same fixture; undefined: none is. */
export function deployedElsewhere(until: PromiseLike<unknown> | undefined): void {
  elsewhere = until;
}

/** Settles when what another process deploys is there, or will not be; undefined when none does. */
export function deploymentElsewhere(): PromiseLike<unknown> | undefined {
  return elsewhere;
}
