import { getAddress } from "ethers";
import { utcText } from "../../format";
import type { Case } from "../case";
import { isTakenByFile } from "../names";
import { comment, headings, indent, oneLine, originOf, testName } from "../texts";
import { isLibrary } from "../types";
import { UnexportableError } from "../unexportable";
import { wrapped } from "../wrap";
import { deployment, preparation } from "./opening";
import { HELPERS, VM, VM_INT } from "./preamble";
import { gasMatters, lastStep, stepLines } from "./steps";
import { SolidityValues, aliasOf } from "./values";

/** A Foundry test that stands alone: one file beside the contracts, without libraries. It fails while the failure is there; that of an objective passes while its value can be had. */
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
    "pragma solidity ^0.8.22;",
    "",
    ...importLines(of, values),
    "",
    ...VM,
    ...(signed ? VM_INT : []),
    "",
    `/// @title ${oneLine(of.described.title)} as it stands before the first step: deployed and prepared`,
    "abstract contract Opening {",
    ...indent([...variables, "", ...body, ...helpers.map((line) => line.replace("LENS", of.described.lens ?? ""))]),
    "}",
    "",
    ...test,
    "",
  ];
  return wrapped(lines).join("\n");
}

function importLines({ described }: Case, values: SolidityValues): string[] {
  const paths = new Map<string, string[]>();
  const add = (path: string, symbol: string): void => {
    paths.set(path, [...new Set([...(paths.get(path) ?? []), symbol])].sort());
  };
  for (const { imports } of described.families) for (const [symbol, path] of imports) add(path, symbol);
  for (const symbol of values.imports) {
    const path = described.declaredIn(symbol);
    if (path?.endsWith(".sol") !== true)
      throw new UnexportableError(
        `a test in Solidity must import ${symbol}, and ${path === undefined ? "no file is known that declares it" : `no test in Solidity can import "${path}"`}; export it to hardhat, or compile the contracts so that their artifacts name their sources`,
      );
    add(path, isTakenByFile(symbol) ? `${symbol} as ${aliasOf(symbol)}` : symbol);
  }
  return [...paths]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, symbols]) => `import {${symbols.join(", ")}} from "${path}";`);
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
  const { counterexample, steps, checks } = of;
  const name = testName(counterexample.identity);
  const gas = gasMatters(of);
  return [
    ...headings(of).flatMap((text) => comment(text)),
    ...comment(`Found with ${originOf(of)}.`),
    `contract ${name}_Test is Opening {`,
    `    function test_${name}() external {`,
    ...indent(
      steps.flatMap((step, i) => [
        ...(i === 0 ? [] : [""]),
        ...(i === steps.length - 1 ? lastStep(step, checks, gas, values) : stepLines(step, gas, values)),
      ]),
      2,
    ),
    "    }",
    "}",
  ];
}
