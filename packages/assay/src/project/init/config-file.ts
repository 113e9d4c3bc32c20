import { callsOthers, roleOf, type FoundArtifacts } from "../../evm/artifacts";
import type { ScriptedDeployment } from "../deployment";
import type { FunctionsOf } from "../declared/fitting";
import { oneOf, type Behind } from "./behind";
import { constructorArguments, instanceName, type Argument } from "./constructor-arguments";
import { neededFirst } from "./deployment-order";
import { compiledAs, type Found } from "./found";
import { scriptText } from "./script";

/** A contract as it is written into the project. */
export interface ContractEntry {
  readonly name: string;
  /** "Coin: ({ deployer }) => [deployer]," */
  readonly line: string;
  readonly args: readonly Argument[];
}

/** What is to be said of what is behind a proxy. */
function saidOf(proxied: Behind | undefined): readonly Argument[] {
  if (proxied === undefined) return [];
  if ("among" in proxied) return [{ text: "", uses: [], missing: [`behind (${oneOf(proxied.among)})`] }];
  return proxied.guessed ? [{ text: "", uses: [], guessed: [`behind = ${proxied.is.name}`] }] : [];
}

/** How it is written. */
const behindText = (proxied: Behind | undefined): string | undefined =>
  proxied === undefined
    ? undefined
    : "is" in proxied
      ? JSON.stringify(proxied.is.name)
      : `undefined as never /* "${proxied.among.map(({ name }) => name).join('" or "')}" */`;

/** What a contract's constructor is given; `count`: how many contracts of the kind there are. */
function entryOf({ name }: Found, args: readonly Argument[], count: number): ContractEntry {
  const uses = [...new Set(args.flatMap((one) => one.uses))].sort();
  const from = uses.length === 0 ? "()" : `({ ${uses.join(", ")} })`;
  const given = `${from} => [${args.map(({ text }) => text).join(", ")}]`;
  if (count === 1) return { name, line: `${name}: ${given},`, args };
  const instances = Array.from({ length: count }, (_, i) => `${instanceName(name, i + 1)}: ${given}`);
  return { name, line: `${name}: { ${instances.join(", ")} },`, args };
}

/** The contracts in the order in which they are deployed: each behind those that its constructor is given, and as often as one constructor is given different ones of its kind. `written`: contracts that the project has already. */
export function entriesOf(
  all: readonly Found[],
  isScripted: boolean,
  interfaces: FunctionsOf,
  behind: ReadonlyMap<string, Behind>,
  written: readonly string[] = [],
): readonly ContractEntry[] {
  if (isScripted)
    return all.map(({ name }) => ({ name, line: `${name}: "scripted",`, args: saidOf(behind.get(name)) }));
  const given = new Map(
    all.map((one) => [one.name, constructorArguments(one, all, behind.get(one.name), written, interfaces)]),
  );
  const instances = [...given.values()].flat().flatMap(({ instance }) => instance ?? []);
  const countOf = (kind: string): number =>
    Math.max(1, ...instances.flatMap(({ of, number }) => (of === kind ? [number] : [])));
  const entries = new Map(all.map((one) => [one.name, entryOf(one, given.get(one.name) ?? [], countOf(one.name))]));
  const needs = (name: string): readonly string[] =>
    (given.get(name) ?? [])
      .flatMap(({ uses, instance }) => (instance === undefined ? uses : [instance.of]))
      .filter((one) => one !== name && entries.has(one));
  return neededFirst([...entries.keys()], needs).flatMap((name) => {
    const entry = entries.get(name);
    return entry === undefined ? [] : [{ ...entry, args: [...saidOf(behind.get(name)), ...entry.args] }];
  });
}

/** "compiledAs: { Coin: "src/Other.sol:Coin" }," and the like: what contracts need beside constructor arguments. */
export function membersOf(
  all: readonly Found[],
  found: FoundArtifacts,
  isScripted: boolean,
  behind: ReadonlyMap<string, Behind>,
): readonly string[] {
  const member = (name: string, of: (one: Found) => string | undefined): readonly string[] => {
    const given = all.flatMap((one) => {
      const text = of(one);
      return text === undefined ? [] : [`${one.name}: ${text}`];
    });
    return given.length === 0 ? [] : [`${name}: { ${given.join(", ")} },`];
  };
  const quoted = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : JSON.stringify(text);
  return [
    ...member("compiledAs", (one) => quoted(compiledAs(one, found))),
    ...member("behind", ({ name }) => behindText(behind.get(name))),
    ...(isScripted
      ? []
      : member("constructorValue", ({ shape, artifact }) =>
          shape.abi.deploy.payable && roleOf(artifact) !== "library" ? "0n" : undefined,
        )),
  ];
}

/** The tool's caller with code, where contracts call others: they may be called back by it. */
export function calleeEntry(all: readonly Found[], isScripted: boolean): readonly ContractEntry[] {
  const isTaken = all.some(({ name }) => name === CALLEE);
  if (isScripted || isTaken || !all.some(({ artifact }) => callsOthers(artifact.deployedBytecode))) return [];
  return [{ name: CALLEE, line: `${CALLEE}: callee(),`, args: [] }];
}

const CALLEE = "Callee";

/** The file by which the command line finds the project. */
export const configText = (
  folder: string,
  members: readonly string[],
  entries: readonly ContractEntry[],
  script: ScriptedDeployment | undefined,
): string => {
  const words = ["born", "callee"].filter((word) => entries.some(({ line }) => line.includes(`${word}(`)));
  return [
    `import { ${[...words, "defineProject"].join(", ")} } from "assay";`,
    "",
    "/** What is deployed. Add a model, calls and invariants line by line: AGENTS.md has the words. */",
    "export default defineProject({",
    `  artifacts: ${JSON.stringify(folder)},`,
    ...members.map((line) => `  ${line}`),
    ...(script === undefined ? [] : scriptText(script).map((line) => `  ${line}`)),
    "  contracts: {",
    ...entries.map(({ line }) => `    ${line}`),
    "  },",
    "});",
    "",
  ].join("\n");
};

/** The text of a project with more contracts behind those that it has, and members that they need above; undefined where it is written in another way than `assay init` writes it, or has such a member already. */
export function withEntries(
  text: string,
  entries: readonly ContractEntry[],
  members: readonly string[],
): string | undefined {
  const [head, rest, ...more] = text.split("\n  contracts: {\n");
  const end = rest?.search(/^ {2}\},$/m) ?? -1;
  const isThere = members.some((one) => text.includes(`\n  ${one.split(":")[0] ?? ""}:`));
  if (head === undefined || rest === undefined || more.length > 0 || end < 0 || isThere) return undefined;
  const above = members.map((line) => `\n  ${line}`).join("");
  const lines = entries.map(({ line }) => `    ${line}\n`).join("");
  return `${head}${above}\n  contracts: {\n${rest.slice(0, end)}${lines}${rest.slice(end)}`;
}
