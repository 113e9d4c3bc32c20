import { join } from "node:path";
import { AbiCoder, getCreateAddress, Interface, type InterfaceAbi } from "ethers";
import { compile } from "../../../src/evm/compile";
import type { Batch, Call, CallResult, Engine, Fixture, Hex } from "../../../src/core/types";

const ROOT = join(__dirname, "..", "..", "..", "..", "..");
const probe = compile({ root: __dirname, dir: "solidity", cacheDir: join(ROOT, ".cache", "test", "probe") })["Probe"];
if (probe === undefined) throw new Error("Probe.sol did not compile to a contract Probe");

export const ABI = new Interface(probe.abi as InterfaceAbi);
export const GENESIS = 1_893_456_000;
/** Time of the fixture's last block. */
export const READY = GENESIS + 20;
export const ALICE = `0x${"a1".repeat(20)}`;
export const BOB = `0x${"b0".repeat(20)}`;
export const DEPLOYER = `0x${"de".repeat(20)}`;
export const PROBE = getCreateAddress({ from: DEPLOYER, nonce: 0 }).toLowerCase();
export const ETHER = 10n ** 18n;
const GAS = 500_000;

/** The creation code of a Probe that holds `first`; its constructor refuses 0. */
export function creationCode(first: bigint): Hex {
  return (probe?.bytecode ?? "") + AbiCoder.defaultAbiCoder().encode(["uint256"], [first]).slice(2);
}

/** A Probe that holds 7 and 2 ether, sent in the same second as the call before. */
export function fixture(first = 7n): Fixture {
  return {
    genesisTime: GENESIS,
    balances: { [ALICE]: 100n * ETHER, [BOB]: ETHER, [DEPLOYER]: 1000n * ETHER },
    transactions: [
      { from: DEPLOYER, data: creationCode(first), value: 0n, time: GENESIS + 10, title: "deploy the probe" },
      { from: ALICE, to: PROBE, data: "0x", value: ETHER, time: READY, title: "endow the probe" },
      { from: DEPLOYER, to: PROBE, data: "0x", value: ETHER, time: READY, title: "endow it again" },
    ],
  };
}

/** A call of one of the probe's functions; by default from alice, without value. */
export function call(method: string, args: readonly unknown[] = [], more: Partial<Call> = {}): Call {
  return { from: ALICE, to: PROBE, data: ABI.encodeFunctionData(method, args), value: 0n, gas: GAS, ...more };
}

/** A read of the probe's state and of an account's balance. */
export function look(who: Hex = ALICE): Call {
  return call("look", [who], { view: true });
}

/** The decoded answer of a read. */
export function seen(result: CallResult | undefined): { value: bigint; time: number; wealth: bigint; sender: string } {
  const [value, time, wealth, sender] = answer("look", result);
  return { value: value as bigint, time: Number(time), wealth: wealth as bigint, sender: String(sender).toLowerCase() };
}

/** The decoded result of a function. */
export function answer(method: string, result: CallResult | undefined): readonly unknown[] {
  if (result?.ok !== true) throw new Error(`${method} failed with ${result?.returnData ?? "no result"}`);
  return ABI.decodeFunctionResult(method, result.returnData).toArray() as unknown[];
}

/** Runs one batch per call, a second apart from the fixture's end on, and returns the results in the order of the calls. */
export async function runApart(engine: Engine, calls: readonly Call[]): Promise<CallResult[]> {
  const batches: Batch[] = calls.map((one, index) => ({ time: READY + 1 + index, calls: [one] }));
  return (await engine.run(batches)).flat();
}
