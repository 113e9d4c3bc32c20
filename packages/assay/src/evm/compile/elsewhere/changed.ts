import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak256, toUtf8Bytes } from "ethers";
import { compiledFrom } from "./inputs";

/**
 * The sources that have changed since artifacts were compiled from them, by their paths in the project. It skips sources that do not exist at their path (those of packages, or all of
 * them if only artifacts were handed on), and artifacts that do not name their sources.
 */
export function changedSources(root: string, artifacts: readonly string[]): readonly string[] {
  // a build-info also has what was compiled along with it, which may have been compiled again since: one that is as it is now is enough
  const hashes = new Map<string, Set<string>>();
  const infos = new Set<string>();
  for (const artifact of artifacts) {
    const from = compiledFrom(root, artifact);
    if (from === undefined || (from.info !== undefined && infos.has(from.info))) continue;
    if (from.info !== undefined) infos.add(from.info);
    for (const [name, hash] of from.hashes()) hashes.set(name, (hashes.get(name) ?? new Set()).add(hash));
  }
  return [...hashes]
    .filter(([name, known]) => {
      const path = join(root, name);
      return existsSync(path) && !known.has(keccak256(toUtf8Bytes(readFileSync(path, "utf8"))));
    })
    .map(([name]) => name)
    .sort();
}
