import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import {
  artifactNamed,
  findArtifacts,
  fullName,
  roleOf,
  type FoundArtifact,
  type FoundArtifacts,
} from "../../evm/artifacts";
import type { Printed } from "../../explain/display";
import { messageOf } from "../../run/judge";
import { isCallee } from "../declared/callee";
import { functionsAmong, type FunctionsOf } from "../declared/fitting";
import { DeclaredProtocol } from "../declared/protocol";
import { own } from "../declared/own";
import { TYPES_FILE } from "../declared/types-file";
import { implementationsIn } from "../deployment";
import { PROTOCOL } from "../kit/project";
import { CONFIG, type Project } from "../project";
import { AGENTS_FILE, agentsPage } from "./agents";
import { behindOf } from "./behind";
import { madeBy } from "./born";
import { chooseContracts } from "./choose";
import { calleeEntry, configText, entriesOf, membersOf, withEntries, type ContractEntry } from "./config-file";
import { compiledAs, foundOf, notesOn, summaryOf, type Found } from "./found";
import { IGNORE_FILE, ignoreWritten } from "./ignored";
import { offered } from "./offered";
import { isScripted, scriptOf, scriptText } from "./script";
import { writeWorkflow } from "./workflow";
import { worldNames } from "./world-names";

/** What `assay init` is asked for. */
export interface InitOptions {
  /** The project's folder. */
  readonly root: string;
  /** Names of contracts; empty: the only one, or those that were taken in before. */
  readonly contracts: readonly string[];
  /** Folder of the artifacts, relative to the project's; absent: where Foundry and Hardhat have them. */
  readonly artifacts?: string;
  /** A script of Foundry that deploys the contracts, relative to the project's folder; absent: their constructors are called. */
  readonly script?: string;
  /** Writes a workflow that runs the gate, too. */
  readonly ci?: boolean;
}

/** What `assay init` did, for programs. */
export const initJson = z.object({
  contracts: z.array(z.string()),
  written: z.array(z.string()).describe("files that are there now and were not before, or say something else"),
  added: z
    .array(z.string())
    .describe('functions and getters that are new, by contract: "Coin.burn"; empty the first time'),
  removed: z.array(z.string()),
  missing: z.array(z.string()).describe('values that somebody must put in: "Coin: supply (uint256)"'),
});

/** The same, and all of it in words. */
export type InitResult = Printed<typeof initJson> & { readonly lines: readonly string[] };

type Loader = (root: string) => Project;

const STEPS = "npx assay bugs (two false statements, which must be found false), then npx assay campaign";

/**
 * Writes the shortest form of a project for contracts that Foundry or Hardhat compiled, in one file: what is deployed. Beside it are the types of its contracts, and a page for those who go on from there. Where there
 * is a project already, contracts that are named and new are added to it, and the types are written anew.
 * @throws Error in one line for what cannot be done, saying what to do
 */
export function initProject(options: InitOptions, load: Loader): InitResult {
  const root = resolve(options.root);
  if (!existsSync(root))
    throw new Error(`${options.root}: expected a folder with a Foundry or Hardhat project, found nothing`);
  const result = existsSync(join(root, CONFIG)) ? addTo(root, options, load) : writeNew(root, options, load);
  return options.ci === true ? withWorkflow(root, result) : result;
}

/** The same, with the workflow, which is said before what comes next. */
function withWorkflow(root: string, { lines, written, ...result }: InitResult): InitResult {
  const workflow = writeWorkflow(root);
  const said = workflow.written
    ? `wrote ${workflow.file}, which runs npx assay gate on each change: commit it`
    : `${workflow.file}: it is left as it is`;
  return {
    ...result,
    written: workflow.written ? [...written, workflow.file] : written,
    lines: [...lines.slice(0, -1), said, ...lines.slice(-1)],
  };
}

