import { join } from "node:path";
import { cached, keyOf, compileWhatChanged } from "./cached";
import { debugSolc, type DebugOutput } from "./debug";
import { runSolc, type Artifacts, type SolcOptions } from "./solc";
import { applyEdits, dependentsOf, readSources, sourcesFor, type Edit, type Sources } from "./sources";

/** The folders, and the function to notify. */
export interface CompileOptions {
  /** The project's root. */
  readonly root: string;
  /** Folder of the sources, relative to the root. */
  readonly dir: string;
  /** Folder of the cache. */
  readonly cacheDir: string;
  /** Gets messages: that compiling starts, or that a cache was damaged. */
  readonly notify?: (line: string) => void;
}

/** Options for the sources in the folder `dir` of the project, with the project's `.cache`. */
export function optionsIn(root: string, dir: string, notify: (line: string) => void): CompileOptions {
  return { root, dir, cacheDir: join(root, ".cache", dir), notify };
}

const own = (sources: Sources, dir: string): string[] =>
  [...sources.keys()].filter((name) => name.startsWith(`${dir}/`));

/** All contracts of the project; from the cache when nothing changed. */
export function compile(options: CompileOptions): Artifacts {
  const sources = readSources(options.root, options.dir);
  const wanted = own(sources, options.dir);
  return cached(options, keyOf(sources, wanted), `${wanted.length} files`, () =>
    compileWhatChanged(options, sources, wanted),
  );
}

/** A declared change of the project's sources. */
export interface SourceChange {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/**
 * Some of the project's contracts, with or without a change, and the data that a debugger needs; `contracts` maps their names to their sources. The code is byte for byte
 * that of `compile` and `compileChanged`.
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
  const key = keyOf(sources, ["for debugging", "targets", ...names]);
  return cached(options, key, `${names.join(", ")} for debugging`, () =>
    debugSolc(
      sources,
      [...contracts].map(([name, source]) => ({ shown: name, name, source })),
    ),
  );
}

/**
 * The contracts with a change's edits. Compiles only the contracts whose code may have changed, with their imports; the others are the project's own. The code is byte for
 * byte that of compiling everything.
 *
 * `needed` selects contracts by name, so that an unused edition of the protocol is not compiled. Contracts that may have changed and are not needed are missing from the
 * result, so that no caller takes the unchanged ones for them; interfaces are always included. `solc`: options for the compiled contracts.
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
  return { ...intact, ...cached(options, key, title, () => runSolc(relevant, new Set(wanted), solc)) };
}
