import { AbiCoder, getCreateAddress, id } from "ethers";
import { runSolc } from "../../../harness/compile/solc";
import type { Batch, Call, Fixture } from "../../../harness/types";

/** A contract that does one of each thing an engine must report. */
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
contract Probe {
    error Refused(uint256 value, address caller);
    event Stored(uint256 indexed value, uint256 time);
    uint256 public value;
    constructor(uint256 start) payable { value = start; }
    receive() external payable {}
    function store(uint256 next) external payable returns (uint256 before) {
        before = value;
        value = next;
        emit Stored(next, block.timestamp);
        emit Stored(next + 1, block.timestamp);
    }
    function refuse(uint256 x) external view { revert Refused(x, msg.sender); }
    function panic(uint256 x) external pure returns (uint256) { return 1 / x; }
    function burn() external { while (true) value++; }
    function send(address payable to, uint256 amount) external { to.transfer(amount); }
    function seen() external view returns (uint256, uint256, uint256) { return (value, block.timestamp, address(this).balance); }
}
`;

const DEPLOYER = `0x${"d0".repeat(20)}`;
export const ALICE = `0x${"a1".repeat(20)}`;
export const GENESIS = 1_900_000_000;
const GAS = 1_000_000;

/** Address of the deployed probe, which is also used as a sender. */
export const PROBE = getCreateAddress({ from: DEPLOYER, nonce: 0 }).toLowerCase();

const encode = (types: string[], values: unknown[]): string => AbiCoder.defaultAbiCoder().encode(types, values);

/** Calldata of a function of the probe. */
export function data(signature: string, ...values: unknown[]): string {
  const types = signature.slice(signature.indexOf("(") + 1, -1);
  return id(signature).slice(0, 10) + encode(types === "" ? [] : types.split(","), values).slice(2);
}

/** Revert data of the probe's custom error. */
export const refusal = (value: bigint, caller: string): string => data("Refused(uint256,address)", value, caller);

let bytecode: string | undefined;

/** A fixture with one probe that holds 5 wei and stores 7. */
export function probeFixture(): Fixture {
  bytecode ??= runSolc(new Map([["Probe.sol", SOURCE]]), new Set(["Probe.sol"])).Probe?.bytecode;
  if (bytecode === undefined) throw new Error("the probe did not compile");
  return {
    genesisTime: GENESIS,
    balances: { [DEPLOYER]: 10n ** 18n, [ALICE]: 10n ** 18n },
    transactions: [
      {
        from: DEPLOYER,
        data: bytecode + encode(["uint256"], [6n]).slice(2),
        value: 5n,
        time: GENESIS + 10,
        title: "deploy the probe",
      },
      { from: ALICE, to: PROBE, data: data("store(uint256)", 7n), value: 0n, time: GENESIS + 20, title: "store 7" },
    ],
  };
}

/** A call to the probe by alice. */
export function call(signature: string, values: readonly unknown[] = [], more: Partial<Call> = {}): Call {
  return { from: ALICE, to: PROBE, data: data(signature, ...values), value: 0n, gas: GAS, ...more };
}

/** Reads value, time and balance. */
export const look = (): Call => call("seen()", [], { view: true });

/** A batch so many seconds after the fixture. */
export const at = (seconds: number, ...calls: Call[]): Batch => ({ time: GENESIS + 20 + seconds, calls });
