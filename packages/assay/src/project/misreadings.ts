import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { z } from "zod";
import { applyEdits, type Edit } from "../evm/compile";
import type { EconomicBug, Misreading } from "./project";
import { readNamedFiles } from "./named-files";

/** Edits that make one change, in the contracts and in the model. */
export interface ChangeOfBoth {
  readonly name: string;
  readonly contracts: readonly Edit[];
  readonly model: readonly Edit[];
}

/** A misreading with the edits that make it. */
export interface MisreadingFile extends Misreading, ChangeOfBoth {}

/** An economic bug with the edits that make it. */
export interface EconomicBugFile extends EconomicBug, ChangeOfBoth {}

const edits = z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1);

const changeOfBoth = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  rules: z.array(z.string()).min(1),
  contracts: edits,
  model: edits.refine((all) => all.every(({ file }) => file.startsWith("model/")), "expected files below model/"),
});

const schema = changeOfBoth.extend({ noticedBy: z.array(z.string().regex(/^(INV|LAW)-/)).min(1) });

const economic = changeOfBoth.extend({ gain: z.string().min(1) });

/**
 * Reads the misreadings: one YAML file each, named like it.
 * @throws Error naming the file that is not as it should be.
 */
export function readMisreadings(folder: string): readonly MisreadingFile[] {
  return readNamedFiles(folder, schema, "misreading");
}

/**
 * Reads the economic bugs: one YAML file each, named like it.
 * @throws Error naming the file that is not as it should be.
 */
export function readEconomicBugs(folder: string): readonly EconomicBugFile[] {
  return readNamedFiles(folder, economic, "economic bug");
}

/** What the TypeScript loader lets its users do. */
const loader = z.object({
  replaceText: z.custom<(file: string, text: string) => void>((value) => typeof value === "function"),
});

/** The change that this process has read the model with. */
let loaded: string | undefined;

/**
 * Has this process load the model with the edits of a misreading or an economic bug, files on disk staying as they are. A process has one model: each
 * takes a process of its own.
 * @throws Error when a file to be edited is loaded already, or an edit does not fit.
 */
export function loadModelWith(root: string, { name, model }: ChangeOfBoth): void {
  if (loaded === name) return;
  const require = createRequire(__filename);
  const paths = new Map(model.map(({ file }) => [resolve(root, file), file]));
  const early = [...paths.keys()].find((path) => require.cache[path] !== undefined);
  if (loaded !== undefined || early !== undefined) {
    throw new Error(
      `${name}: expected a process that has not loaded the model, received one with ${loaded ?? early}; run it in a process of its own`,
    );
  }
  const sources = new Map([...paths].map(([path, file]) => [file, readFileSync(path, "utf8")]));
  const edited = applyEdits(sources, model);
  const { replaceText } = loader.parse(require("../../typescript.cjs"));
  for (const [path, file] of paths) replaceText(path, edited.get(file) ?? "");
  loaded = name;
}
