import assert from "node:assert/strict";
import { getAddress, Interface, type ErrorDescription, type LogDescription, type Result } from "ethers";
import hre from "hardhat";
import { artifacts } from "./artifacts";

/** A contract on Hardhat's network: where it stands and how to speak to it. */
export interface Deployed {
  readonly address: string;
  readonly abi: Interface;
}

/** What a transaction did. Logs are those that the called contract's own ABI knows, in order. */
export interface Receipt {
  readonly gasUsed: bigint;
  readonly logs: readonly LogDescription[];
}

export interface SendOptions {
  readonly value?: bigint;
  readonly gas?: bigint;
  /** The block's timestamp (Unix seconds); the next second when not said. */
  readonly time?: bigint;
}

/** A call that reverted, with its data; `expectRevert` says in words what it is. */
export class Reverted extends Error {
  constructor(readonly data: string) {
    super(`reverted with ${describe(data)}`);
  }
}

interface RawReceipt {
  readonly status: string;
  readonly gasUsed: string;
  readonly contractAddress: string | null;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

const DEFAULT_GAS = 30_000_000n;
let knownErrors = new Interface([]);

const hex = (value: bigint): string => `0x${value.toString(16)}`;

const rpc = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
  hre.network.provider.request({ method, params: [...params] });

/** The accounts that Hardhat funds; addresses are checksummed everywhere, so that they can be compared as text. */
export async function accounts(): Promise<readonly string[]> {
  return ((await rpc("eth_accounts")) as string[]).map((account) => getAddress(account));
}

/** A compiled contract, as far as it takes to deploy one and to speak to it. */
interface Compiled {
  readonly abi: readonly unknown[];
  readonly bytecode: string;
}

/** `hardhat coverage` compiles contracts with counters built in: those are run then. Otherwise those that the harness compiled are run: Hardhat need not compile them again. */
const COUNTED = "__SOLIDITY_COVERAGE_RUNNING" in hre;

let compiled: ReadonlyMap<string, Compiled> | undefined;

/** All contracts by name; compiled when they are not. */
async function contracts(): Promise<ReadonlyMap<string, Compiled>> {
  compiled ??= COUNTED ? await countedContracts() : new Map(Object.entries(artifacts()));
  return compiled;
}

async function countedContracts(): Promise<ReadonlyMap<string, Compiled>> {
  await hre.run("compile", { quiet: true });
  const names = await hre.artifacts.getAllFullyQualifiedNames();
  const all = await Promise.all(names.map((name) => hre.artifacts.readArtifact(name)));
  return new Map(all.map((artifact) => [artifact.contractName, artifact]));
}

const interfaceOf = ({ abi }: Compiled): Interface => new Interface(abi as ConstructorParameters<typeof Interface>[0]);

async function contract(name: string): Promise<Compiled> {
  const found = (await contracts()).get(name);
  assert(found !== undefined, `expected a contract called ${name} under contracts/, found none`);
  return found;
}

// Before the first test of all: on a busy machine compiling takes longer than a test may. Measurements outside of mocha compile when they prepare.
if ("before" in globalThis)
  before(async function () {
    this.timeout(600_000);
    await contracts();
  });

/** Learns the errors of every contract, so that reverts can be told by name. */
export async function prepare(): Promise<void> {
  const fragments = new Map<string, string>();
  for (const each of (await contracts()).values())
    interfaceOf(each).forEachError((error) => fragments.set(error.selector, error.format("full")));
  knownErrors = new Interface([...fragments.values()]);
}

/** ABI of a compiled contract at an address. */
export async function at(name: string, address: string): Promise<Deployed> {
  return { address, abi: interfaceOf(await contract(name)) };
}

/** Deploys a compiled contract. */
export async function deploy(from: string, name: string, args: readonly unknown[] = []): Promise<Deployed> {
  const found = await contract(name);
  const abi = interfaceOf(found);
  const receipt = await transact({ from, data: found.bytecode + abi.encodeDeploy([...args]).slice(2) });
  assert(receipt.contractAddress !== null, `deploying ${name} gave no address`);
  return { address: getAddress(receipt.contractAddress), abi };
}

/**
 * Sends a transaction from an account of Hardhat's or an impersonated one.
 *
 * @throws Reverted with the revert data.
 */
export async function send(
  from: string,
  to: Deployed,
  fn: string,
  args: readonly unknown[] = [],
  options: SendOptions = {},
): Promise<Receipt> {
  const receipt = await transact({ from, to: to.address, data: to.abi.encodeFunctionData(fn, [...args]) }, options);
  const own = receipt.logs.filter((log) => getAddress(log.address) === getAddress(to.address));
  const logs = own.map((log) => to.abi.parseLog(log)).filter((log) => log !== null);
  return { gasUsed: BigInt(receipt.gasUsed), logs };
}

/** Events of a contract in the latest block, in order: also those of one that another contract called. */
export async function eventsOf(contract: Deployed): Promise<readonly LogDescription[]> {
  const logs = (await rpc("eth_getLogs", [{ fromBlock: "latest", address: contract.address }])) as RawReceipt["logs"];
  return logs.map((log) => contract.abi.parseLog(log)).filter((log) => log !== null);
}

/** Sends plain ETH (wei). */
export async function sendEth(from: string, to: string, value: bigint): Promise<void> {
  await transact({ from, to }, { value });
}

/**
 * Calls a function without changing anything.
 *
 * @throws Reverted with the revert data.
 */
export async function read(to: Deployed, fn: string, args: readonly unknown[] = []): Promise<Result> {
  const call = { to: to.address, data: to.abi.encodeFunctionData(fn, [...args]) };
  const data = await orReverted(rpc("eth_call", [call, "latest"]));
  return to.abi.decodeFunctionResult(fn, data as string);
}

/** The one number that a getter answers. */
export async function readUint(to: Deployed, fn: string, args: readonly unknown[] = []): Promise<bigint> {
  const value: unknown = (await read(to, fn, args))[0];
  assert(typeof value === "bigint", `${fn} answered ${String(value)}, expected a number`);
  return value;
}

/** The one address or string that a getter answers. */
export async function readText(to: Deployed, fn: string, args: readonly unknown[] = []): Promise<string> {
  const value: unknown = (await read(to, fn, args))[0];
  assert(typeof value === "string", `${fn} answered ${String(value)}, expected text`);
  return value;
}

/** ETH of an address, wei. */
export async function ethOf(address: string): Promise<bigint> {
  return BigInt((await rpc("eth_getBalance", [address, "latest"])) as string);
}

/** Timestamp of the latest block. */
export async function now(): Promise<bigint> {
  const block = (await rpc("eth_getBlockByNumber", ["latest", false])) as { timestamp: string };
  return BigInt(block.timestamp);
}

/** Mines a block at `time` (Unix seconds). */
export async function moveTo(time: bigint): Promise<void> {
  await rpc("evm_setNextBlockTimestamp", [hex(time)]);
  await rpc("hardhat_mine", ["0x1"]);
}

/** Lets `address`, also a contract, send transactions; gives it ETH for that. */
export async function impersonate(address: string): Promise<string> {
  await rpc("hardhat_impersonateAccount", [address]);
  await rpc("hardhat_setBalance", [address, hex((await ethOf(address)) + 10n ** 18n)]);
  return address;
}

/** Asserts that a call reverts with this error and, when given, these values. */
export async function expectRevert(action: Promise<unknown>, name: string, values?: readonly unknown[]): Promise<void> {
  const failure = await action.then(
    () => assert.fail(`expected ${name}, but the call succeeded`),
    (error: unknown) => error,
  );
  if (!(failure instanceof Reverted)) throw failure;
  expectError(failure.data, name, values);
}

/** Asserts that revert data is this error ("0x" for none at all) and, when given, these values. */
export function expectError(data: string, name: string, values?: readonly unknown[]): void {
  const parsed = parseError(data);
  assert.equal(parsed?.name ?? data, name, `expected ${name}, got ${describe(data)}`);
  if (values !== undefined) assert.deepEqual(parsed?.args.toArray(), values);
}

/** Data without a selector is no error that could be told. */
function parseError(data: string): ErrorDescription | null {
  return data.length < "0x".length + 8 ? null : knownErrors.parseError(data);
}

function describe(data: string): string {
  const parsed = parseError(data);
  return parsed === null ? data : `${parsed.name}(${parsed.args.toArray().join(", ")})`;
}

async function transact(
  call: { from: string; to?: string; data?: string },
  { value = 0n, gas = DEFAULT_GAS, time }: SendOptions = {},
): Promise<RawReceipt> {
  const request = { ...call, value: hex(value), gas: hex(gas) };
  // Hardhat's own clock follows the machine's: two blocks may then share a second or not, and take different gas
  await rpc("evm_setNextBlockTimestamp", [hex(time ?? (await now()) + 1n)]);
  const hash = await orReverted(rpc("eth_sendTransaction", [request]));
  const receipt = (await rpc("eth_getTransactionReceipt", [hash])) as RawReceipt;
  assert.equal(receipt.status, "0x1", "Hardhat mined a transaction that failed without saying so");
  return receipt;
}

/** Hardhat tells a revert by an error whose data, or data's data, is what the contract answered. */
async function orReverted<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const outer: unknown = error instanceof Error && "data" in error ? error.data : undefined;
    const data: unknown = typeof outer === "object" && outer !== null && "data" in outer ? outer.data : outer;
    throw typeof data === "string" && data.startsWith("0x") ? new Reverted(data) : error;
  }
}
