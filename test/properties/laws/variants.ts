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

/** Contracts with a seeded bug, compiled. */
export interface Variant {
  readonly caughtBy: readonly string[];
  readonly artifacts: Artifacts;
}

/** Code as it comes, in a third of the time: what a law says of a seeded bug does not depend on it. Without the optimizer a contract may be larger than a chain takes. */
const UNOPTIMIZED = { optimized: false, unlimitedCode: true };

/** Compiles contracts with a seeded bug; from the cache when nothing changed. */
export function variantOf(name: string): Variant {
  const file = join(ROOT, "contracts", "broken", `${name}.yaml`);
  const variant = schema.parse(parse(readFileSync(file, "utf8")));
  const options = { root: ROOT, dir: "contracts", cacheDir: join(ROOT, ".cache", "contracts") };
  const needed = contractsOf(name.startsWith("earlier/") ? "earlier" : "current");
  return {
    caughtBy: variant.caughtBy,
    artifacts: compileChanged(options, variant, (contract) => needed.has(contract), UNOPTIMIZED),
  };
}
