import { join } from "node:path";
import { compile, type Artifacts } from "assay/compile";

const ROOT = join(__dirname, "..", "..");

/** The project's compiled contracts; compiled once for all tests, and kept in the cache that campaigns use. */
export function artifacts(): Artifacts {
  return compile({ root: ROOT, dir: "contracts", cacheDir: join(ROOT, ".cache", "contracts") });
}
