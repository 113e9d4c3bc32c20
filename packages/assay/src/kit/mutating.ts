import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../compile";
import { samplePairs, type MutantPair } from "../mutation";
import type { MutationProject } from "../project/project";
import { readReviewed } from "../project/reviewed";
import type { ProjectFiles } from "./files";

/** Hexadecimal digits of a digest that a reader compares. */
const DIGITS = 16;

/** The mutants of an edition's contracts. What was reviewed as equivalent is listed in `contracts/mutation/equivalent.yaml`. */
export function mutationOf(files: ProjectFiles, edition: string, notify: (line: string) => void): MutationProject {
  const { root, contracts } = files;
  const { mutants, inexpressible } = files.schemata(edition, notify);
  const compiled = compile(files.options(notify));
  const hash = createHash("sha256");
  for (const name of files.deployed(edition, compiled)) hash.update(`${name} ${compiled[name]?.bytecode ?? ""}\n`);
  const deployed = hash.digest("hex").slice(0, DIGITS);
  // model, operations and invariants may be one file: whatever changes in one of them changes all who judge
  const code = files.digest(edition, []).slice(0, DIGITS);
  const reviewed = join(root, contracts, "mutation", "equivalent.yaml");
  const digests = { contracts: deployed, model: code, invariants: code, laws: code, observed: code };
  return {
    mutants,
    inexpressible,
    equivalents: existsSync(reviewed) ? readReviewed(reviewed, "equivalent mutants") : new Map(),
    root,
    folder: contracts,
    digests,
    storeOf: (settings) => join(root, ".cache", "mutation", `${deployed}-${settings}.jsonl`),
    pairs: (keys, count, seed, notice) => {
      const chosen = mutants.filter(({ key }) => keys.has(key));
      return built(samplePairs(chosen, count, seed), files, edition, notice);
    },
  };
}

/** Compiles pairs; one of which a mutant does not compile among the others is left out, and that is said. */
function built(
  pairs: readonly MutantPair[],
  files: ProjectFiles,
  edition: string,
  notify: (line: string) => void,
): readonly MutantPair[] {
  if (pairs.length === 0) return pairs;
  const keys = pairs.map(({ first, second }) => [first.key, second.key] as const);
  const compiled = new Set(files.schemata(edition, notify, keys).mutants.map(({ key }) => key));
  const whole = pairs.filter(({ first, second }) => compiled.has(first.key) && compiled.has(second.key));
  if (whole.length < pairs.length) notify(`${pairs.length - whole.length} pairs do not compile and are left out`);
  return whole;
}
