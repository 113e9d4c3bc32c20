import { getAddress } from "ethers";
import { isDeepStrictEqual } from "node:util";
import { utcText } from "../../../core/format";
import type { Case } from "../case";
import { fold, type Foldable } from "../fold";
import { accountsIn, comment, headings, indent, originOf, stepTitle } from "../texts";
import { isLibrary } from "../types";
import type { Value } from "../values";
import { wrapped } from "../wrap";
import { variableFor } from "../writing";
import { BEHAVE_AS, LINKED, preambleFor, type HardhatVersion } from "./preamble";
import { blockLines, callText, lastStep, lawLines, stepLines } from "./steps";
import { JavaScriptValues } from "./values";

/** How such a test is run. */
const RUN: Readonly<Record<HardhatVersion, string>> = {
  2: "Run it with `npx hardhat test`. The network needs `allowBlocksWithSameTimestamp: true` in hardhat.config.",
  3: "Put it into test/ and run it with `npx hardhat test`. It needs Hardhat 3.4 or later, and ethers 6.",
};

/** A self-contained mocha test for Hardhat: one file next to the contracts. A failure's test fails as long as the failure exists. An objective's test passes as long as its value can be reached. */
export function hardhatTest(of: Case, version: HardhatVersion = 2): string {
  const values = new JavaScriptValues(of);
  const { described, genesis, start, counterexample } = of;
  const setUp = values.apart(() => deployment(of, values));
  const lines = [
    ...headings(of).flatMap((text) => comment(text)),
    ...comment(`Found with ${originOf(of)}.`),
    ...comment(RUN[version]),
    ...preambleFor(version, containedIn(of)),
    ...HELPERS,
    "",
    `const GENESIS = ${genesis}n; // ${utcText(genesis)}`,
    `const START = ${start}n; // ${utcText(start)}, the first step of the case`,
    "",
    ...[described.deployer, ...described.people].map(
      ({ name, address }) => `const ${name} = "${getAddress(address)}";`,
    ),
    `let ${described.contracts.map(({ name }) => name).join(", ")};`,
    "let opened;",
    ...described.families.flatMap(({ javascript }) => ["", ...javascript]),
    "",
    ...setUp,
    "",
    ...preparation(of, values),
    "",
    `describe(${JSON.stringify(counterexample.identity)}, function () {`,
    ...indent([
      // Node's test runner has no timeout
      `this.timeout${version === 2 ? "" : "?."}(300_000);`,
      "let untouched;",
      "",
      "before(async () => {",
      '    untouched = await rpc("evm_snapshot");',
      "    await deploy();",
      "    await open();",
      '    opened = BigInt(await rpc("eth_blockNumber"));',
      "});",
      "",
      'after(() => rpc("evm_revert", untouched));',
      "",
      `it(${JSON.stringify(of.findings[0]?.title ?? "")}, async () => {`,
      ...indent(testLines(of, values)),
      "});",
    ]),
    "});",
    "",
  ];
  return wrapped(lines).join("\n");
}

/** The contracts of the tool, which no project has compiled. */
function containedIn({ described, creations }: Case): string[] {
  const own = creations.flatMap(({ as: { contract } }) => {
    const { text, abi, bytecode } = described.compiled[contract] ?? {};
    return text === undefined
      ? []
      : [`    ${contract}: { abi: ${JSON.stringify(abi)}, bytecode: "${bytecode ?? ""}" },`];
  });
  return own.length === 0
    ? []
    : ["", "/** Contracts of the tool, by their names. */", "const CONTAINED = {", ...own, "};"];
}

const HELPERS: readonly string[] = [
  "",
  "/** The logs of an emitter, of these events, in order. */",
  "const logsOf = (logs, emitter, topics) =>",
  "    logs.filter(({ address, topics: [topic] }) => getAddress(address) === getAddress(emitter) && topics.includes(topic));",
  "",
  "/** A 32-byte word of data, as a number. */",
  "const wordOf = (data, index) => BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`);",
];

