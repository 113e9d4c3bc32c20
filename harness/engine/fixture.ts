import type { Fixture, FixtureTransaction } from "../types";
import { EngineError } from "./errors";

/** What deploying asks of a node: JSON-RPC calls. */
export type Send = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Names of the development methods, by node. */
export type Dialect = "anvil" | "hardhat";

/** Gas of every fixture transaction: more than the largest deployment takes. */
const FIXTURE_GAS = 30_000_000;

/** A number as JSON-RPC quantities are written. */
export const quantity = (value: bigint | number): string => `0x${value.toString(16)}`;

function failed(transaction: FixtureTransaction, detail: string, cause?: unknown): EngineError {
  return new EngineError(
    "fixture",
    `the fixture's transaction "${transaction.title}" failed: ${detail}`,
    cause === undefined ? undefined : { cause },
  );
}

async function mine(send: Send, dialect: Dialect, transaction: FixtureTransaction): Promise<void> {
  await send(`${dialect}_impersonateAccount`, [transaction.from]);
  await send("evm_setNextBlockTimestamp", [dialect === "hardhat" ? transaction.time : quantity(transaction.time)]);
  const call = {
    from: transaction.from,
    ...(transaction.to === undefined ? {} : { to: transaction.to }),
    data: transaction.data,
    value: quantity(transaction.value),
    gas: quantity(FIXTURE_GAS),
    gasPrice: "0x0",
  };
  let hash: unknown;
  try {
    hash = await send("eth_sendTransaction", [call]);
  } catch (error) {
    throw failed(transaction, error instanceof Error ? error.message : String(error), error);
  }
  await send("evm_mine", []);
  const receipt = await send("eth_getTransactionReceipt", [hash]);
  if (typeof receipt !== "object" || receipt === null || !("status" in receipt))
    throw failed(transaction, `no receipt for ${String(hash)}; the node must mine when it is told to`);
  if (receipt.status !== "0x1") throw failed(transaction, "it reverted");
}

/**
 * Gives the balances and mines the fixture's transactions, each in a block of its own at its own time. Mining is told, not left to the node: some
 * answer a transaction before they have mined it.
 */
export async function deployFixture(send: Send, dialect: Dialect, fixture: Fixture): Promise<void> {
  for (const [account, balance] of Object.entries(fixture.balances)) {
    await send(`${dialect}_setBalance`, [account, quantity(balance)]);
  }
  await send("evm_setAutomine", [false]);
  try {
    for (const transaction of fixture.transactions) await mine(send, dialect, transaction);
  } finally {
    await send("evm_setAutomine", [true]);
  }
}
