import { existsSync } from "node:fs";
import { join } from "node:path";
import { roleOf, type FoundArtifact, type FoundArtifacts } from "../artifacts";

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
const names = (all: readonly FoundArtifact[]): string => all.map(({ name }) => name).join(", ");

/**
 * Chooses contracts by their names, "Coin" or "src/Coin.sol:Coin"; without any the only one that can be deployed. Libraries that they are linked with come along.
 * @throws Error saying what cannot be tested, and what to name in its place
 */
export function chooseContracts(root: string, found: FoundArtifacts, wanted: readonly string[]): Chosen {
  const { artifacts, folder } = found;
  const own = artifacts.filter((one) => roleOf(one) === "deployable" && !OTHERS.test(one.source ?? one.file));
  const chosen = wanted.length === 0 ? onlyOne(own, folder) : wanted.map((name) => named(name, artifacts, folder));
  for (const one of chosen) check(one, chosen, own, found);
  const contracts = withLibraries(chosen, artifacts);
  return { contracts, notes: contracts.flatMap((one) => notesOn(one, root)) };
}

function onlyOne(own: readonly FoundArtifact[], folder: string): readonly FoundArtifact[] {
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
  const found = artifacts.filter((one) => one.name === name || fullName(one) === name);
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
      const found = artifacts.find((other) => fullName(other) === library || `project/${fullName(other)}` === library);
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

function notesOn({ name, source, file, compiler, abi }: FoundArtifact, root: string): string[] {
  const notes: string[] = [];
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
