import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMissing } from "../../core/errors";
import { installedSolc, SOLC_SETTINGS, solcVersion } from "./settings";
import { type Sources, sourcesFor } from "./sources";
import { inOrder, type Artifacts } from "./solc";
import { runSolcOnAllCores } from "./threads";

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The cached value of a key; undefined when there is none or the file is damaged. For a damaged file, `notify` gets a line that also names what happens instead (`doing`: "compiling"). */
export function readCache(dir: string, key: string, notify: (line: string) => void, doing = "compiling"): unknown {
  const path = join(dir, `${key}.json`);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  // the first line is the digest of the rest, by which a truncated or edited file is detected
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  if (text.slice(0, end) === digest(body)) return JSON.parse(body) as unknown;
  notify(`the cache ${path} is damaged; ${doing} again`);
  return undefined;
}

/** Caches a compilation atomically. */
export function writeCache(dir: string, key: string, value: unknown): void {
  mkdirSync(dir, { recursive: true });
  const body = JSON.stringify(value);
  const temporary = join(dir, `${key}.${randomBytes(6).toString("hex")}.tmp`);
  writeFileSync(temporary, `${digest(body)}\n${body}`);
  renameSync(temporary, join(dir, `${key}.json`));
}

/** The folder for output, and the function to notify. */
export interface CacheOptions {
  readonly cacheDir: string;
  readonly notify?: (line: string) => void;
  /** The compiler's version, if it is another than this package's. */
  readonly version?: string;
}

/** The cache key of a compilation: from the compiler of this package (another one is in `asked`), its settings, the sources, and any other options (plain data). */
export function keyOf(sources: Sources, asked: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify([installedSolc(), SOLC_SETTINGS, asked]));
  for (const [name, text] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`\0${name}\0${text}`);
  return hash.digest("hex").slice(0, 32);
}

/** The cached output of a key, else the output of `compileNow`; `title` describes it in messages. */
export function cached<Output>(
  { cacheDir, notify, version = solcVersion() }: CacheOptions,
  key: string,
  title: string,
  run: () => Output,
): Output {
  const say = notify ?? ((): void => undefined);
  const found = readCache(cacheDir, key, say) as Output | undefined;
  if (found !== undefined) return found;
  say(`compiling ${title} with solc ${version} …`);
  const started = performance.now();
  const output = run();
  writeCache(cacheDir, key, output);
  say(`compiled ${title} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return output;
}

/** The cache's file with the last compilation. */
const LAST = "last-compiled";

/** The last compilation: a digest of each source with all its imports, and the contracts of all sources. */
interface LastCompiled {
  readonly keys: Readonly<Record<string, string>>;
  readonly artifacts: Artifacts;
}

/**
 * Compiles the wanted sources, except those that are unchanged since the last compilation with all their imports, which are taken from it. A contract's code depends on
 * nothing else, so it is byte for byte the same.
 * @throws the errors of `runSolcOnAllCores`
 */
export function compileWhatChanged(options: CacheOptions, sources: Sources, wanted: readonly string[]): Artifacts {
  const say = options.notify ?? ((): void => undefined);
  const last = readCache(options.cacheDir, LAST, say) as LastCompiled | undefined;
  const keys = Object.fromEntries(wanted.map((name) => [name, keyOfSource(sources, name)] as const));
  const isCached = (source: string): boolean => keys[source] !== undefined && last?.keys[source] === keys[source];
  const changed = wanted.filter((name) => !isCached(name));
  if (changed.length < wanted.length) say(`${changed.length} of ${wanted.length} files have changed`);
  const fresh = changed.length === 0 ? {} : runSolcOnAllCores(sourcesFor(sources, changed), new Set(changed));
  const reused = Object.entries(last?.artifacts ?? {}).filter(([, { source }]) => isCached(source));
  const artifacts = inOrder([...reused, ...Object.entries(fresh)]);
  writeCache(options.cacheDir, LAST, { keys, artifacts } satisfies LastCompiled);
  return artifacts;
}

function keyOfSource(sources: Sources, name: string): string {
  return keyOf(sourcesFor(sources, [name]), [name]);
}
