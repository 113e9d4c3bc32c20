import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { roleOf, sizeProblem, type FoundArtifact, type FoundArtifacts } from "../../evm/artifacts";

/** Contracts that are taken in, and what is to be known of them. */
export interface Chosen {
  /** In the order in which they are deployed: libraries come first. */
  readonly contracts: readonly FoundArtifact[];
  /** What is not as it should be, a line each. */
  readonly notes: readonly string[];
}

/** Not the project's own contracts: packages, tests, scripts. */
const OTHERS = /^(lib|node_modules|npm|tests?|scripts?)\/|^@|\.[ts]\.sol$/;
/** What engines know. */
const EVM_VERSIONS =
  /^(homestead|tangerineWhistle|spuriousDragon|byzantium|constantinople|petersburg|istanbul|berlin|london|paris|shanghai|cancun|prague|osaka|default)$/;

const fullName = ({ source, name, file }: FoundArtifact): string => `${source ?? file}:${name}`;
const names = (all: readonly FoundArtifact[]): string => [...new Set(all.map(({ name }) => name))].join(", ");

/** A contract that was taken in before. */
export interface Known {
  /** Of its artifact. */
  readonly file: string;
  /** "src/Coin.sol:Coin", or "Coin": for when the artifact has moved. */
  readonly name: string;
}

/**
 * Chooses contracts by their names, "Coin", "src/Coin.sol:Coin" or, of several builds of it, "Coin.0.8.28"; without any those that are `known`, or the only one that can be deployed. One that is named takes the place
 * of one that is known and has its name. Libraries that they are linked with come along.
 * @throws Error saying what cannot be tested, and what to name in its place
 */
export function chooseContracts(
  root: string,
  found: FoundArtifacts,
  wanted: readonly string[],
  known: readonly Known[] = [],
): Chosen {
  const { artifacts, folder } = found;
  const own = artifacts.filter((one) => roleOf(one) === "deployable" && !OTHERS.test(one.source ?? one.file));
  const meant = wanted.map((name) => named(name, artifacts, folder));
  const before = known
    .map(({ file, name }) => artifacts.find((one) => one.file === file) ?? named(name, artifacts, folder))
    .map((one) => meant.find(({ name }) => name === one.name) ?? one);
  const all = [...new Set([...before, ...meant])];
  const chosen = all.length === 0 ? onlyOne(own, folder) : all;
  for (const one of chosen) check(one, chosen, own, found);
  const contracts = withLibraries(chosen, artifacts);
  return { contracts, notes: contracts.flatMap((one) => [...notesOnBuilds(one, artifacts), ...notesOn(one, root)]) };
}

const stemOf = ({ file }: FoundArtifact): string => basename(file, ".json");

/** The compiler's version: forge writes it into the name of a file when several compiled a source. */
function versionOf(one: FoundArtifact): readonly number[] {
  const [, inName] = /\.(\d+\.\d+\.\d+)(\.|$)/.exec(stemOf(one)) ?? [];
  return (inName ?? /^\d+\.\d+\.\d+/.exec(one.compiler ?? "")?.[0] ?? "0").split(".").map(Number);
}

/** Whether of two builds the first is to be tested: that of the newer compiler or, of one compiler, the one with the plain name, which is the default profile's. */
function isBefore(one: FoundArtifact, other: FoundArtifact): boolean {
  const [mine, theirs] = [versionOf(one), versionOf(other)];
  const part = mine.findIndex((number, i) => number !== (theirs[i] ?? 0));
  if (part >= 0) return (mine[part] ?? 0) > (theirs[part] ?? 0);
  return stemOf(one).length < stemOf(other).length;
}

/** Of several builds of each contract the one that is to be tested. */
function oneEach(all: readonly FoundArtifact[]): readonly FoundArtifact[] {
  const best = new Map<string, FoundArtifact>();
  for (const one of all) {
    const other = best.get(fullName(one));
    if (other === undefined || isBefore(one, other)) best.set(fullName(one), one);
  }
  return [...best.values()];
}

function notesOnBuilds(one: FoundArtifact, artifacts: readonly FoundArtifact[]): string[] {
  const others = artifacts.filter((other) => other !== one && fullName(other) === fullName(one)).map(stemOf);
  return others.length === 0
    ? []
    : [
        `${one.name}: of ${others.length + 1} builds ${one.file} is tested; for another, --contracts ${others.join(" or ")}`,
      ];
}

