import { readCache, writeCache } from "./cache";
import { keyOf, type KeepOptions } from "./cached";
import { inOrder, type Artifacts } from "./solc";
import { sourcesFor, type Sources } from "./sources";
import { runSolcOnAllCores } from "./threads";

/** Name of the file in the cache with what was compiled last. */
const LAST = "last-compiled";

/** What was compiled last: of each source what tells its code (its text and all that it imports), and the contracts of all. */
interface LastCompiled {
  readonly keys: Readonly<Record<string, string>>;
  readonly artifacts: Artifacts;
}

/**
 * Compiles the wanted sources; those that are as they were the last time, with all that they import, are taken from there. A contract's code depends on nothing
 * else, so it is the same, to the byte, as when everything is compiled.
 * @throws what `runSolcOnAllCores` throws
 */
export function compileWhatChanged(options: KeepOptions, sources: Sources, wanted: readonly string[]): Artifacts {
  const say = options.notify ?? ((): void => undefined);
  const last = readCache(options.cacheDir, LAST, say) as LastCompiled | undefined;
  const keys = Object.fromEntries(wanted.map((name) => [name, keyOfSource(sources, name)] as const));
  const isKept = (source: string): boolean => keys[source] !== undefined && last?.keys[source] === keys[source];
  const changed = wanted.filter((name) => !isKept(name));
  if (changed.length < wanted.length) say(`${changed.length} of ${wanted.length} files have changed`);
  const fresh = changed.length === 0 ? {} : runSolcOnAllCores(sourcesFor(sources, changed), new Set(changed));
  const kept = Object.entries(last?.artifacts ?? {}).filter(([, { source }]) => isKept(source));
  const artifacts = inOrder([...kept, ...Object.entries(fresh)]);
  writeCache(options.cacheDir, LAST, { keys, artifacts } satisfies LastCompiled);
  return artifacts;
}

function keyOfSource(sources: Sources, name: string): string {
  return keyOf(sourcesFor(sources, [name]), [name]);
}
