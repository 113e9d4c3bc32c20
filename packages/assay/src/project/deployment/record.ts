import { join } from "node:path";
import { startRecordingNode, type RecordedTransaction, type RecordingNode } from "../../evm/engine";
import { GENESIS } from "../kit/world";
import type { Fixture, Hex } from "../../core/types";
import { addressesOf } from "./addresses";
import type { Order, TakenOver } from "./recording";
import { commandText, runCommand } from "./run";

/**
 * The deployer of contracts at addresses of their own choosing (CREATE2), which Foundry expects on every chain:
 * https://github.com/Arachnid/deterministic-deployment-proxy. Its sender's first transaction puts it to 0x4e59b44847b379578588920ca78fbf26c0b4956c.
 */
const FACTORY: RecordedTransaction = {
  from: "0x3fab184622dc19b6109349b94811493bf2a45362",
  data: "0x604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3",
  value: 0n,
};

const fixtureOf = (transactions: readonly RecordedTransaction[]): Fixture => ({
  genesisTime: GENESIS,
  balances: {},
  transactions: transactions.map((one, i) => ({ ...one, time: GENESIS + 1 + i, title: `transaction ${i + 1}` })),
});

/**
 * Runs a project's own deployment against a node of ours, and takes over what it came to: the transactions in their order, and where the contracts are. They are made
 * again on a second node, where the same code must be at the same addresses.
 * @throws Error in one line, saying what to do
 */
export async function record({ root, contracts, deployment }: Order): Promise<TakenOver> {
  const first = await startRecordingNode(fixtureOf([FACTORY]));
  try {
    const said = await runCommand(deployment, root, first.url);
    const recorded = await first.recorded();
    const [opening] = recorded;
    if (opening === undefined)
      throw new Error(
        `deployment: expected "${commandText(deployment)}" to send transactions to {rpcUrl} (or ASSAY_RPC_URL in its environment), received none; forge script sends them with --broadcast${said}`,
      );
    const { addresses: file, as } = deployment;
    const addresses = addressesOf(contracts, join(root, file), file, as);
    const transactions = [FACTORY, ...recorded];
    const again = await startRecordingNode(fixtureOf(transactions));
    try {
      for (const [contract, at] of Object.entries(addresses)) await checkCode(contract, at, file, first, again);
    } finally {
      await again.close();
    }
    return { deployer: opening.from, addresses, transactions };
  } catch (error) {
    if (error instanceof Error && error.name === "EngineError")
      throw new Error(`deployment: ${error.message}`, { cause: error });
    throw error;
  } finally {
    await first.close();
  }
}

/** @throws Error for an address without code, or with another once the transactions are made again */
async function checkCode(
  contract: string,
  at: Hex,
  file: string,
  first: RecordingNode,
  again: RecordingNode,
): Promise<void> {
  const [code, repeated] = [await first.code(at), await again.code(at)];
  if (code === "0x")
    throw new Error(
      `deployment: ${contract}: expected code at ${at}, found none; is ${file} of an earlier run, or of another chain than 31337?`,
    );
  if (code !== repeated)
    throw new Error(
      `deployment: ${contract}: the transactions alone do not lead to the code at ${at}; a deployment that changes the node by other means (anvil_setCode, …) cannot be taken over`,
    );
}