function onlyOne(all: readonly FoundArtifact[], folder: string): readonly FoundArtifact[] {
  const own = oneEach(all);
  if (own.length === 1) return own;
  if (own.length === 0)
    throw new Error(
      `${folder}/: expected a contract of the project that can be deployed, found none; name one with --contracts`,
    );
  throw new Error(
    `${folder}/ has several contracts: say which are to be tested, --contracts ${own.map(({ name }) => name).join(",")} or some of them`,
  );
}

function named(name: string, artifacts: readonly FoundArtifact[], folder: string): FoundArtifact {
  const exact = artifacts.filter((one) => fullName(one) === name || one.file === name);
  const called = exact.length > 0 ? exact : artifacts.filter((one) => one.name === name);
  const found = oneEach(called.length > 0 ? called : artifacts.filter((one) => stemOf(one) === name));
  const [only] = found;
  if (only === undefined)
    throw new Error(`--contracts: expected a contract of ${folder}/, ${names(artifacts)}, received "${name}"`);
  if (found.length > 1)
    throw new Error(`--contracts: several contracts are called ${name}: name one of ${found.map(fullName).join(", ")}`);
  return only;
}

/** @throws Error for what cannot be deployed or called by itself */
function check(
  one: FoundArtifact,
  chosen: readonly FoundArtifact[],
  own: readonly FoundArtifact[],
  { folder }: FoundArtifacts,
): void {
  const { name, compiler } = one;
  const same = chosen.filter((other) => other.name === name);
  if (same.length > 1)
    throw new Error(
      `--contracts: two contracts are called ${name}, ${same.map(fullName).join(" and ")}; contracts are known by name: choose one, or rename one`,
    );
  const others = own.filter((other) => other !== one);
  const instead = others.length === 0 ? "" : `: ${names(others)}`;
  const role = roleOf(one);
  if (role === "abstract")
    throw new Error(
      `${name} has no code: it is an interface, or abstract; name a contract of ${folder}/ that can be deployed${instead}`,
    );
  if (role === "library" && chosen.every((other) => roleOf(other) === "library"))
    throw new Error(`${name} is a library, which only contracts call; name one that uses it${instead}`);
  if (role === "proxy" && chosen.every((other) => other === one || roleOf(other) !== "deployable"))
    throw new Error(
      `${name} is a proxy: name what is to be behind it as well, --contracts ${others[0]?.name ?? "Implementation"},${name}`,
    );
  const version = compiler?.split(" ")[1];
  if (version !== undefined && !EVM_VERSIONS.test(version))
    throw new Error(
      `${name} was compiled for the EVM version "${version}", which no engine here knows; compile it for cancun or an earlier one`,
    );
}

/** With the libraries that they are linked with, and those that these are linked with, in front. @throws Error for one of which there is no artifact */
function withLibraries(
  chosen: readonly FoundArtifact[],
  artifacts: readonly FoundArtifact[],
): readonly FoundArtifact[] {
  const all: FoundArtifact[] = [];
  const take = (one: FoundArtifact): void => {
    for (const { library } of one.links) {
      const [found] = oneEach(
        artifacts.filter((other) => fullName(other) === library || `project/${fullName(other)}` === library),
      );
      if (found === undefined)
        throw new Error(
          `${one.name} is to be linked with ${library}, of which there is no artifact; compile all of the project`,
        );
      if (!all.includes(found)) take(found);
    }
    if (!all.includes(one)) all.push(one);
  };
  [...chosen].sort((a, b) => rank(a) - rank(b)).forEach(take);
  return all;
}

/** Libraries first, proxies last. */
const rank = (one: FoundArtifact): number => ["library", "deployable", "abstract", "proxy"].indexOf(roleOf(one));

function notesOn(one: FoundArtifact, root: string): string[] {
  const { name, source, file, compiler, abi } = one;
  const notes: string[] = [];
  const size = sizeProblem(one);
  if (size !== undefined) notes.push(`${name}: ${size}`);
  if (source === undefined || !existsSync(join(root, source)))
    notes.push(
      `${name}: its source ${source ?? `(${file} does not say which)`} is not here, its code is tested as it is; to have the source in exported tests, put it there`,
    );
  if (compiler === undefined)
    notes.push(
      `${name}: with which compiler and settings it was compiled is not known, its code is tested as it is; compile with metadata or build-info to have that said`,
    );
  if (
    abi.some(
      (one) =>
        typeof one === "object" && one !== null && "type" in one && (one.type === "receive" || one.type === "fallback"),
    )
  )
    notes.push(`${name}: its receive or fallback function is called by contracts only, by no action`);
  return notes;
}
