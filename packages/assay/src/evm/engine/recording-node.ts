import type { Fixture, FixtureTransaction, Hex } from "../../core/types";
import { EngineError } from "./errors";
import { asArray, asHex, asNumber, asObject, quantity } from "./json";
import { launchAnvil } from "./anvil";
import type { RpcClient } from "./rpc-client";

/** A transaction as it is made again: without its time and title. */
export type RecordedTransaction = Omit<FixtureTransaction, "time" | "title">;

/** Our own node, to which the user's deployment program sends transactions. */
export interface RecordingNode {
  readonly url: string;
  /** All transactions since the fixture, in their order. @throws EngineError for one that failed, or that cannot be made again */
  recorded(): Promise<readonly RecordedTransaction[]>;
  /** Code at an address; "0x" where there is none. */
  code(address: Hex): Promise<Hex>;
  close(): Promise<void>;
}

/** More blocks than a deployment has. */
const MOST_BLOCKS = 20_000;
/** Legacy, access list, EIP-1559. Other types have content beside calldata. */
const REPEATABLE = new Set(["0x0", "0x1", "0x2"]);

/**
 * Starts an anvil process on the loopback interface with the ten usual accounts, which may send without signatures. It
 * mines each transaction on arrival; each block is one second after the previous one, independent of the clock.
 * @throws EngineError "missing", "start" or "fixture"
 */
export async function startRecordingNode(fixture: Fixture): Promise<RecordingNode> {
  const { url, client, head, close } = await launchAnvil(fixture, { args: ["--auto-impersonate"], sockets: 1 });
  try {
    await client.request("anvil_setBlockTimestampInterval", [1]);
    await client.request("evm_setAutomine", [true]);
    return {
      url,
      recorded: () => transactionsAfter(client, head.number),
      code: async (address) => asHex(await client.request("eth_getCode", [address, "latest"]), "a contract's code"),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function transactionsAfter(client: RpcClient, first: number): Promise<readonly RecordedTransaction[]> {
  const last = asNumber(await client.request("eth_blockNumber", []), "the latest block's number");
  if (last - first > MOST_BLOCKS)
    throw new EngineError(
      "refused",
      `expected at most ${MOST_BLOCKS} blocks of a deployment, received ${last - first}`,
    );
  const recorded: RecordedTransaction[] = [];
  for (let number = first + 1; number <= last; number++) {
    const block = asObject(await client.request("eth_getBlockByNumber", [quantity(number), true]), "a block");
    for (const one of asArray(block["transactions"], "its transactions"))
      recorded.push(await repeatable(client, asObject(one, "a transaction")));
  }
  return recorded;
}

/** @throws EngineError for a transaction that failed, or is more than sender, target, data and wei */
async function repeatable(client: RpcClient, one: Readonly<Record<string, unknown>>): Promise<RecordedTransaction> {
  const hash = asHex(one["hash"], "a transaction's hash");
  const { to } = one;
  const target = typeof to === "string" ? to.toLowerCase() : undefined;
  const what = `transaction ${hash} ${target === undefined ? "that creates a contract" : `to ${target}`}`;
  const type = typeof one["type"] === "string" ? one["type"] : "0x0";
  if (!REPEATABLE.has(type))
    throw new EngineError("refused", `${what} is of type ${type}, expected one of ${[...REPEATABLE].join(", ")}`);
  const receipt = asObject(await client.request("eth_getTransactionReceipt", [hash]), "a receipt");
  if (receipt["status"] !== "0x1") throw new EngineError("refused", `${what} failed`);
  return {
    from: asHex(one["from"], "a transaction's sender").toLowerCase(),
    ...(target === undefined ? {} : { to: target }),
    data: asHex(one["input"], "a transaction's data"),
    value: BigInt(asHex(one["value"], "a transaction's wei")),
  };
}
