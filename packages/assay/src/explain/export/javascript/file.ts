import { getAddress } from "ethers";
import { isDeepStrictEqual } from "node:util";
import { utcText } from "../../../core/format";
import type { Case, CaseStep, NamedCall } from "../case";
import type { Check } from "../checks";
import { fold, type Foldable } from "../fold";
import {
  accountsIn,
  allowedText,
  cameText,
  comment,
  headings,
  indent,
  originOf,
  stepTitle,
  unpredictedText,
} from "../texts";
import { isLibrary } from "../types";
import { nameless, type Value } from "../values";
import { wrapped } from "../wrap";
import { variableFor } from "../writing";
import { checkLines } from "./checks";
import { BEHAVE_AS, LINKED, PREAMBLE } from "./preamble";
import { JavaScriptValues } from "./values";

/** A self-contained mocha test for Hardhat: one file next to the contracts. A failure's test fails as long as the failure exists. An objective's test passes as long as its value can be reached. */
export function hardhatTest(of: Case): string {
  const values = new JavaScriptValues(of);
  const { described, genesis, start, counterexample } = of;
  const setUp = values.apart(() => deployment(of, values));
  const lines = [
    ...headings(of).flatMap((text) => comment(text)),
    ...comment(`Found with ${originOf(of)}.`),
    ...comment(
      "Run it with `npx hardhat test`. The network needs `allowBlocksWithSameTimestamp: true` in hardhat.config.",
    ),
    ...PREAMBLE,
    ...HELPERS,
    "",
    `const GENESIS = ${genesis}n; // ${utcText(genesis)}`,
    `const START = ${start}n; // ${utcText(start)}, the first step of the case`,
    "",
    ...[described.deployer, ...described.people].map(
      ({ name, address }) => `const ${name} = "${getAddress(address)}";`,
    ),
    `let ${described.contracts.map(({ name }) => name).join(", ")};`,
    ...described.families.flatMap(({ javascript }) => ["", ...javascript]),
    "",
    ...setUp,
    "",
    ...preparation(of, values),
    "",
    `describe(${JSON.stringify(counterexample.identity)}, function () {`,
    ...indent([
      "this.timeout(300_000);",
      "let untouched;",
      "",
      "before(async () => {",
      '    untouched = await rpc("evm_snapshot");',
      "    await deploy();",
      "    await open();",
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

function callText({ from, to, data, value, read, contract }: NamedCall, at: string, values: JavaScriptValues): string {
  const sender = values.address(from);
  const options = `{ ${value === 0n ? "" : `value: ${values.plain(value)}, `}${at} }`;
  if (read !== undefined && contract !== undefined && read.rest === "0x") {
    const method = read.fn.overloaded ? read.fn.signature : read.fn.name;
    return `await send(${sender}, ${values.contract(to)}, "${method}", ${values.args(read.args)}, ${options})`;
  }
  return `await sendData(${sender}, ${values.address(to)}, "${data}", ${options})`;
}

function testLines(of: Case, values: JavaScriptValues): string[] {
  const { steps, checks } = of;
  return steps.flatMap((step, i) => [
    ...(i === 0 ? [] : [""]),
    ...comment(stepTitle(step)),
    ...(i === steps.length - 1 ? lastStep(step, checks, values) : stepLines(step, values)),
  ]);
}

const timeOf = (step: CaseStep, values: JavaScriptValues): string => `at: ${values.time(BigInt(step.time))}`;

function stepLines(step: CaseStep, values: JavaScriptValues): string[] {
  const { call, reverts, unpredicted } = step;
  if (call === undefined) return [`await mineAt(${values.time(BigInt(step.time))});`];
  const text = call.view ? askText(call, step, values) : callText(call, timeOf(step, values), values);
  if (unpredicted !== undefined)
    return [...comment(unpredictedText(unpredicted, values.of)), `${text}.catch(() => undefined);`];
  return reverts === undefined ? [`${text};`] : revertLines(step, text, values);
}

function askText(call: NamedCall, step: CaseStep, values: JavaScriptValues): string {
  const request = `{ to: ${values.address(call.to)}, data: "${call.data}", gas: "0x${call.gas.toString(16)}" }`;
  return `await ask(${request}, ${values.time(BigInt(step.time))})`;
}

function revertLines(step: CaseStep, text: string, values: JavaScriptValues): string[] {
  const errors = (step.reverts ?? []).map((error) => ({ text: errorText(error.data, values), prefix: error.prefix }));
  const exact = errors.filter(({ prefix }) => !prefix).map((one) => one.text);
  const beginnings = errors.filter(({ prefix }) => prefix).map((one) => `${one.text}.slice(0, 10)`);
  const allowed = [
    ...(exact.length === 0 ? [] : [`[${exact.join(", ")}].includes(data)`]),
    ...(beginnings.length === 0 ? [] : [`[${beginnings.join(", ")}].some((error) => data.startsWith(error))`]),
  ];
  return [
    "{",
    `    const data = await failing(${text.replace(/^await /, "")});`,
    `    assert.ok(${allowed.join(" || ")}, \`another error: \${data}\`);`,
    "}",
  ];
}

function errorText(data: string, values: JavaScriptValues): string {
  for (const contract of values.of.described.errors) {
    const found = values.of.reader(contract).error(data);
    if (found === undefined || data.length === 10) continue;
    return `errorData("${found.signature}", ${values.args(found.args.map(nameless))})`;
  }
  return `"${data}"`;
}

/** The last step, with its expected result. */
function lastStep(step: CaseStep, checks: readonly Check[], values: JavaScriptValues): string[] {
  const { call } = step;
  const after = checks.flatMap((check) => checkLines(check, values));
  if (call === undefined || step.unpredicted !== undefined) return [...stepLines(step, values), ...after];
  if (call.view) return [`const answer = ${askText(call, step, values)};`, ...after];
  const text = callText(call, timeOf(step, values), values);
  const failed = checks.find((check) => check.kind === "reverts");
  if (failed?.kind === "reverts")
    return [
      ...comment(`This call must revert with ${allowedText(failed)}; ${cameText(failed.revertData, values.of)}.`),
      ...revertLines(step, text, values),
      ...after,
    ];
  const reverted = checks.find((check) => check.kind === "succeeds");
  if (reverted?.kind === "succeeds")
    return [...comment(`This call must succeed; ${cameText(reverted.revertData, values.of)}.`), `${text};`];
  if (step.reverts !== undefined) return [...revertLines(step, text, values), ...after];
  const taken = [
    ...(checks.some(({ kind }) => kind === "returns" || kind === "returned") ? ["answer"] : []),
    ...(checks.some(({ kind }) => kind === "event") ? ["logs"] : []),
  ];
  return [taken.length === 0 ? `${text};` : `const { ${taken.join(", ")} } = ${text};`, ...after];
}