function writeNew(root: string, { contracts: named, artifacts: folder, script: file }: InitOptions, load: Loader) {
  const script = file === undefined ? undefined : scriptOf(root, file);
  const all = findArtifacts(root, folder);
  const { contracts, notes } = chooseContracts(root, all, named);
  const made = contracts.flatMap((one) => madeBy(one, all.artifacts) ?? []);
  const born = made.filter(({ artifact }) => !contracts.includes(artifact));
  const taken = [...contracts, ...new Set(born.map(({ artifact }) => artifact))];
  const names = worldNames(taken.map(({ name }) => name));
  const found = taken.map((artifact, i) => foundOf(artifact, names[i] ?? artifact.name));
  const deployed = found.slice(0, contracts.length);
  const behind = behindOf(deployed, implementationsIn(root));
  const entries = [
    ...entriesOf(deployed, script !== undefined, interfacesAmong(all), behind),
    ...found.slice(contracts.length).map(({ name, artifact }): ContractEntry => {
      const by = deployed.find((one) => one.artifact === born.find((birth) => birth.artifact === artifact)?.by);
      return { name, line: `${name}: born("${by?.name ?? ""}"),`, args: [] };
    }),
    ...calleeEntry(found, script !== undefined),
  ];
  const members = membersOf(found, all, script !== undefined, behind);
  writeFileSync(join(root, CONFIG), configText(all.folder, members, entries, script));
  const written = [CONFIG];
  const { file: types, problem } = typesOf(root, load);
  if (types !== undefined) written.push(types);
  if (!existsSync(join(root, AGENTS_FILE))) {
    writeFileSync(join(root, AGENTS_FILE), agentsPage());
    written.push(AGENTS_FILE);
  }
  if (ignoreWritten(root)) written.push(IGNORE_FILE);
  const result = { contracts: found.map(({ name }) => name), written, added: [], removed: [] };
  return finished(result, { all, found, notes, entries, said: [`wrote ${written.join(", ")}`, ...problem] });
}

/** A project that cannot be loaded yet is no reason to stop: its values may have to be put in first. */
function typesOf(
  root: string,
  load: Loader,
): { readonly file?: string | undefined; readonly problem: readonly string[] } {
  try {
    return { file: load(root).types?.(true).file, problem: [] };
  } catch (error) {
    return { problem: [`types are not written yet: ${messageOf(error)}`] };
  }
}

function addTo(
  root: string,
  { contracts: named, artifacts: folder, script: file }: InitOptions,
  load: Loader,
): InitResult {
  const script = file === undefined ? undefined : scriptOf(root, file);
  const project = load(root);
  const protocol = PROTOCOL in project ? project[PROTOCOL] : undefined;
  if (!(protocol instanceof DeclaredProtocol))
    throw new Error(
      `${CONFIG}: expected \`export default defineProject({ contracts: { … } })\`, found another project; add contracts to it yourself`,
    );
  const { raw } = protocol.context;
  const kinds = protocol.context.kinds.filter((kind) => !isCallee(raw.contracts[kind]));
  const all = findArtifacts(root, folder ?? raw.artifacts);
  const nameOf = (kind: string): string => own(raw.compiledAs ?? {}, kind) ?? kind;
  const { contracts, notes } = chooseContracts(root, all, named, kinds.map(nameOf));
  const known = contracts.map((artifact) => kinds.find((kind) => isBuildOf(artifact, nameOf(kind), all)));
  const names = worldNames([...kinds, ...contracts.filter((_, i) => known[i] === undefined).map(({ name }) => name)]);
  let next = kinds.length;
  const found = contracts.map((artifact, i) => foundOf(artifact, known[i] ?? names[next++] ?? artifact.name));
  const rebuilt = found.flatMap(({ name, artifact }) => {
    const other = kinds.includes(name) ? compiledAs({ name: nameOf(name), artifact }, all) : undefined;
    return other === undefined ? [] : [`compiledAs: { ${name}: ${JSON.stringify(other)} }`];
  });
  const scripted = isScripted(root, CONFIG);
  const fresh = found.filter(({ name }) => !kinds.includes(name));
  const behind = behindOf(found, implementationsIn(root));
  const entries = entriesOf(found, scripted, interfacesAmong(all), behind, kinds).filter(
    ({ name }) => !kinds.includes(name),
  );
  const path = join(root, CONFIG);
  const text = readFileSync(path, "utf8");
  const members = membersOf(fresh, all, scripted, behind);
  const more = entries.length === 0 ? text : withEntries(text, entries, members);
  const before = typesText(root);
  if (more !== undefined && more !== text) {
    writeFileSync(path, more);
    Reflect.deleteProperty(require.cache, path);
  }
  const types = load(root).types?.(true);
  const written = [
    ...(more !== undefined && more !== text ? [CONFIG] : []),
    ...(types?.written === true ? [types.file] : []),
  ];
  const after = typesText(root);
  const [added, removed] = [without(namesIn(after), namesIn(before)), without(namesIn(before), namesIn(after))];
  const byHand = [
    ...(more === undefined ? [...members, ...entries.map(({ line }) => `contracts: { ${line} }`)] : []),
    ...rebuilt,
    ...(script === undefined ? [] : [scriptText(script).join(" ")]),
  ].map((one) => `${CONFIG}: ${one} (it is left as it is)`);
  const mentioned = [raw.behind ?? {}, ...Object.values(raw.editions ?? {})].flatMap((one) => Object.values(one));
  const has = { callee: kinds.length < protocol.context.kinds.length, script: scripted };
  const offers = offered(all, found, mentioned, has);
  const said =
    written.length === 0
      ? offers.length === 0
        ? ["nothing is new"]
        : []
      : [
          ...(before === "" || added.length === 0 ? [] : [`added: ${added.join(", ")}`]),
          ...(removed.length === 0 ? [] : [`gone: ${removed.join(", ")}`]),
          `wrote anew ${written.join(", ")}`,
        ];
  const result = { contracts: found.map(({ name }) => name), written, added: before === "" ? [] : added, removed };
  const report = { all, found, notes, entries, said: [...said, ...offers] };
  return finished(result, report, byHand);
}

