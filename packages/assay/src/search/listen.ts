import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { GLOBAL, signals } from "./signals";

/** The model whose comparisons are listened to. Plain data: it goes to worker processes. */
export interface ListenedModel {
  /** The project's root. */
  readonly root: string;
  /** Folders of the model, relative to the root. */
  readonly model: readonly string[];
}

/** What the TypeScript loader lets its users do. */
const loader = z.object({
  rewriteFiles: z.custom<(change: (file: string) => string | undefined) => void>(
    (value) => typeof value === "function",
  ),
});

/** What this process listens to already. */
let listened: string | undefined;

/**
 * Has this process load the model with its comparisons telling how they come out. To be called before the model is loaded; again for the same model it does
 * nothing. Comparisons are numbered by the model's files alone, so that processes that load them in another order speak of the same ones.
 * @throws Error when a file of the model is loaded already
 */
export async function listenToModel({ root, model }: ListenedModel): Promise<void> {
  const asked = JSON.stringify([root, model]);
  if (listened === asked) return;
  // with it comes the TypeScript compiler, which takes a third of a second: only those who listen wait for it
  const { instrument } = await import("./instrument");
  const load = createRequire(__filename);
  const folders = model.map((folder) => join(root, folder) + sep);
  const early = Object.keys(load.cache).find((file) => folders.some((folder) => file.startsWith(folder)));
  if (early !== undefined)
    throw new Error(
      `expected a process that has not loaded the model, received one with ${early}: run it in one of its own`,
    );
  Object.assign(globalThis, { [GLOBAL]: signals });
  const texts = new Map(
    folders.flatMap(sourcesIn).map((file): [string, string] => {
      const name = relative(root, file).replaceAll(sep, "/");
      return [file, instrument(name, readFileSync(file, "utf8"), signals)];
    }),
  );
  const { rewriteFiles } = loader.parse(load("../../typescript.cjs"));
  rewriteFiles((file) => texts.get(file));
  listened = asked;
}

/** The programs below a folder, in the order of their names. */
function sourcesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /(?<!\.d)\.ts$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
