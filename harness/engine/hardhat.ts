import type { Batch, Call, CallResult, Engine, Fixture, Log } from "../types";
import { EngineError } from "./errors";
import { deployFixture, quantity } from "./fixture";

type Helpers = typeof import("@nomicfoundation/hardhat-network-helpers");

/** The part of Hardhat's provider that is used. */
interface Provider {
  send(method: string, params: readonly unknown[]): Promise<unknown>;
}

const transactionOf = (call: Call): Record<string, string> => ({
  from: call.from,
  to: call.to,
  data: call.data,
  value: quantity(call.value),
  gas: quantity(call.gas),
  gasPrice: "0x0",
});

/** Revert data that Hardhat's provider attaches to its errors; undefined for errors that are no revert. */
function revertDataOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("data" in error)) return undefined;
  const { data } = error;
  if (typeof data === "string") return data;
  return typeof data === "object" && data !== null && "data" in data && typeof data.data === "string"
    ? data.data
    : undefined;
}

const isOutOfGas = (error: unknown): boolean => error instanceof Error && /out of gas/i.test(error.message);

interface Receipt {
  readonly status: string;
  readonly gasUsed: string;
  readonly logs: readonly Log[];
}

const isReceipt = (value: unknown): value is Receipt =>
  typeof value === "object" && value !== null && "status" in value && "gasUsed" in value && "logs" in value;

/**
 * Hardhat's in-process network. Each call is looked at first as a read of the pending block at its own timestamp, which gives its return or revert
 * data; one that succeeds is then mined in a block of its own. Runs take turns, each between a snapshot and its restoration.
 */
class HardhatEngine implements Engine {
  readonly name = "hardhat";
  readonly lanes = 1;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly impersonated = new Set<string>();

  constructor(
    private readonly provider: Provider,
    private readonly helpers: Helpers,
  ) {}

  run(batches: readonly Batch[]): Promise<CallResult[][]> {
    const turn = this.queue.then(() => this.runNow(batches));
    this.queue = turn.catch(() => undefined); // the caller gets the error; the next run must start all the same
    return turn;
  }

  async close(): Promise<void> {
    await this.queue;
  }

  private async runNow(batches: readonly Batch[]): Promise<CallResult[][]> {
    const snapshot = await this.helpers.takeSnapshot();
    try {
      const results: CallResult[][] = [];
      for (const { time, calls } of batches) {
        const own: CallResult[] = [];
        for (const call of calls) own.push(await this.one(time, call));
        results.push(own);
      }
      return results;
    } finally {
      await snapshot.restore();
    }
  }

  private async one(time: number, call: Call): Promise<CallResult> {
    await this.helpers.time.setNextBlockTimestamp(time);
    const transaction = transactionOf(call);
    let returnData: unknown;
    try {
      returnData = await this.provider.send("eth_call", [transaction, "pending"]);
    } catch (error) {
      const data = revertDataOf(error) ?? (isOutOfGas(error) ? "0x" : undefined);
      if (data === undefined)
        throw new EngineError(
          "refused",
          `Hardhat refused a call to ${call.to}: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      return { ok: false, returnData: data, logs: [], gasUsed: 0 };
    }
    if (typeof returnData !== "string")
      throw new EngineError("nonsense", `Hardhat answered eth_call with ${typeof returnData}`);
    if (call.view === true) return { ok: true, returnData, logs: [], gasUsed: 0 };
    return this.mined(transaction, returnData);
  }

  private async mined(transaction: Record<string, string>, returnData: string): Promise<CallResult> {
    const from = transaction.from ?? "";
    if (!this.impersonated.has(from)) await this.helpers.impersonateAccount(from);
    this.impersonated.add(from);
    const hash = await this.provider.send("eth_sendTransaction", [transaction]);
    const receipt = await this.provider.send("eth_getTransactionReceipt", [hash]);
    if (!isReceipt(receipt) || receipt.status !== "0x1")
      throw new EngineError(
        "nonsense",
        `a call that succeeded as a read failed as a transaction ${String(hash)} at the same time and state`,
      );
    return { ok: true, returnData, logs: receipt.logs, gasUsed: Number(receipt.gasUsed) };
  }
}

/** Starts Hardhat's network in this process and deploys the fixture. Hardhat is loaded here, so that users of anvil do not wait for it. */
export async function startHardhat(fixture: Fixture): Promise<Engine> {
  const loaded = await import("hardhat");
  const helpers = await import("@nomicfoundation/hardhat-network-helpers");
  const environment = "default" in loaded ? (loaded.default as typeof loaded) : loaded;
  const provider: Provider = { send: (method, params) => environment.network.provider.send(method, [...params]) };
  await helpers.reset();
  await deployFixture(provider.send, "hardhat", fixture);
  return new HardhatEngine(provider, helpers);
}
