import { isDeepStrictEqual } from "node:util";
import type { Case, Creation } from "../case";
import { fold, type Foldable } from "../fold";
import { accountsIn, block, indent } from "../texts";
import { isLibrary } from "../types";
import type { Value } from "../values";
import { variableFor } from "../writing";
import { callLines } from "./calls";
import type { SolidityValues } from "./values";

/** Bytes with more hexadecimal digits than this become a constant. */
const LONG = 200;

/** `setUp`, and the functions that deploy the contracts. */
export function deployment(of: Case, values: SolidityValues): string[] {
  const { creations, described, balances, deployed } = of;
  const { lines: shared, longest } = hoisted(of, values);
  const wealthy = fold(
    Object.entries(balances).map(([address, balance]): Foldable => ({
      accounts: [address],
      lines: (each) => values.withEach(each, () => [`vm.deal(${values.address(address)}, ${values.plain(balance)});`]),
    })),
  );
  const created = creations.map((creation, nonce) => values.whileMade(nonce, () => creationLines(creation, values)));
  // the variables of one contract fit on the stack, those of all contracts may not
  const apart = created.filter((lines) => lines.length > 1).length > 1;
  const at = (time: number, block: number): string =>
    values.at(`GENESIS + ${time - of.genesis}`, of.steps[0]?.block === undefined ? undefined : block);
  const made = creations.map(({ time, block: number }, nonce) => {
    const lines = created[nonce] ?? [];
    // a constructor may read the time
    return [at(time, number), ...(apart && lines.length > 1 ? block(lines) : lines)];
  });
  // the deployer needs the ether that constructors are sent
  const first = creations.some(({ value }) => value > 0n);
  return [
    ...longest,
    "function setUp() public virtual {",
    ...indent([
      "vm.warp(GENESIS);",
      "_deploy();",
      at(deployed, (of.preparations[0]?.block ?? (creations.at(-1)?.block ?? 0) + 1) - 1),
      "_open();",
    ]),
    "}",
    "",
    "/// The contracts know each other from the start: the deployer's nonces say where each will be.",
    "function _deploy() private {",
    ...indent([
      ...shared,
      ...(first ? foldedLines(wealthy, values) : []),
      `vm.startPrank(${described.deployer.name});`,
      ...made.flat(),
      "vm.stopPrank();",
      ...(first ? [] : foldedLines(wealthy, values)),
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

/** Creates a contract by its constructor, or, if the file cannot name the types of the arguments, from its code and the encoded arguments. */
function creationLines({ as, args, encoded, value }: Creation, values: SolidityValues): string[] {
  const contract = values.contractType(as.contract);
  const compiled = values.of.described.compiled[as.contract];
  // a library can only be created from its code
  if (compiled !== undefined && isLibrary(compiled))
    return [`${as.name} = _create(type(${contract}).creationCode, 0);`];
  if (!values.canWrite(values.of.reader(as.contract).constructorInputs, args)) {
    const code = `bytes.concat(type(${contract}).creationCode, hex"${encoded.slice(2)}")`;
    return [
      `${as.name} = ${values.cast(compiled?.name ?? as.contract, `_create(${code}, ${values.plain(value)})`, compiled?.source)};`,
    ];
  }
  const { before, text } = values.args(args);
  const sent = value === 0n ? "" : `{value: ${values.plain(value)}}`;
  return [...before, `${as.name} = new ${contract}${sent}(${text});`];
}

/** Declares structs that several constructors take as variables, and long bytes as constants. */
function hoisted({ creations }: Case, values: SolidityValues): { lines: string[]; longest: string[] } {
  const counts = new Map<Value, number>();
  const named = creations.filter(({ as }) => values.canName(values.of.reader(as.contract).constructorInputs));
  const longest: string[] = [];
  for (const value of named.flatMap(({ args }) => args)) {
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
    const { before, text } = values.whileMade(0, () => values.value(value));
    const name = values.local(variableFor(value.type));
    lines.push(...before, `${values.symbol(value.type)} memory ${name} = ${text};`);
    values.hoist(value, name);
  }
  return { lines, longest };
}

/** The function that makes the calls before the first step of the case. */
export function preparation({ preparations }: Case, values: SolidityValues): string[] {
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
    "    vm.roll(vm.getBlockNumber() + 1);",
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
