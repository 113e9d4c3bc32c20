import { BrowserProvider, Contract, Interface, type InterfaceAbi, JsonRpcSigner } from "ethers";
import hre from "hardhat";
import type { Artifacts } from "../../../properties/fixture/artifacts";
import { artifactsOf, ERROR_LIBRARIES, type Edition } from "../../../properties/fixture/editions";
import { Multicall } from "./multicall";

/** What became of a transaction: a revert names its error, "" when it has none. */
export type Sent = { readonly ok: true } | { readonly ok: false; readonly error: string };

const GAS = 30_000_000n;

function revertData(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("data" in error && typeof error.data === "string") return error.data;
  if ("data" in error) return revertData(error.data);
  return "error" in error ? revertData(error.error) : "";
}

/** Hardhat's in-process network, spoken to through ethers. */
export class Chain {
  private readonly provider = new BrowserProvider(hre.network.provider, 31_337, {
    staticNetwork: true,
    cacheTimeout: -1,
  });
  private readonly errors: Interface;
  private snapshotId = "";
  /** Time of the latest block, Unix seconds. */
  now = 0n;

  private readonly reader = new Multicall(this.provider);

  private readonly artifacts: Artifacts;

  constructor(compiled: Artifacts, edition: Edition) {
    const artifacts = artifactsOf(edition, compiled);
    this.artifacts = artifacts;
    readers.set(this.provider, this.reader);
    const sources = [...ERROR_LIBRARIES[edition], "MockERC20"].flatMap((name) => artifacts[name]?.abi ?? []);
    this.errors = new Interface(sources as InterfaceAbi);
  }

  /** A contract by its compiled name in the current edition. */
  contract(name: string, address: string): Contract {
    return new Contract(address, (this.artifacts[name]?.abi ?? []) as InterfaceAbi, this.provider);
  }

  async rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.provider.send(method, [...params]);
  }

  /** Puts the reader of many things at once on the chain. */
  async prepare(): Promise<void> {
    await this.rpc("hardhat_setCode", [this.reader.address, this.reader.code]);
  }

  async impersonate(address: string): Promise<void> {
    await this.rpc("hardhat_impersonateAccount", [address]);
  }

  /** Sends a transaction a second after the latest block. */
  async send(from: string, to: Contract, method: string, args: readonly unknown[], value = 0n): Promise<Sent> {
    const request = await to.getFunction(method).populateTransaction(...args);
    return this.sendRaw(from, { to: request.to, data: request.data, value });
  }

  /** Sends a transaction in the second of the latest block, for quotes that hold at that second. */
  async sendNow(from: string, to: Contract, method: string, args: readonly unknown[], value = 0n): Promise<Sent> {
    this.now -= 1n;
    return this.send(from, to, method, args, value);
  }

  async sendRaw(from: string, request: { to?: string; data: string; value: bigint }): Promise<Sent> {
    await this.rpc("evm_setNextBlockTimestamp", [Number(this.now + 1n)]);
    this.now += 1n;
    const signer = new JsonRpcSigner(this.provider, from);
    try {
      await signer.sendUncheckedTransaction({ ...request, gasLimit: GAS, gasPrice: 0n });
      return { ok: true };
    } catch (error) {
      const data = revertData(error);
      return { ok: false, error: data.length >= 10 ? (this.errors.parseError(data)?.name ?? data.slice(0, 10)) : "" };
    }
  }

  /** Mines an empty block at a time. */
  async warp(time: bigint): Promise<void> {
    if (time <= this.now) return;
    await this.rpc("evm_setNextBlockTimestamp", [Number(time)]);
    await this.rpc("evm_mine");
    this.now = time;
  }

  async ethOf(address: string): Promise<bigint> {
    return this.provider.getBalance(address);
  }

  async snapshot(): Promise<void> {
    this.snapshotId = (await this.rpc("evm_snapshot")) as string;
  }

  /** Back to the snapshot, and a new one in its place. */
  async revert(start: bigint): Promise<void> {
    await this.rpc("evm_revert", [this.snapshotId]);
    await this.snapshot();
    this.now = start;
  }
}

const readers = new WeakMap<object, Multicall>();

/** A read through ethers, together with what else is read in this turn; the caller says what comes. */
export async function read<T>(contract: Contract, method: string, ...args: readonly unknown[]): Promise<T> {
  const reader = contract.runner === null ? undefined : readers.get(contract.runner);
  if (reader === undefined) throw new Error("expected a contract of a Chain");
  const data = contract.interface.encodeFunctionData(method, args);
  const values = contract.interface.decodeFunctionResult(method, await reader.read(contract.target as string, data));
  return (values.length === 1 ? values[0] : values) as T;
}