function deployment(of: Case, values: JavaScriptValues): string[] {
  const { creations, described, balances } = of;
  const { constants, shared } = hoisted(of, values);
  const wealthy = fold(
    Object.entries(balances).map(([address, balance]): Foldable => ({
      accounts: [address],
      lines: (each) =>
        values.withEach(each, () => [
          `await rpc("hardhat_setBalance", ${values.address(address)}, hex(${values.plain(balance)}));`,
        ]),
    })),
  );
  const made = creations.map(({ as, args, value }, nonce) => {
    const text = values.whileMade(nonce, () => values.args(args));
    const sent = value === 0n ? "" : `, ${values.plain(value)}`;
    const { name = as.contract, source = "", behaves } = described.compiled[as.contract] ?? {};
    const made = `${as.name} = await create(${nonce}n, "${artifactName({ name, source }, of)}", ${text}${sent});`;
    return behaves === undefined ? [made] : [made, `await behaveAs(${as.name}, "${artifactName(behaves, of)}");`];
  });
  const libraries = creations.flatMap(({ as: { contract } }, nonce) => {
    const compiled = described.compiled[contract];
    return compiled !== undefined && isLibrary(compiled) ? [`${compiled.name ?? contract}: created(${nonce}n)`] : [];
  });
  const proxies = creations.some(({ as }) => described.compiled[as.contract]?.behaves !== undefined);
  // the deployer needs the ether that constructors are sent
  const sends = creations.some(({ value }) => value > 0n);
  return [
    ...constants,
    "/** Where the deployer's contract with this nonce is: the contracts know each other from the start. */",
    `const created = (nonce) => getCreateAddress({ from: ${described.deployer.name}, nonce });`,
    "",
    ...(libraries.length === 0 ? [] : [`const LIBRARIES = { ${libraries.join(", ")} };`, ...LINKED]),
    `async function create(nonce, name, args${sends ? ", value = 0n" : ""}) {`,
    "    const { abi, bytecode } = await contractAt(name, NOBODY);",
    `    const data = concat([${libraries.length === 0 ? "bytecode" : "await linked(name, bytecode)"}, abi.encodeDeploy(args)]);`,
    `    await transact(${described.deployer.name}, { data${sends ? ", value: hex(value)" : ""} }, GENESIS + 1n + nonce);`,
    "    return contractAt(name, created(nonce));",
    "}",
    "",
    ...(proxies ? BEHAVE_AS : []),
    "async function deploy() {",
    ...indent([
      ...shared,
      ...(sends
        ? [...foldedLines(wealthy, values), ...made.flat()]
        : [...made.flat(), ...foldedLines(wealthy, values)]),
    ]),
    "}",
  ];
}

/** The name by which Hardhat finds an artifact: the contract's name, with its file if another compiled contract has the same name. */
function artifactName({ name, source }: { readonly name: string; readonly source: string }, of: Case): string {
  const shared = Object.entries(of.described.compiled).some(
    ([known, other]) =>
      ((other.name ?? known) === name && other.source !== source) ||
      (other.behaves?.name === name && other.behaves.source !== source),
  );
  return shared ? `${source}:${name}` : name;
}

/** Declares structs that several constructors take as variables, and long bytes as constants. */
function hoisted(of: Case, values: JavaScriptValues): { constants: string[]; shared: string[] } {
  const { creations } = of;
  const all = creations.flatMap(({ args }) => args);
  const constants: string[] = [];
  const shared: string[] = [];
  const known: Value[] = [];
  for (const value of all) {
    if (known.some((one) => isDeepStrictEqual(one, value))) continue;
    known.push(value);
    if (value.kind === "bytes" && value.value.length > LONG) {
      const name = `CALLS_${constants.length}`;
      constants.push(`const ${name} = ${values.value(value)};`);
      values.hoist(value, name);
    }
    if (value.kind === "struct" && all.filter((one) => isDeepStrictEqual(one, value)).length > 1) {
      const name = values.local(variableFor(value.type));
      shared.push(`const ${name} = ${values.whileMade(0, () => values.value(value))};`);
      values.hoist(value, name);
    }
  }
  return { constants, shared };
}

/** The longest list that is written into a loop's first line. */
const SHORT = 80;

/** Bytes with more hexadecimal digits than this become a constant. */
const LONG = 200;

function preparation({ preparations, deployed, genesis }: Case, values: JavaScriptValues): string[] {
  const items = preparations.map(({ call }): Foldable => ({
    accounts: accountsIn(call),
    lines: (each) => values.withEach(each, () => [`${callText(call, "at: ++at", values)};`]),
  }));
  return [
    "/** One call a second. */",
    "async function open() {",
    `    let at = GENESIS + ${deployed - genesis}n;`,
    ...indent(foldedLines(fold(items), values)),
    "}",
  ];
}

function foldedLines(parts: ReturnType<typeof fold>, values: JavaScriptValues): string[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case "once":
        return [...part.lines];
      case "times":
        return [`for (let i = 0; i < ${part.count}; ++i) {`, ...indent(part.lines), "}"];
      case "each": {
        const who = part.accounts.map((account) => values.address(account)).join(", ");
        if (who.length < SHORT) return [`for (const each of [${who}]) {`, ...indent(part.lines), "}"];
        const loop = ["for (const each of accounts) {", ...indent(part.lines), "}"];
        return ["{", ...indent([`const accounts = [${who}];`, ...loop]), "}"];
      }
    }
  });
}

function testLines(of: Case, values: JavaScriptValues): string[] {
  const { steps, checks, runs } = of;
  if (runs !== undefined) return lawLines(of, runs, values);
  return steps.flatMap((step, i) => [
    ...(i === 0 ? [] : [""]),
    ...comment(stepTitle(step)),
    ...blockLines(step, of),
    ...(i === steps.length - 1 ? lastStep(step, checks, values) : stepLines(step, values)),
  ]);
}
