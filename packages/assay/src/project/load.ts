import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isDeclared } from "./declared/compiled";
import { declaredProject } from "./declared-project";
import { CONFIG, type Project } from "./project";

/**
 * The project of a folder: what its `assay.config.ts` exports by default. Without that file a project of which everything asked is an error that
 * says so: help needs none.
 * @throws Error when the file exports something else, and whatever loading it throws.
 */
export function loadProject(folder: string): Project {
  const path = join(folder, CONFIG);
  if (!existsSync(path)) return missingIn(folder);
  const loaded: unknown = createRequire(path)(path);
  const project = typeof loaded === "object" && loaded !== null && "default" in loaded ? loaded.default : undefined;
  if (isDeclared(project)) return declaredProject(project, folder);
  if (!isProject(project)) {
    throw new Error(
      `${path}: expected \`export default defineProject({ contracts: { … } })\`, received ${typeof project}`,
    );
  }
  return project;
}

function isProject(given: unknown): given is Project {
  return typeof given === "object" && given !== null && "editions" in given && "subject" in given;
}

/** The project of a folder that has none. */
export function missingIn(folder: string): Project {
  const fail = (): never => {
    throw new Error(
      `expected a file ${CONFIG} in ${folder}, found none; run assay in the folder of the project to be tested`,
    );
  };
  return {
    get editions(): never {
      return fail();
    },
    subject: fail,
    codeDigest: fail,
    source: fail,
    bugs: fail,
    mutation: fail,
  };
}
