import { getAddress } from "ethers";
import { utcText } from "../../../core/format";
import type { Case, CaseStep } from "../case";
import { comment, failureText, headings, indent, oneLine, originOf, plainText, testName } from "../texts";
import { isLibrary } from "../types";
import { wrapped } from "../wrap";
import { checkLines } from "./checks";
import { deployment, preparation } from "./opening";
import { HELPERS, VM, VM_INT } from "./preamble";
import { gasMatters, lastStep, stepLines } from "./steps";
import { SolidityValues } from "./values";

/** A self-contained Foundry test: one file next to the contracts, without libraries. A failure's test fails as long as the failure exists. An objective's test passes as long as its value can be reached. */
export function foundryTest(of: Case): string {
  const values = new SolidityValues(of);
  const test = values.apart(() => testContract(of, values));
  const body = [...values.apart(() => deployment(of, values)), "", ...preparation(of, values)];
  const used = [...body, ...test].join("\n");
  const signed = used.includes("vmInt.");
  const variables = stateVariables(of, values, signed);
  const helpers = Object.entries(HELPERS).flatMap(([name, lines]) => (used.includes(`${name}(`) ? ["", ...lines] : []));
  const lines = [
    "// SPDX-License-Identifier: MIT",
    "pragma solidity >=0.8.13;",
    "",
    ...values.imports.lines(),
    "",
    ...VM,
    ...(signed ? VM_INT : []),
    "",
    ...values.imports.contained(),
    `/// @title ${oneLine(of.described.title)} before the first step: deployed and prepared`,
    "abstract contract Opening {",
    ...indent([...variables, "", ...body, ...helpers.map((line) => line.replace("LENS", of.described.lens ?? ""))]),
    "}",
    "",
    ...test,
    "",
  ];
  return wrapped(lines).join("\n");
}

function stateVariables({ described, genesis, start }: Case, values: SolidityValues, signed: boolean): string[] {
  const { deployer, people, contracts, compiled } = described;
  return [
    'Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));',
    ...(signed ? ["VmInt internal constant vmInt = VmInt(address(vm));"] : []),
    "",
    `uint256 internal constant GENESIS = ${genesis}; // ${utcText(genesis)}`,
    "/// The first step of the case.",
    `uint256 internal constant START = ${start}; // ${utcText(start)}`,
    "",
    ...[deployer, ...people].map(({ name, address }) => `address internal constant ${name} = ${getAddress(address)};`),
    "",
    ...contracts.map(({ name, contract }) => {
      const code = compiled[contract];
      return `${code !== undefined && isLibrary(code) ? "address" : values.contractType(contract)} internal ${name};`;
    }),
  ];
}

function testContract(of: Case, values: SolidityValues): string[] {
  const { counterexample, steps, checks, runs } = of;
  const name = testName(counterexample.identity);
  const gas = gasMatters(of);
  const lines = steps.flatMap((step, i) => [
    ...(i === 0 ? [] : [""]),
    ...(i === steps.length - 1 ? lastStep(step, checks, gas, values) : stepLines(step, gas, values)),
  ]);
  return [
    ...headings(of).flatMap((text) => comment(text)),
    ...comment(`Found with ${originOf(of)}.`),
    `contract ${name}_Test is Opening {`,
    `    function test_${name}() external {`,
    ...indent(runs === undefined ? lines : togetherLines(of, runs.length), 2),
    "    }",
    ...(runs ?? []).flatMap((run, i) => [
      "",
      `    function run${i + 1}() external {`,
      ...indent(runLines(run, gas, values), 2),
      "    }",
    ]),
    "}",
  ];
}

/** Makes a law's runs one after the other, each from the same state. A run that comes out as it did does not revert. */
function togetherLines(of: Case, count: number): string[] {
  const went = Array.from({ length: count }, (_, i) => `went${i + 1}`);
  return [
    ...comment("The failure is there as long as what is run comes out as it did, and does not revert."),
    ...(count === 1 ? [] : ["uint256 start = vm.snapshotState();"]),
    ...went.flatMap((one, i) => [
      ...(i === 0 ? [] : ["vm.revertToState(start);"]),
      `(bool ${one}, ) = address(this).call(abi.encodeCall(this.run${i + 1}, ()));`,
    ]),
    `vm.assertTrue(!(${went.join(" && ")}), "${plainText(failureText(of))}");`,
  ];
}

function runLines(steps: readonly CaseStep[], gas: boolean, values: SolidityValues): string[] {
  return steps.flatMap((step, i) => [
    ...(i === 0 ? [] : [""]),
    ...(step.call?.view === true
      ? [
          values.at(values.time(BigInt(step.time)), step.block),
          ...step.checks.flatMap((check) => checkLines(check, values)),
        ]
      : block(lastStep(step, step.checks, gas, values))),
  ]);
}

/** In a block if it declares variables, which the next step may declare too. */
const block = (lines: readonly string[]): readonly string[] =>
  lines.some((line) => /^\(?(bool|bytes|Vm)\b/.test(line)) ? ["{", ...indent(lines), "}"] : lines;
