import { createHash } from "node:crypto";
import { readCache, writeCache } from "./cache";
import { SOLC_SETTINGS, solcVersion } from "./settings";
import type { Sources } from "./sources";

/** Where output is kept, and who is notified. */
export interface KeepOptions {
  readonly cacheDir: string;
  readonly notify?: (line: string) => void;
}

/** What tells compilations apart: the compiler, its settings, the sources, and what else was asked for (plain data). */
export function keyOf(sources: Sources, asked: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify([solcVersion(), SOLC_SETTINGS, asked]));
  for (const [name, text] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`\0${name}\0${text}`);
  return hash.digest("hex").slice(0, 32);
}

/** What the cache has under a key, or what is compiled now; `title` says what that is. */
export function kept<Output>({ cacheDir, notify }: KeepOptions, key: string, title: string, run: () => Output): Output {
  const say = notify ?? ((): void => undefined);
  const found = readCache(cacheDir, key, say) as Output | undefined;
  if (found !== undefined) return found;
  say(`compiling ${title} with solc ${solcVersion()} …`);
  const started = performance.now();
  const output = run();
  writeCache(cacheDir, key, output);
  say(`compiled ${title} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return output;
}
