import { join } from "node:path";
import { compile, type Artifacts } from "assay/compile";
import type { Edition } from "../../properties/fixture/editions";
import { createSubject, type ProtocolSubject } from "../../properties/subject";

const ROOT = join(__dirname, "..", "..");

/** The project's compiled contracts; compiled once for all tests, and kept in the cache that campaigns use. */
export function artifacts(): Artifacts {
  return compile({ root: ROOT, dir: "contracts", cacheDir: join(ROOT, ".cache", "contracts") });
}

/** An edition of the real protocol as the harness sees it. */
export function subject(edition: Edition = "current"): ProtocolSubject {
  return createSubject({ edition, artifacts: artifacts() });
}
