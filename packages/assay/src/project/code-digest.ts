import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { isProgram } from "../search/listen";
import { CONFIG } from "./project";

/** Where the code of a project is, relative to its root, with slashes. */
export interface ProjectCode {
  readonly root: string;
  /** Folders whose programs decide what a result is: what judges, what is judged against, and what opens it. */
  readonly programs: readonly string[];
  /** Folder of the contracts; absent: they are not compiled here. */
  readonly contracts?: string;
  /** Single files that do too: versions of all packages, and the network of the second engine. */
  readonly files: readonly string[];
}

/** Folder of this tool's own modules. */
const TOOL = join(__dirname, "..");

/** Programs; declarations decide nothing. */
const PROGRAM = /(?<!\.d)\.ts$|\.(cjs|js|json)$/;

/**
 * SHA-256 over the contents of all that a result depends on, in hex: programs, contracts and package versions, this tool, and `more` files (edits of a
 * bug), relative to the root with slashes. It is the same on any machine: it knows neither where the checkout is, nor dates, nor the line ends of the
 * checkout. Documents, tests, benchmarks and lists that people review are not in it.
 * @throws Error when a file cannot be read.
 */
export function codeDigest(code: ProjectCode, more: readonly string[] = [], tool = TOOL): string {
  const { root, programs, contracts, files } = code;
  const own = new Set([
    ...programs.flatMap((folder) => filesIn(root, folder, PROGRAM)),
    ...(contracts === undefined ? [] : filesIn(root, contracts, /\.sol$/)),
    ...files,
    ...more,
  ]);
  return digestOf([
    ...[...own].map((file): NamedPath => [file, join(root, file)]),
    ...filesIn(tool, ".", PROGRAM).map((file): NamedPath => [`assay/${file.slice(2)}`, join(tool, file)]),
  ]);
}

/** The same over a project's own programs alone: folders, and single files. */
export function programsDigest(root: string, folders: readonly string[], files: readonly string[]): string {
  const all = new Set([...folders.flatMap((folder) => filesIn(root, folder, PROGRAM)), ...files]);
  return digestOf([...all].map((file): NamedPath => [file, join(root, file)]));
}

/** A project's own programs: its assay.config.ts, and what that has imported, wherever it is, relative to the root with slashes. Undefined when that file was not loaded. */
export function importedByConfig(root: string): readonly string[] | undefined {
  const path = join(root, CONFIG);
  const { cache, resolve } = createRequire(path);
  const config = existsSync(path) ? cache[resolve(path)] : undefined;
  if (config === undefined) return undefined;
  const isOwn = ({ filename }: NodeJS.Module): boolean =>
    isProgram(filename) && !filename.startsWith(TOOL + sep) && !filename.split(sep).includes("node_modules");
  const found = new Set([config]);
  for (const { children } of found) for (const child of children) if (isOwn(child)) found.add(child);
  return [...found].map(({ filename }) => relative(dirname(config.filename), filename).replaceAll(sep, "/")).sort();
}

type NamedPath = readonly [name: string, path: string];

function digestOf(paths: readonly NamedPath[]): string {
  const hash = createHash("sha256");
  for (const [name, path] of [...paths].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // of each file its own digest: no text can be taken for the end of a file and the beginning of another
    const text = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
    hash.update(`${name}\0${createHash("sha256").update(text).digest("hex")}\n`);
  }
  return hash.digest("hex");
}

/** The files of a folder and of those in it, relative to the root, with slashes. */
function filesIn(root: string, folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}
