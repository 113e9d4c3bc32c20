import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { GLOBAL, signals } from "../search/signals";
import type { SearchProject } from "./project";

/** What the TypeScript loader lets its users do. */
const loader = z.object({
  rewriteFiles: z.custom<(change: (file: string) => string | undefined) => void>(
    (value) => typeof value === "function",
  ),
});

/**
 * Has this process load the model with its comparisons telling how they come out. To be called before the model is loaded.
 * @throws Error when a file of the model is loaded already
 */
export async function listenToModel({ root, model }: Pick<SearchProject, "root" | "model">): Promise<void> {
  // with it comes the TypeScript compiler, which takes a third of a second: only those who listen wait for it
  const { instrument } = await import("../search/instrument");
  // not called `require`: that is what `import()` becomes, above
  const load = createRequire(__filename);
  const folders = model.map((folder) => join(root, folder) + sep);
  const isOfModel = (file: string): boolean => folders.some((folder) => file.startsWith(folder));
  const early = Object.keys(load.cache).find(isOfModel);
  if (early !== undefined)
    throw new Error(
      `expected a process that has not loaded the model, received one with ${early}: run it in one of its own`,
    );
  Object.assign(globalThis, { [GLOBAL]: signals });
  const { rewriteFiles } = loader.parse(load("../../typescript.cjs"));
  rewriteFiles((file) => {
    if (!isOfModel(file)) return undefined;
    const name = relative(root, file).replaceAll(sep, "/");
    return instrument(name, readFileSync(file, "utf8"), signals);
  });
}
