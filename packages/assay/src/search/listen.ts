import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { GLOBAL, signals } from "./signals";

/** The model whose comparisons are listened to. Plain data: it goes to worker processes. */
export interface ListenedModel {
  /** The project's root. */
  readonly root: string;
  /** Folders of the model, and single files of it, relative to the root. */
  readonly model: readonly string[];
  /**
   * Loading the project loads its model, before anybody can listen. So its programs (all TypeScript but this tool's, and what else is below the root, packages
   * apart) are forgotten, and have to be loaded once more. Absent: a model that is loaded already is an error.
   */
  readonly reloads?: boolean;
}

/** Plain data of something that has more. */
export const listenedModelOf = ({ root, model, reloads }: ListenedModel): ListenedModel => ({
  root,
  model,
  ...(reloads === undefined ? {} : { reloads }),
});

/** What the TypeScript loader lets its users do. */
const loader = z.object({
  /** Folder of the tool's modules. */
  tool: z.string(),
  rewriteFiles: z.custom<(change: (file: string) => string | undefined) => void>(
    (value) => typeof value === "function",
  ),
});

/** What this process listens to already. */
let listened: string | undefined;

/**
 * Has this process load the model with its comparisons telling how they come out. To be called before the model is loaded; again for the same model it does
 * nothing. Comparisons are numbered by the model's files alone, so that processes that load them in another order speak of the same ones.
 * @throws Error when a file of the model is loaded already, or another model is listened to
 */
export async function listenToModel({ root, model, reloads = false }: ListenedModel): Promise<void> {
  const asked = JSON.stringify([root, model]);
  if (listened === asked) return;
  if (listened !== undefined)
    throw new Error(`expected a process that listens to no other model, received one that listens to ${listened}`);
  // with it comes the TypeScript compiler, which takes a third of a second: only those who listen wait for it
  const { instrument } = await import("./instrument");
  const load = createRequire(__filename);
  const { rewriteFiles, tool } = loader.parse(load("../../typescript.cjs"));
  if (reloads) forget(load.cache, root, tool);
  const places = model.map((place) => join(root, place));
  const early = Object.keys(load.cache).find((file) => places.some((place) => isIn(file, place)));
  if (early !== undefined)
    throw new Error(
      `expected a process that has not loaded the model, received one with ${early}: run it in one of its own`,
    );
  Object.assign(globalThis, { [GLOBAL]: signals });
  const texts = new Map(
    [...new Set(places.flatMap(sourcesIn))].map((file): [string, string] => {
      const name = relative(root, file).replaceAll(sep, "/");
      return [file, instrument(name, readFileSync(file, "utf8"), signals)];
    }),
  );
  rewriteFiles((file) => texts.get(file));
  listened = asked;
}

/** Forgets the modules of a project, wherever they lie: this tool and packages, which may lie below its root, are none of its own. */
function forget(loaded: NodeJS.Dict<NodeJS.Module>, root: string, tool: string): void {
  const isOwn = (file: string): boolean =>
    !isIn(file, tool) && (isProgram(file) || (isIn(file, root) && !isPackaged(relative(root, file))));
  for (const file of Object.keys(loaded)) if (isOwn(file)) Reflect.deleteProperty(loaded, file);
}

const isPackaged = (path: string): boolean => path.split(sep).includes("node_modules");

/** Whether a file is that place, or lies in that folder. */
function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(place.endsWith(sep) ? place : place + sep);
}

/** The programs below a folder, in the order of their names; a file is its own. */
function sourcesIn(place: string): readonly string[] {
  if (isProgram(place)) return [place];
  const names = readdirSync(place, { recursive: true, encoding: "utf8" });
  return names
    .filter(isProgram)
    .sort()
    .map((name) => join(place, name));
}

/** Whether a file is a program of TypeScript; declarations are none. */
export function isProgram(path: string): boolean {
  return /(?<!\.d)\.ts$/.test(path);
}
