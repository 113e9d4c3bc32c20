import type { Batch, Call, CallResult, Engine, Fixture, Hex } from "../../core/types";
import { checkPlan } from "./simulating";
import { deployFixture, readHead } from "./deploy-fixture";
import { EngineError } from "./errors";
import { openHardhat, type HardhatNode } from "./hardhat-node";
import { asArray, asHex, asNumber, asObject, quantity } from "./json";
import { logOf, type Head } from "./simulate";
import { UNPAID } from "./unpaid";

/**
 * Uses Hardhat's network in this process: every call is mined in a block of its own at its batch's time, after an `eth_call` of the same call at the same time
 * has said what it returns (a transaction does not say). Plans run one after the other, as there is one chain. After
 * every plan it returns to the fixture, and on `close` to its original state. Gas costs nothing. Hardhat is loaded only here.
 *
 * @throws EngineError "start"
 */
export async function startHardhat(fixture: Fixture): Promise<Engine> {
  const node = await openHardhat();
  const before = await node.snapshot();
  const close = async (): Promise<void> => {
    await before.restore();
    await node.request("evm_setAutomine", [true]);
  };
  try {
    const head = await readHead(node);
    if (head.time > fixture.genesisTime) {
      throw new EngineError(
        "start",
        `the clock of Hardhat's network is at ${head.time} (Unix seconds), after the fixture's start at ${fixture.genesisTime}; is another engine still open in this process?`,
      );
    }
    await node.request("evm_setAutomine", [false]);
    await node.mineAt(fixture.genesisTime);
    const fixed = await deployFixture(node, fixture);
    await node.request("evm_setAutomine", [true]);
    return new HardhatEngine(node, fixed, await node.snapshot(), close);
  } catch (error) {
    await close();
    throw error;
  }
}

const NOBODY = `0x${"00".repeat(20)}`;

class HardhatEngine implements Engine {
  readonly name = "hardhat";
  readonly lanes = 1;
  private last: Promise<unknown> = Promise.resolve();
  private closed: Promise<void> | undefined;
  private readonly senders = new Set<string>();
  private beneficiary: Hex | undefined;

  constructor(
    private readonly node: HardhatNode,
    private readonly head: Head,
    private readonly fixture: { restore(): Promise<void> },
    private readonly putBack: () => Promise<void>,
  ) {}

  run(batches: readonly Batch[]): Promise<CallResult[][]> {
    if (this.closed !== undefined) {
      return Promise.reject(new EngineError("refused", "the engine hardhat is closed; start another one"));
    }
    const result = this.last.then(() => this.runAlone(batches));
    // The caller gets the failure through `result`; the next run must not fail with it.
    this.last = result.catch(() => undefined);
    return result;
  }

  async codeAt(address: Hex): Promise<Hex> {
    return asHex(await this.node.request("eth_getCode", [address, "latest"]), "the answer to eth_getCode");
  }

  async close(): Promise<void> {
    this.closed ??= this.last.then(() => this.putBack());
    return this.closed;
  }

  private async runAlone(batches: readonly Batch[]): Promise<CallResult[][]> {
    checkPlan(batches, this.head.time);
    this.beneficiary = undefined;
    try {
      const results: CallResult[][] = [];
      for (const { time, calls, beneficiary, codes = {} } of batches) {
        for (const [address, code] of Object.entries(codes))
          await this.node.request("hardhat_setCode", [address, code]);
        await this.setBeneficiary(beneficiary ?? NOBODY);
        const answers: CallResult[] = [];
        for (const call of calls) answers.push(await this.execute(call, time));
        results.push(answers);
      }
      return results;
    } finally {
      await this.fixture.restore();
    }
  }

  /** Set once per run, unless the plan has others, which is rare. */
  private async setBeneficiary(beneficiary: Hex): Promise<void> {
    if (beneficiary === this.beneficiary) return;
    await this.node.request("hardhat_setCoinbase", [beneficiary]);
    this.beneficiary = beneficiary;
  }

  private async execute(call: Call, time: number): Promise<CallResult> {
    const { from, to, data, value, gas } = call;
    if (value > 0n && value > BigInt(asHex(await this.node.request("eth_getBalance", [from, "latest"]), "a balance")))
      return UNPAID;
    const transaction = { from, to, data, value: quantity(value), gas: quantity(gas), gasPrice: "0x0" };
    await this.node.request("evm_setNextBlockTimestamp", [quantity(time)]);
    const { ok, data: returnData } = await this.node.attempt("eth_call", [transaction, "pending"]);
    if (call.view === true) return { ok, returnData, logs: [], gasUsed: 0 };
    if (!this.senders.has(from)) {
      await this.node.impersonate(from);
      this.senders.add(from);
    }
    const sent = await this.node.attempt("eth_sendTransaction", [transaction]);
    const hash = sent.ok ? sent.data : sent.transaction;
    const receipt = asObject(await this.node.request("eth_getTransactionReceipt", [hash ?? null]), "a receipt");
    if (sent.ok !== ok || (receipt["status"] === "0x1") !== ok) {
      throw new EngineError(
        "nonsense",
        `Hardhat mined a transaction to ${to} as ${sent.ok ? "successful" : "reverted"} after it had simulated the opposite at the same time`,
      );
    }
    const logs = asArray(receipt["logs"], "the logs of a receipt").map(logOf);
    return {
      ok,
      returnData,
      logs,
      gasUsed: asNumber(receipt["gasUsed"], "the gas used"),
    };
  }
}
