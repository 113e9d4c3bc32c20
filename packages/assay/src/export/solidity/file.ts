import { isDeepStrictEqual } from "node:util";
import { getAddress } from "ethers";
import type { Case, CaseStep, NamedCall } from "../case";
import type { Check } from "../checks";
import { fold, type Foldable } from "../fold";
import {
  accountsIn,
  allowedText,
  cameText,
  comment,
  dateOf,
  headings,
  indent,
  originOf,
  stepTitle,
  testName,
} from "../texts";
import type { Value } from "../values";
import { wrapped } from "../wrap";
import { callLines, errorText, expectRevert } from "./calls";
import { checkLines, returnLines } from "./checks";
import { HELPERS, VM } from "./preamble";
import { SolidityValues } from "./values";

/** A Foundry test that stands alone: one file beside the contracts, without libraries. It fails while the failure is there. */
export function foundryTest(of: Case): string {
  const values = new SolidityValues(of);
  const test = testContract(of, values);
  const body = [...deployment(of, values), "", ...preparation(of, values)];
  const variables = stateVariables(of, values);
  const used = test.join("\n");
  const helpers = Object.entries(HELPERS).flatMap(([name, lines]) => (used.includes(`${name}(`) ? ["", ...lines] : []));
  const lines = [
    "// SPDX-License-Identifier: MIT",
    "pragma solidity ^0.8.22;",
    "",
    ...importLines(of, values),
    "",
    ...VM,
    "",
    `/// @title ${of.described.title} as it stands before the first step: deployed and prepared`,
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
    if (path !== undefined) add(path, symbol);
  }
  return [...paths]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, symbols]) => `import {${symbols.join(", ")}} from "${path}";`);
}

function stateVariables({ described, genesis, start }: Case, values: SolidityValues): string[] {
  const { deployer, people, contracts } = described;
  return [
    'Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));',
    "",
    `uint256 internal constant GENESIS = ${genesis}; // ${dateOf(genesis)}`,
    "/// The first step of the case.",
    `uint256 internal constant START = ${start}; // ${dateOf(start)}`,
    "",
    ...[deployer, ...people].map(({ name, address }) => `address internal constant ${name} = ${getAddress(address)};`),
    "",
    ...contracts.map(({ name, contract }) => `${values.symbol(contract)} internal ${name};`),
  ];
}

function deployment(of: Case, values: SolidityValues): string[] {
  const { creations, described, balances, deployed } = of;
  const { lines: shared, longest } = hoisted(of, values);
  const wealthy = fold(
    Object.entries(balances).map(([address, balance]): Foldable => ({
      accounts: [address],
      lines: (each) => values.withEach(each, () => [`vm.deal(${values.address(address)}, ${values.plain(balance)});`]),
    })),
  );
  const made = creations.map(({ as, args }, nonce) => {
    const text = values.whileMade(nonce, () => values.args(args));
    return [...text.before, `${as.name} = new ${values.symbol(as.contract)}(${text.text});`];
  });
  return [
    ...longest,
    "function setUp() public virtual {",
    ...indent(["vm.warp(GENESIS);", "_deploy();", `vm.warp(GENESIS + ${deployed - of.genesis});`, "_open();"]),
    "}",
    "",
    "/// The contracts know each other from the start: the deployer's nonces say where each will be.",
    "function _deploy() private {",
    ...indent([
      ...shared,
      `vm.startPrank(${described.deployer.name});`,
      ...made.flat(),
      "vm.stopPrank();",
      ...foldedLines(wealthy, values),
    ]),
    "}",
    "",
    "/// Where the deployer's contract with this nonce is.",
    "function _created(uint256 nonce) private pure returns (address) {",
    `    return vm.computeCreateAddress(${described.deployer.name}, nonce);`,
    "}",
    "",
    ...described.families.flatMap(({ solidity }) => solidity),
  ];
}

/** Structs that several constructors take, as variables, and long lists of bytes, as constants. */
function hoisted({ creations }: Case, values: SolidityValues): { lines: string[]; longest: string[] } {
  const counts = new Map<Value, number>();
  const longest: string[] = [];
  for (const value of creations.flatMap(({ args }) => args)) {
    if (value.kind === "struct") {
      const known = [...counts.keys()].find((one) => isDeepStrictEqual(one, value)) ?? value;
      counts.set(known, (counts.get(known) ?? 0) + 1);
    }
    if (value.kind === "bytes" && value.value.length > LONG) {
      const name = `CALLS_${longest.length}`;
      longest.push(`bytes internal constant ${name} = ${values.value(value).text};`);
      values.hoist(value, name);
    }
  }
  const lines: string[] = [];
  for (const [value, count] of counts) {
    if (count < 2 || value.kind !== "struct") continue;
    const name = value.type.replace(/^.*\./, "").replace(/^./, (first) => first.toLowerCase());
    lines.push(`${values.symbol(value.type)} memory ${name} = ${values.whileMade(0, () => values.value(value).text)};`);
    values.hoist(value, name);
  }
  return { lines, longest };
}

/** Bytes, as hexadecimal digits, that a line can take. */
const LONG = 200;

function preparation({ preparations }: Case, values: SolidityValues): string[] {
  const items = preparations.map(({ call }): Foldable => ({
    accounts: accountsIn(call),
    lines: (each) =>
      values.withEach(each, () => callLines(call, values, { first: [`_as(${values.address(call.from)});`] })),
  }));
  return [
    "/// One call a second.",
    "function _open() private {",
    ...indent(foldedLines(fold(items), values)),
    "}",
    "",
    "/// The next call is made a second later, by `who`.",
    "function _as(address who) private {",
    "    vm.warp(vm.getBlockTimestamp() + 1);",
    "    vm.prank(who);",
    "}",
  ];
}

