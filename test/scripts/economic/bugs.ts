import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve, sep } from "node:path";
import { applyEdits, type Edit } from "assay/compile";
import { readEconomicBugs, type EconomicBugFile } from "assay/project/misreadings";
import { z } from "zod";
import type { newWorld } from "../../model/world";

export const ROOT = resolve(__dirname, "../../..");
export const FOLDER = join(ROOT, "contracts", "bugs", "economic");

/** Those of the repository, in the order of their names. @throws Error naming a file that is not as it should be. */
export const economicBugs = (): readonly EconomicBugFile[] => readEconomicBugs(FOLDER);

const loader = z.object({
  replaceText: z.custom<(file: string, text: string) => void>((value) => typeof value === "function"),
});
const world = z.object({ newWorld: z.custom<typeof newWorld>((value) => typeof value === "function") });

/** Worlds of a model that was loaded with edits, beside the one that the process has. The files on disk stay as they are. */
export function worldsWith(changes: readonly Edit[]): typeof newWorld {
  const load = createRequire(__filename);
  const { replaceText } = loader.parse(load("assay/typescript.cjs"));
  const texts = new Map(changes.map(({ file }) => [file, readFileSync(join(ROOT, file), "utf8")]));
  const loaded = Object.entries(load.cache).filter(([path]) => isModel(path));
  const swap = (all: ReadonlyMap<string, string>): void => {
    for (const [file, text] of all) replaceText(join(ROOT, file), text);
    for (const path of Object.keys(load.cache)) if (isModel(path)) Reflect.deleteProperty(load.cache, path);
  };
  swap(applyEdits(texts, changes));
  try {
    return world.parse(load("../../model/world")).newWorld;
  } finally {
    swap(texts);
    for (const [path, module] of loaded) load.cache[path] = module;
  }
}

/** Files of the model, and the helpers that load it. */
function isModel(path: string): boolean {
  return ["model", join("test", "model")].some((folder) => path.startsWith(join(ROOT, folder) + sep));
}
