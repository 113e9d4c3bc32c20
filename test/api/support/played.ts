import { RpcRefusal } from "assay/engine/errors";
import { asArray, asHex, asNumber, asObject, quantity, type Json } from "assay/engine/json";
import { startLocalNode, type LocalNode } from "assay/engine/local-node";
import { RpcClient } from "assay/engine/rpc-client";
import { logOf } from "../../../packages/assay/src/evm/engine/simulate";
import type { Call, Fixture, Hex, Log } from "assay/types";
import type { Step } from "../../../properties/laws/program-builder";

/** What a call would come to in the latest block. */
export type Tried = { readonly ok: true } | { readonly ok: false; readonly data: Hex };

/** A real chain on which programs are played, transaction by transaction; only tests write to it. */
export class PlayedChain {
  private snapshot = "";

  private constructor(
    readonly node: LocalNode,
    private readonly client: RpcClient,
  ) {}

  static async start(fixture: Fixture): Promise<PlayedChain> {
    const node = await startLocalNode(fixture);
    const client = new RpcClient(node.url, { sockets: 4 });
    await client.request("anvil_autoImpersonateAccount", [true]);
    const chain = new PlayedChain(node, client);
    chain.snapshot = asHex(await client.request("evm_snapshot", []), "a snapshot");
    return chain;
  }

  /** Back to the fixture. */
  async reset(): Promise<void> {
    await this.client.request("evm_revert", [this.snapshot]);
    this.snapshot = asHex(await this.client.request("evm_snapshot", []), "a snapshot");
  }

  /** Mines the calls of a program, those of one moment in one block, and a block at `until` when nothing else was due then. */
  async play(steps: readonly Step[], until: bigint, encode: (step: Step) => Call | undefined): Promise<void> {
    let last: bigint | undefined;
    let next: { readonly time: bigint; readonly calls: Call[] } | undefined;
    const flush = async (): Promise<void> => {
      if (next === undefined) return;
      await this.mine(next.time, next.calls);
      last = next.time;
    };
    for (const step of steps) {
      const call = encode(step);
      if (call === undefined || call.view === true) continue;
      if (next?.time === step.time) next.calls.push(call);
      else {
        await flush();
        next = { time: step.time, calls: [call] };
      }
    }
    await flush();
    if (last !== until) await this.mine(until, []);
  }

  /** Mines a block with calls at a time; gives the logs of each, undefined for one that reverted. */
  async mine(time: bigint, calls: readonly Call[]): Promise<(readonly Log[] | undefined)[]> {
    await this.client.request("evm_setNextBlockTimestamp", [quantity(time)]);
    const hashes: Json[] = [];
    for (const call of calls) hashes.push(await this.client.request("eth_sendTransaction", [transactionOf(call)]));
    await this.client.request("evm_mine", []);
    const results: (readonly Log[] | undefined)[] = [];
    for (const hash of hashes) {
      const receipt = asObject(await this.client.request("eth_getTransactionReceipt", [hash]), "a receipt");
      const logs = asArray(receipt["logs"], "its logs");
      results.push(receipt["status"] === "0x1" ? logs.map(logOf) : undefined);
    }
    return results;
  }

  /** Does something to the chain and takes it back. */
  async tentatively<T>(work: () => Promise<T>): Promise<T> {
    const before = await this.client.request("evm_snapshot", []);
    try {
      return await work();
    } finally {
      await this.client.request("evm_revert", [before]);
    }
  }

  /** Tries calls in the latest block, each by itself. */
  async attempt(calls: readonly Call[]): Promise<Tried[]> {
    const answers = await this.client.batch(
      "eth_call",
      calls.map((call) => JSON.stringify([transactionOf(call), "latest"])),
    );
    return answers.map((answer): Tried => {
      if (!(answer instanceof RpcRefusal)) return { ok: true };
      if (answer.data === undefined && !/revert/i.test(answer.reason)) throw answer;
      return { ok: false, data: answer.data ?? "0x" };
    });
  }

  /** Unix seconds of the latest block. */
  async time(): Promise<bigint> {
    const block = asObject(await this.client.request("eth_getBlockByNumber", ["latest", false]), "a block");
    return BigInt(asNumber(block["timestamp"], "its time"));
  }

  async close(): Promise<void> {
    this.client.close();
    await this.node.close();
  }
}

function transactionOf({ from, to, data, value, gas }: Call): { [key: string]: Json } {
  return { from, to, data, value: quantity(value), gas: quantity(gas), gasPrice: "0x0" };
}