interface Report {
  readonly all: FoundArtifacts;
  readonly found: readonly Found[];
  readonly notes: readonly string[];
  readonly entries: readonly ContractEntry[];
  readonly said: readonly string[];
}

/** The result, with the lines to print. */
function finished(
  result: Omit<InitResult, "missing" | "lines">,
  { all, found, notes, entries, said }: Report,
  byHand: readonly string[] = [],
): InitResult {
  const of = (which: "missing" | "guessed"): readonly string[] =>
    entries.flatMap(({ name, args }) => args.flatMap((one) => (one[which] ?? []).map((what) => `${name}: ${what}`)));
  const missing = [...of("missing").map((one) => `${CONFIG}: ${one}`), ...byHand];
  const lines = [
    `${all.tool}, ${all.folder}/: ${found.map(summaryOf).join("; ")}`,
    ...notes,
    ...found.flatMap(notesOn),
    ...said,
    ...of("guessed").map((one) => `filled in: ${CONFIG}: ${one}; change it if you mean another`),
    ...missing.map((one) => `please fill in: ${one}`),
    `${missing.length === 0 ? "next" : "then"}: ${STEPS}`,
  ];
  return { ...result, missing, lines };
}

/** Whether an artifact is of the contract that a name of the project is, of whichever build. */
const isBuildOf = (artifact: FoundArtifact, name: string, { artifacts, folder }: FoundArtifacts): boolean =>
  fullName(artifactNamed(name, artifacts, folder, "contracts")) === fullName(artifact);

/** The functions of interfaces that were compiled too. */
const interfacesAmong = ({ artifacts }: FoundArtifacts): FunctionsOf =>
  functionsAmong(() => artifacts.filter((one) => roleOf(one) === "abstract"));

const typesText = (root: string): string =>
  existsSync(join(root, TYPES_FILE)) ? readFileSync(join(root, TYPES_FILE), "utf8") : "";

/** Functions and getters that a file of types has: "Coin.burn". */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ {4}"([^"]+)": (?:Call|Getter)</gm)].map(([, name = ""]) => name);

const without = (all: readonly string[], others: readonly string[]): readonly string[] =>
  all.filter((one) => !others.includes(one));