function foldedLines(parts: ReturnType<typeof fold>, values: SolidityValues): string[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case "once":
        return [...part.lines];
      case "times":
        return [`for (uint256 i; i < ${part.count}; ++i) {`, ...indent(part.lines), "}"];
      case "each": {
        const who = part.accounts.map((account) => values.address(account));
        return [
          "{",
          `    address[${who.length}] memory accounts = [${who.join(", ")}];`,
          `    for (uint256 i; i < ${who.length}; ++i) {`,
          "        address each = accounts[i];",
          ...indent(part.lines, 2),
          "    }",
          "}",
        ];
      }
    }
  });
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

/** Whether what comes of a call may depend on its gas: someone spends what there is, or nothing said why it failed. */
function gasMatters({ checks, counterexample }: Case): boolean {
  const silent = checks.some((check) => check.kind === "succeeds" && check.revertData === "0x");
  return silent || counterexample.steps.some(({ observed }) => (observed.call?.gasUsed ?? 0) > MUCH_GAS);
}

const MUCH_GAS = 10_000_000;

function stepLines(step: CaseStep, gas: boolean, values: SolidityValues): string[] {
  const { call, time, reverts } = step;
  const head = [...comment(stepTitle(step)), `vm.warp(${values.time(BigInt(time))});`];
  if (call === undefined) return head;
  const expected = reverts === undefined ? undefined : expectRevert(reverts, values);
  const first = [...prank(call, values), ...(expected === undefined ? [] : [expected.text])];
  const lines = callLines(call, values, { first, gas, revertExpected: expected !== undefined });
  const block = [...(expected?.before ?? []), ...lines];
  return [...head, ...((expected?.before.length ?? 0) === 0 ? block : ["{", ...indent(block), "}"])];
}

const prank = ({ from }: NamedCall, values: SolidityValues): string[] => [`vm.prank(${values.address(from)});`];

/** The last step, and what it must have come to. */
function lastStep(step: CaseStep, checks: readonly Check[], gas: boolean, values: SolidityValues): string[] {
  const { call } = step;
  const after = checks.flatMap((check) => checkLines(check, values));
  const ofCall = checks.find(({ kind }) => kind === "succeeds" || kind === "reverts" || kind === "returns");
  const events = checks.some(({ kind }) => kind === "event");
  if (call === undefined) return [...stepLines(step, gas, values), ...after];
  const head = [...comment(stepTitle(step)), `vm.warp(${values.time(BigInt(step.time))});`];
  const record = events ? ["vm.recordLogs();"] : [];
  const first = [...record, ...prank(call, values)];
  const recorded = events ? ["Vm.Log[] memory recorded = vm.getRecordedLogs();"] : [];
  switch (ofCall?.kind) {
    case "reverts":
      return [...head, ...revertCheck(step, call, ofCall, gas, values), ...after];
    case "succeeds":
      return [
        ...head,
        ...comment(`This call must succeed; ${cameText(ofCall.revertData, values.of)}.`),
        ...callLines(call, values, { first, gas }),
      ];
    case "returns": {
      const returned = call.read === undefined ? undefined : returnLines(ofCall, call.read.fn, values);
      if (returned === undefined)
        return [...head, ...rawReturn(call, ofCall, first, gas, values), ...recorded, ...after];
      return [
        ...head,
        ...callLines(call, values, { first, gas, assign: returned.assign }),
        ...recorded,
        ...returned.lines,
        ...after,
      ];
    }
    default:
      return [...stepHead(head, step, record, gas, values), ...recorded, ...after];
  }
}

function stepHead(
  head: readonly string[],
  step: CaseStep,
  record: readonly string[],
  gas: boolean,
  values: SolidityValues,
): string[] {
  return [...head, ...record, ...stepLines(step, gas, values).slice(head.length)];
}

/** The last call must revert with one of several errors: what it comes to is looked at. */
function revertCheck(
  step: CaseStep,
  call: NamedCall,
  check: Check & { kind: "reverts" },
  gas: boolean,
  values: SolidityValues,
): string[] {
  const [error, ...others] = step.reverts ?? [];
  const said = comment(`This call must revert with ${allowedText(check)}; ${cameText(check.revertData, values.of)}.`);
  if (error === undefined || (others.length === 0 && !error.prefix) || check.revertData === undefined)
    return [...said, ...stepLines(step, gas, values).slice(comment(stepTitle(step)).length + 1)];
  const errors = (step.reverts ?? []).map((one) => ({ ...errorText(one, values), prefix: one.prefix }));
  const same = errors.map(({ text, prefix }) =>
    prefix ? `bytes4(answer) == bytes4(${text})` : `keccak256(answer) == keccak256(${text})`,
  );
  return [
    ...said,
    ...errors.flatMap(({ before }) => before),
    ...callLines(call, values, { first: prank(call, values), gas, low: true }),
    `vm.assertTrue(!ok && (${same.join(" || ")}), "the call must revert with another error");`,
  ];
}

/** A word of an answer that is no list of plain values. */
function rawReturn(
  call: NamedCall,
  { word, predicted, slack }: Check & { kind: "returns" },
  first: readonly string[],
  gas: boolean,
  values: SolidityValues,
): string[] {
  const said = `"the answer must be another (word ${word})"`;
  return [
    ...callLines(call, values, { first, gas, low: true }),
    'vm.assertTrue(ok, "the call must succeed");',
    `vm.assertLe(_word(answer, ${word}), ${values.plain(slack < 0n ? predicted - slack : predicted)}, ${said});`,
    `vm.assertGe(_word(answer, ${word}), ${values.plain(slack > 0n ? predicted - slack : predicted)}, ${said});`,
  ];
}
