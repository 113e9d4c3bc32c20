import { basename } from "node:path";
import { suggestion } from "../../core/suggestion";
import type { FoundArtifact } from "./find";

/** "src/Coin.sol:Coin". */
export const fullName = ({ source, name, file }: FoundArtifact): string => `${source ?? file}:${name}`;

/** The file's name without its extension. */
export const stemOf = ({ file }: FoundArtifact): string => basename(file, ".json");

/** The compiler's version in an artifact's file name, where forge writes it if several versions compiled a source. */
function versionOf(one: FoundArtifact): readonly number[] {
  const [, inName] = /\.(\d+\.\d+\.\d+)(\.|$)/.exec(stemOf(one)) ?? [];
  return (inName ?? /^\d+\.\d+\.\d+/.exec(one.compiler ?? "")?.[0] ?? "0").split(".").map(Number);
}

/** Whether the first of two builds takes precedence: the one by the newer compiler, or with the same compiler the one with the plain name, which is that of the default profile. */
function isBefore(one: FoundArtifact, other: FoundArtifact): boolean {
  const [mine, theirs] = [versionOf(one), versionOf(other)];
  const part = mine.findIndex((number, i) => number !== (theirs[i] ?? 0));
  if (part >= 0) return (mine[part] ?? 0) > (theirs[part] ?? 0);
  return stemOf(one).length < stemOf(other).length;
}

/** One build of each contract: the one that takes precedence. */
export function oneEach(all: readonly FoundArtifact[]): readonly FoundArtifact[] {
  const best = new Map<string, FoundArtifact>();
  for (const one of all) {
    const other = best.get(fullName(one));
    if (other === undefined || isBefore(one, other)) best.set(fullName(one), one);
  }
  return [...best.values()];
}

/**
 * The artifact of a contract by its name: "Coin", "src/Coin.sol:Coin" or, for one of several builds, "Coin.0.8.28".
 * @throws Error, beginning with `what`, when none or several artifacts have the name
 */
export function artifactNamed(
  name: string,
  artifacts: readonly FoundArtifact[],
  folder: string,
  what: string,
): FoundArtifact {
  const exact = artifacts.filter((one) => fullName(one) === name || one.file === name);
  const called = exact.length > 0 ? exact : artifacts.filter((one) => one.name === name);
  const found = oneEach(called.length > 0 ? called : artifacts.filter((one) => stemOf(one) === name));
  const [only] = found;
  if (only === undefined)
    throw new Error(
      `${what}: expected a contract of ${folder}/, received "${name}"${suggestion(
        name,
        artifacts.map((one) => one.name),
      )}`,
    );
  if (found.length > 1)
    throw new Error(`${what}: several contracts are called ${name}: name one of ${found.map(fullName).join(", ")}`);
  return only;
}
