import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  artifactNamed,
  fullName,
  oneEach,
  roleOf,
  sizeProblem,
  stemOf,
  type FoundArtifact,
  type FoundArtifacts,
} from "../../evm/artifacts";

import { madeBy } from "./born";

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

/**
 * Chooses contracts by their names, "Coin", "src/Coin.sol:Coin" or, of several builds of it, "Coin.0.8.28"; without any those that are `known`, or the only one that can be deployed. Another build of one that is known takes its
 * place. Libraries that they are linked with come along.
 * @throws Error saying what cannot be tested, and what to name in its place
 */
export function chooseContracts(
  root: string,
  found: FoundArtifacts,
  wanted: readonly string[],
  known: readonly string[] = [],
): Chosen {
  const { artifacts, folder } = found;
  const own = artifacts.filter(isOwn);
  const meant = wanted.map((name) => artifactNamed(name, artifacts, folder, "--contracts"));
  const before = known
    .map((name) => artifactNamed(name, artifacts, folder, "contracts"))
    .map((one) => meant.find((other) => fullName(other) === fullName(one)) ?? one);
  const all = [...new Set([...before, ...meant])];
  const chosen = all.length === 0 ? onlyOne(own, folder) : all;
  for (const one of chosen) check(one, chosen, own, found);
  const contracts = withLibraries(chosen, artifacts);
  return { contracts, notes: contracts.flatMap((one) => [...notesOnBuilds(one, artifacts), ...notesOn(one, root)]) };
}

const isOwn = (one: FoundArtifact): boolean => roleOf(one) === "deployable" && !OTHERS.test(one.source ?? one.file);

/** The contracts of the project itself that can be deployed, without those that others of them make. */
export const ownContracts = ({ artifacts }: FoundArtifacts): readonly FoundArtifact[] =>
  notMade(artifacts.filter(isOwn));

const notMade = (all: readonly FoundArtifact[]): readonly FoundArtifact[] =>
  oneEach(all).filter((one) => all.every((by) => madeBy(by, all)?.artifact !== one));

function notesOnBuilds(one: FoundArtifact, artifacts: readonly FoundArtifact[]): string[] {
  const others = artifacts.filter((other) => other !== one && fullName(other) === fullName(one)).map(stemOf);
  return others.length === 0
    ? []
    : [
        `${one.name}: of ${others.length + 1} builds ${one.file} is tested; for another, --contracts ${others.join(" or ")}`,
      ];
}

function onlyOne(all: readonly FoundArtifact[], folder: string): readonly FoundArtifact[] {
  const own = notMade(all);
  if (own.length === 1) return own;
  if (own.length === 0)
    throw new Error(
      `${folder}/: expected a contract of the project that can be deployed, found none; name one with --contracts`,
    );
  throw new Error(
    `${folder}/ has several contracts: say which are to be tested, --contracts ${own.map(({ name }) => name).join(",")} or some of them`,
  );
}

/** @throws Error for what cannot be deployed or called by itself */
function check(
  one: FoundArtifact,
  chosen: readonly FoundArtifact[],
  own: readonly FoundArtifact[],
  { folder }: FoundArtifacts,
): void {
  const { name, compiler } = one;
  const others = own.filter((other) => other !== one);
  const instead = others.length === 0 ? "" : `: ${[...new Set(others.map(({ name }) => name))].join(", ")}`;
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
  if (abi.some((one) => typeof one === "object" && one !== null && "type" in one && one.type === "fallback"))
    notes.push(
      `${name}: its fallback function is sent plain wei, where it takes some; with data only contracts call it`,
    );
  return notes;
}
