import { isDeepStrictEqual } from "node:util";
import type { Case } from "../case";
import { fold, type Foldable } from "../fold";
import { accountsIn, indent } from "../texts";
import type { Value } from "../values";
import { callLines } from "./calls";
import type { SolidityValues } from "./values";

/** Bytes, as hexadecimal digits, that a line can take. */
const LONG = 200;

/** `setUp`, and what deploys the contracts. */
export function deployment(of: Case, values: SolidityValues): string[] {
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

/** What was called before the first step of the case. */
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
