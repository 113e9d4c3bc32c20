import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { MutationProject } from "../project";
import { readReviewed } from "../reviewed";
import type { ProjectFiles } from "./files";

/** Hexadecimal digits of a digest that a reader compares. */
const DIGITS = 16;

/** The mutants of an edition's contracts. What was reviewed as equivalent is listed in `contracts/mutation/equivalent.yaml`. */
export function mutationOf(files: ProjectFiles, edition: string, notify: (line: string) => void): MutationProject {
  const { root, contracts } = files;
  const { mutants, inexpressible } = files.schemata(edition, notify);
  const compiled = files.compiled(notify);
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
  };
}
