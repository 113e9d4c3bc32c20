import { join } from "node:path";
import { keyOf, kept, compileWhatChanged } from "./cached";
import { debugSolc, runSolc, type Artifacts, type DebugOutput, type SolcOptions } from "./solc";
import { applyEdits, dependentsOf, readSources, sourcesFor, type Edit, type Sources } from "./sources";

/** The folders, and the function to notify. */
export interface CompileOptions {
  /** The project's root. */
  readonly root: string;
  /** Folder of the sources, relative to the root. */
  readonly dir: string;
  /** Folder of the cache. */
  readonly cacheDir: string;
  /** A line for people: that compiling starts, or that a cache was damaged. */
  readonly notify?: (line: string) => void;
}

/** Options for the sources in a folder of the project, `dir`; what was compiled is kept in the project's `.cache`. */
export function optionsIn(root: string, dir: string, notify: (line: string) => void): CompileOptions {
  return { root, dir, cacheDir: join(root, ".cache", dir), notify };
}

const own = (sources: Sources, dir: string): string[] =>
  [...sources.keys()].filter((name) => name.startsWith(`${dir}/`));

/** All contracts of the project; from the cache when nothing changed. */
export function compile(options: CompileOptions): Artifacts {
  const sources = readSources(options.root, options.dir);
  const wanted = own(sources, options.dir);
  return kept(options, keyOf(sources, wanted), `${wanted.length} files`, () =>
    compileWhatChanged(options, sources, wanted),
  );
}

/** A declared change of the project's sources. */
export interface SourceChange {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/**
 * Some of the project's contracts, changed or as they are, with all that a debugger wants; `contracts` maps their names to their sources. The code is
 * that of `compile` and `compileChanged` to the byte.
 */
export function compileForDebugging(
  options: CompileOptions,
  contracts: ReadonlyMap<string, string>,
  change?: SourceChange,
): DebugOutput {
  const all = readSources(options.root, options.dir);
  const edited = change === undefined ? all : applyEdits(all, change.edits);
  const sources = sourcesFor(edited, contracts.values());
  const names = [...contracts.keys()].sort();
  const key = keyOf(sources, ["for debugging", ...names]);
  return kept(options, key, `${names.join(", ")} for debugging`, () => debugSolc(sources, contracts));
}

/**
 * The contracts with a change's edits. Only those whose code can have changed are compiled, with their imports; the
 * others are the project's own. Their code is byte for byte the same as when everything is compiled.
 *
 * `needed` chooses among them by name (an edition of the protocol that is not looked at need not be compiled). What can have changed and is
 * not needed is not among what is given back, so that nobody takes the intact one for it; interfaces are, as they cost nothing. `solc`: how what changed is compiled; what did not
 * is as it is.
 */
export function compileChanged(
  options: CompileOptions,
  change: SourceChange,
  needed: (contract: string) => boolean = () => true,
  solc: SolcOptions = {},
): Artifacts {
  const base = Object.entries(compile(options));
  const sources = readSources(options.root, options.dir);
  const edited = applyEdits(sources, change.edits);
  const touched = dependentsOf(sources, new Set(change.edits.map((edit) => edit.file)));
  const holding = new Set(
    base.filter(([name, { bytecode }]) => bytecode === "0x" || needed(name)).map(([, { source }]) => source),
  );
  const wanted = own(sources, options.dir).filter((name) => touched.has(name) && holding.has(name));
  const relevant = sourcesFor(edited, wanted);
  const intact = Object.fromEntries(base.filter(([, { source }]) => !touched.has(source)));
  const title = `${change.name} (${wanted.length} files)`;
  const key = keyOf(relevant, Object.keys(solc).length === 0 ? wanted : [wanted, solc]);
  return { ...intact, ...kept(options, key, title, () => runSolc(relevant, new Set(wanted), solc)) };
}
