import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { findArtifacts, roleOf } from "../../evm/artifacts";
import { interfaceOf } from "../../core/codec/interface";
import { chooseContracts, type Known } from "./choose";
import { readGenerated, writeGenerated, writeOwn } from "./files";
import { foundOf, interfaceFile, type Found } from "./interface-file";
import { isScripted, scriptOf, scriptText } from "./script";
import { configFile, contractFile, contractsFile, modelFile } from "./own-files";
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
}

/** What `assay init` did. */
export interface InitResult {
  readonly contracts: readonly string[];
  /** Files that are there now and were not before, or say something else. */
  readonly written: readonly string[];
  /** Functions and getters that were not there before, by contract: "Coin.burn(uint256)". Empty the first time. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Values that somebody must put in: "assay/Coin.ts: supply (uint256)". */
  readonly missing: readonly string[];
  /** All of it in words. */
  readonly lines: readonly string[];
}

const CONTRACTS = "assay/contracts.generated.ts";
const CONFIG = "assay.config.ts";
const generatedFile = (name: string): string => `assay/${name}.generated.ts`;

/**
 * Writes a project for contracts that Foundry or Hardhat compiled, or takes in what is new in them. What the user may have changed is left as it is.
 * @throws Error in one line for what cannot be done, saying what to do
 */
export function initProject({
  root: given,
  contracts: named,
  artifacts: folder,
  script: file,
}: InitOptions): InitResult {
  const root = resolve(given);
  if (!existsSync(root))
    throw new Error(`${given}: expected a folder with a Foundry or Hardhat project, found nothing`);
  const script = file === undefined ? undefined : scriptOf(root, file);
  const scripted = script !== undefined || isScripted(root, CONFIG);
  const before = knownBefore(root);
  const all = findArtifacts(root, folder);
  const { contracts, notes } = chooseContracts(root, all, named, before);
  const called = worldNames(contracts.map(({ name }) => name));
  const found = contracts.map((artifact, i) =>
    foundOf(artifact, called[i] ?? artifact.name, interfaceOf(artifact.abi), roleOf(artifact) === "library"),
  );
  const news = found.map((one) => newsOf(root, one));
  const missing: string[] = [];
  const guessed: string[] = [];
  const written: string[] = [];
  const edited: string[] = [];
  const note = (file: string, came: ReturnType<typeof writeOwn>, own: boolean): void => {
    if (came === "new" || came === "changed") written.push(file);
    if (came === "kept" && !own)
      edited.push(
        `${file} was edited, and is left as it is; move the changes to the file without .generated, and delete it`,
      );
  };
  for (const one of found) {
    note(generatedFile(one.name), writeGenerated(root, generatedFile(one.name), interfaceFile(one)), false);
    const own = contractFile(one, found, behind(one, found), scripted);
    const came = writeOwn(root, `assay/${one.name}.ts`, own.text);
    note(`assay/${one.name}.ts`, came, true);
    if (came !== "new") continue;
    missing.push(...own.missing);
    guessed.push(...own.guessed);
  }
  const names = found.map(({ name }) => name);
  note(CONTRACTS, writeGenerated(root, CONTRACTS, contractsFile(names)), false);
  note("assay/model.ts", writeOwn(root, "assay/model.ts", modelFile()), true);
  const config = writeOwn(root, CONFIG, configFile(basename(root), all.folder, script));
  note(CONFIG, config, true);
  if (script !== undefined && config === "kept")
    missing.push(`${CONFIG}: ${scriptText(script).join(" ")} (it is left as it is)`);
  const result = {
    contracts: names,
    written,
    added: news.flatMap(({ added }) => added),
    removed: news.flatMap(({ removed }) => removed),
    missing,
  };
  const head = `${all.tool}, ${all.folder}/: ${found.map(summaryOf).join("; ")}`;
  const unobserved = found.flatMap(({ name, unobserved: which }) => which.map((one) => `not observed: ${name}.${one}`));
  const skipped = found.flatMap(({ name, skipped: which, artifact }) =>
    roleOf(artifact) === "library" ? [] : [...which].map(([one, why]) => `not called: ${name}.${one}: ${why}`),
  );
  const lines = [
    head,
    ...notes,
    ...unobserved,
    ...skipped,
    ...changesIn(result, before.length > 0),
    ...edited,
    ...guessed.map((one) => `put in for you: ${one}; change it if another is meant`),
    ...nextSteps(missing),
  ];
  return { ...result, lines };
}

/** The contracts that are there already. */
function knownBefore(root: string): readonly Known[] {
  const text = existsSync(join(root, CONTRACTS)) ? readFileSync(join(root, CONTRACTS), "utf8") : "";
  const names = [...text.matchAll(/^import \{ (\w+) \} from/gm)].map(([, name = ""]) => name);
  return names.map((name) => {
    const file = readGenerated(root, generatedFile(name)) ?? "";
    const [, contract, source] = /What (\S+) \((\S+)\) can do/.exec(file) ?? [];
    const [, artifact = ""] = /^\s*artifact: ["']([^"']+)["']/m.exec(file) ?? [];
    const known = source?.endsWith(".sol") === true ? `${source}:${contract}` : (contract ?? name);
    return { file: artifact, name: known };
  });
}

/** Of a proxy: the contract that is to be behind it, if there is one only. */
function behind(one: Found, all: readonly Found[]): Found | undefined {
  if (roleOf(one.artifact) !== "proxy") return undefined;
  const [only, ...more] = all.filter(({ artifact }) => roleOf(artifact) === "deployable");
  return more.length === 0 ? only : undefined;
}

const SIGNATURES = /(?:action|getter)\("([^"]+)"/g;

function newsOf(
  root: string,
  found: Found,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const old = readGenerated(root, generatedFile(found.name));
  if (old === undefined) return { added: [], removed: [] };
  const signatures = (text: string): ReadonlySet<string> =>
    new Set([...text.matchAll(SIGNATURES)].map(([, one = ""]) => one));
  const [was, is] = [signatures(old), signatures(interfaceFile(found))];
  const named = (all: Iterable<string>, without: ReadonlySet<string>): string[] =>
    [...all].filter((one) => !without.has(one)).map((one) => `${found.name}.${one}`);
  return { added: named(is, was), removed: named(was, is) };
}

const summaryOf = ({ name, actions, getters, artifact }: Found): string =>
  roleOf(artifact) === "library"
    ? `${name}, a library to link`
    : `${name}, ${actions.size} functions and ${getters.size} getters`;

function changesIn(
  { written, added, removed }: Pick<InitResult, "written" | "added" | "removed">,
  again: boolean,
): string[] {
  if (written.length === 0) return ["nothing is new"];
  return [
    ...(added.length === 0 ? [] : [`added: ${added.join(", ")}`]),
    ...(removed.length === 0 ? [] : [`gone: ${removed.join(", ")}`]),
    `${again ? "wrote anew" : "wrote"} ${written.join(", ")}`,
  ];
}

function nextSteps(missing: readonly string[]): string[] {
  const steps = "npx assay bugs (two false statements, which must be found false), then npx assay campaign";
  return missing.length === 0
    ? [`next: ${steps}`]
    : [...missing.map((one) => `to be put in by you: ${one}`), `then: ${steps}`];
}
