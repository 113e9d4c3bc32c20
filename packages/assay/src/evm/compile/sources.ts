import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";

/** Solidity files by the name under which the compiler knows them. */
export type Sources = ReadonlyMap<string, string>;

const IMPORT = /^\s*import\s[^"';]*["']([^"']+)["']/gm;

function* solidityFiles(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* solidityFiles(path);
    else if (entry.name.endsWith(".sol")) yield path;
  }
}

/** The names that a source imports, resolved by the compiler's rules. */
export function importsOf(name: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? "";
    return target.startsWith(".") ? posix.normalize(posix.join(posix.dirname(name), target)) : target;
  });
}

/** A file of an npm package, resolved by node's rules from the project. */
function readPackageFile(root: string, name: string, importer: string): string {
  try {
    return readFileSync(require.resolve(name, { paths: [root] }), "utf8");
  } catch (error) {
    throw new Error(
      `${importer} imports "${name}", which is neither a file of the project nor in an installed package; run "npm ci"`,
      { cause: error },
    );
  }
}

/** All sources in the folder `dir` of `root`, with everything they import from packages. Names are relative to `root`, with slashes. */
export function readSources(root: string, dir: string): Map<string, string> {
  const sources = new Map<string, string>();
  for (const path of solidityFiles(join(root, dir))) {
    sources.set(relative(root, path).split(sep).join("/"), readFileSync(path, "utf8"));
  }
  if (sources.size === 0)
    throw new Error(
      `expected Solidity files below ${join(root, dir)}, found none; run the command from the project's root`,
    );
  const pending = [...sources.keys()];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    for (const target of importsOf(name, sources.get(name) ?? "")) {
      if (sources.has(target)) continue;
      if (target.startsWith(`${dir}/`))
        throw new Error(`${name} imports ${target}, which does not exist (looked in ${dirname(join(root, target))})`);
      sources.set(target, readPackageFile(root, target, name));
      pending.push(target);
    }
  }
  return sources;
}

/** A declared change of a source, which must contain `find` exactly once. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The sources with the edits applied. @throws Error that names an edit that does not fit */
export function applyEdits(sources: Sources, edits: readonly Edit[]): Map<string, string> {
  const edited = new Map(sources);
  for (const { file, find, replace } of edits) {
    const text = edited.get(file);
    if (text === undefined) throw new Error(`an edit names ${file}, which is not among the ${sources.size} sources`);
    const count = text.split(find).length - 1;
    if (count !== 1)
      throw new Error(
        `expected the text to replace exactly once in ${file}, found it ${count} times:\n${find}\nThe source has changed since the edit was written: write the edit again.`,
      );
    edited.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return edited;
}

/** The files themselves, and the sources that import one of them, directly or through others. */
export function dependentsOf(sources: Sources, files: ReadonlySet<string>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [name, text] of sources)
    for (const target of importsOf(name, text)) importers.set(target, [...(importers.get(target) ?? []), name]);
  const found = new Set(files);
  const pending = [...files];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    for (const importer of importers.get(name) ?? []) {
      if (!found.has(importer)) pending.push(importer);
      found.add(importer);
    }
  }
  return found;
}

/** The files themselves, and the names that they import, directly or through others. */
export function importedBy(sources: Sources, files: Iterable<string>): Set<string> {
  const found = new Set(files);
  const pending = [...found];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    for (const target of importsOf(name, sources.get(name) ?? "")) {
      if (!found.has(target)) pending.push(target);
      found.add(target);
    }
  }
  return found;
}

/** The sources of the files and of their direct and indirect imports, which are all that the compiler needs to compile the files. */
export function sourcesFor(sources: Sources, files: Iterable<string>): Sources {
  const reached = importedBy(sources, files);
  return new Map([...sources].filter(([name]) => reached.has(name)));
}
