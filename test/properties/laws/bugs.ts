import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { compileChanged, type Artifacts } from "assay/compile";
import { contractsOf } from "../../../properties/subject";

const ROOT = join(__dirname, "..", "..", "..");

const schema = z.object({
  name: z.string(),
  caughtBy: z.array(z.string()),
  edits: z.array(z.object({ file: z.string(), find: z.string(), replace: z.string() })),
});

/** Contracts with a bug, compiled. */
export interface CompiledBug {
  readonly caughtBy: readonly string[];
  readonly artifacts: Artifacts;
}

/** Code as it comes, in a third of the time: what a law says of a bug does not depend on it. Without the optimizer a contract may be larger than a chain takes. */
const UNOPTIMIZED = { optimized: false, unlimitedCode: true };

/** Compiles contracts with a bug; from the cache when nothing changed. */
export function compiledBug(name: string): CompiledBug {
  const file = join(ROOT, "contracts", "bugs", `${name}.yaml`);
  const bug = schema.parse(parse(readFileSync(file, "utf8")));
  const options = { root: ROOT, dir: "contracts", cacheDir: join(ROOT, ".cache", "contracts") };
  const needed = contractsOf(name.startsWith("earlier/") ? "earlier" : "current");
  return {
    caughtBy: bug.caughtBy,
    artifacts: compileChanged(options, bug, (contract) => needed.has(contract), UNOPTIMIZED),
  };
}
