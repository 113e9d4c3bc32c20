import { readCache, writeCache } from "./cache";
import { keyOf, type KeepOptions } from "./cached";
import { byName, type Artifacts } from "./solc";
import { importedBy, type Sources } from "./sources";
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
  const changed = wanted.filter((name) => last?.keys[name] !== keys[name]);
  if (changed.length < wanted.length) say(`${changed.length} of ${wanted.length} files have changed`);
  const fresh = changed.length === 0 ? {} : runSolcOnAllCores(reachedFrom(sources, changed), new Set(changed));
  const isKept = new Set(wanted.filter((name) => last?.keys[name] === keys[name]));
  const kept = Object.entries(last?.artifacts ?? {}).filter(([, { source }]) => isKept.has(source));
  const all = [...kept, ...Object.entries(fresh)];
  const artifacts = byName(all.sort(([, a], [, b]) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0)));
  writeCache(options.cacheDir, LAST, { keys, artifacts } satisfies LastCompiled);
  return artifacts;
}

/** The sources that some of them import, and these themselves: the compiler reads no more. */
function reachedFrom(sources: Sources, names: readonly string[]): Sources {
  const reached = importedBy(sources, names);
  return new Map([...sources].filter(([name]) => reached.has(name)));
}

function keyOfSource(sources: Sources, name: string): string {
  return keyOf(reachedFrom(sources, [name]), [name]);
}
