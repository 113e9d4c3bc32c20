import type { Fixture, FixtureTransaction, Hex } from "../../core/types";
import { type Together, fieldsOf, GAS } from "./deploy-fixture";
import { RpcRefusal } from "./errors";
import { asHex, asNumber, asObject, isObject, quantity, type BatchingNode } from "./json";

/** Deploys a fixture on anvil with a few requests. */
export function togetherOn(node: BatchingNode, fixture: Fixture): Together {
  return {
    ask: async (method, params) => {
      const answers = await node.batch(
        method,
        params.map((own) => JSON.stringify(own)),
      );
      const refusal = answers.find((answer) => answer instanceof RpcRefusal);
      if (refusal !== undefined) throw refusal;
    },
    mine: () => mineTogether(node, fixture),
  };
}

/**
 * Mines a fixture's transactions on anvil, each in a block of its own, with a few requests for all of them. Blocks have room for one transaction meanwhile, so that those that wait are mined one
 * by one, in the order in which they were sent. The last block has the node's own limit again.
 *
 * What a sender's next nonce will be is known unless an earlier transaction makes that sender, so one that comes first behind a creation waits until that is mined.
 *
 * @returns false when a transaction was refused, reverted, or was mined in an unexpected block. The node is then reset to its state before; mining them one by one shows which transaction is wrong
 * @throws EngineError when the node does not answer
 */
export async function mineTogether(node: BatchingNode, { genesisTime, transactions }: Fixture): Promise<boolean> {
  if (transactions.length === 0) return true;
  const before = await node.request("evm_snapshot", []);
  const { gasLimit, number } = asObject(
    await node.request("eth_getBlockByNumber", ["latest", false]),
    "the first block",
  );
  const limit = asHex(gasLimit, "its gas limit");
  await node.request("evm_setBlockGasLimit", [GAS]);
  const asExpected = await mineWaves(node, wavesOf(transactions), {
    block: asNumber(number, "its number"),
    time: genesisTime,
    limit,
  });
  await node.request("anvil_removeBlockTimestampInterval", []);
  if (asExpected) return true;
  await node.request("anvil_dropAllTransactions", []);
  await node.request("evm_setBlockGasLimit", [limit]);
  await node.request("evm_revert", [before]);
  return false;
}

/** The node's state before any of them, and the gas limit of its last block. */
interface Start {
  readonly block: number;
  readonly time: number;
  readonly limit: Hex;
}

/** Sends and mines one wave after the other, until one has an unexpected result. Returns whether none had. */
async function mineWaves(
  node: BatchingNode,
  waves: readonly (readonly FixtureTransaction[])[],
  { block, time, limit }: Start,
): Promise<boolean> {
  let [mined, now] = [block, time];
  for (const wave of waves) {
    const hashes = await send(node, wave);
    if (hashes === undefined) return false;
    await mine(node, wave, now, wave === waves.at(-1) ? limit : undefined);
    if (!(await areMined(node, hashes, mined + 1))) return false;
    mined += wave.length;
    now = wave.at(-1)?.time ?? now;
  }
  return true;
}

/** Most transactions of one request: with more, anvil accepts some of them out of order. */
const MOST_SENT = 60;

/** Transactions that can be sent before any of them is mined. */
function wavesOf(transactions: readonly FixtureTransaction[]): readonly (readonly FixtureTransaction[])[] {
  const waves: FixtureTransaction[][] = [];
  let known = new Set<Hex>();
  let creates = false;
  for (const transaction of transactions) {
    const { from, to } = transaction;
    const wave = waves.at(-1);
    if (wave === undefined || wave.length === MOST_SENT || (creates && !known.has(from))) {
      waves.push([transaction]);
      known = new Set([from]);
      creates = to === undefined;
    } else {
      wave.push(transaction);
      known.add(from);
      creates ||= to === undefined;
    }
  }
  return waves;
}

/** The hashes; undefined when the node refused one of them. */
async function send(node: BatchingNode, wave: readonly FixtureTransaction[]): Promise<readonly Hex[] | undefined> {
  const senders = [...new Set(wave.map(({ from }) => from))];
  const counts = await node.batch(
    "eth_getTransactionCount",
    senders.map((sender) => JSON.stringify([sender, "latest"])),
  );
  const nonces = new Map(senders.map((sender, i) => [sender, asNumber(counts[i], "an account's nonce")]));
  const sent = await node.batch(
    "eth_sendTransaction",
    wave.map((transaction) => {
      const nonce = nonces.get(transaction.from) ?? 0;
      nonces.set(transaction.from, nonce + 1);
      return JSON.stringify([{ ...fieldsOf(transaction), nonce: quantity(nonce) }]);
    }),
  );
  return sent.every((hash) => typeof hash === "string") ? sent : undefined;
}

/** Mines what was sent, each at its time. `limit`: of the last block's gas. */
async function mine(
  node: BatchingNode,
  wave: readonly FixtureTransaction[],
  time: number,
  limit: Hex | undefined,
): Promise<void> {
  const intervals = wave.map((transaction, i) => transaction.time - (wave[i - 1]?.time ?? time));
  for (let first = 0; first < wave.length;) {
    const interval = intervals[first] ?? 0;
    let end = first + 1;
    while (end < wave.length && intervals[end] === interval) end++;
    await node.request("anvil_setBlockTimestampInterval", [interval]);
    const alone = limit !== undefined && end === wave.length ? 1 : 0;
    const together = end - first - alone;
    if (together > 0) await node.request("anvil_mine", [quantity(together)]);
    if (limit !== undefined && alone === 1) {
      await node.request("evm_setBlockGasLimit", [limit]);
      await node.request("anvil_mine", [quantity(1)]);
    }
    first = end;
  }
}

/** Whether each went through, in one block after the other from this one on. */
async function areMined(node: BatchingNode, hashes: readonly Hex[], block: number): Promise<boolean> {
  const receipts = await node.batch(
    "eth_getTransactionReceipt",
    hashes.map((hash) => JSON.stringify([hash])),
  );
  return receipts.every(
    (receipt, i) => isObject(receipt) && receipt["status"] === "0x1" && receipt["blockNumber"] === quantity(block + i),
  );
}
