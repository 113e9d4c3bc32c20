import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { watch } from "chokidar";

/** Reports changes in a folder, possibly several times per change. */
export interface Changes {
  /** Resolves at once when something has changed since the last call, else with the next change; undefined when `signal` is aborted. */
  next(signal: AbortSignal): Promise<true | undefined>;
  close(): Promise<void>;
}

/** Wait until a file had no event for this time: programs write a file in parts, and the first part already causes an event. */
const WHOLE = { stabilityThreshold: 200, pollInterval: 50 };

/** Watches a folder. Resolves when every file in it is watched: later changes are reported. */
export async function changesIn(folder: string): Promise<Changes> {
  const watcher = watch(folder, { ignoreInitial: true, awaitWriteFinish: WHOLE });
  let changed = false;
  let wake = (): void => undefined;
  watcher.on("all", () => {
    changed = true;
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    watcher.once("ready", resolve);
    watcher.once("error", reject);
  });
  return {
    async next(signal) {
      if (!changed && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener("abort", () => resolve(), { once: true });
        });
      }
      if (signal.aborted) return undefined;
      changed = false;
      return true;
    },
    close: () => watcher.close(),
  };
}

/** One digest of the contents of a folder's files; undefined while a file is being replaced (another event will follow). */
export function digestOf(folder: string): string | undefined {
  const hash = createHash("sha256");
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      hash.update(`\0${name}\0`);
      if (/\.\w+$/.test(name)) hash.update(readFileSync(join(folder, name)));
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR"))
      return undefined;
    throw error;
  }
  return hash.digest("hex");
}

/**
 * Runs once, and again whenever the `digest` differs from the one at the start of the last run. So several events of one saved file cause one run, and a change during a
 * run causes another run after it; two runs never overlap. When the signal is aborted, it ends after the current run.
 */
export async function rerun(
  run: () => Promise<void>,
  changes: Changes,
  digest: () => string | undefined,
  signal: AbortSignal,
): Promise<void> {
  let last = digest();
  await run();
  while ((await changes.next(signal)) === true) {
    const now = digest();
    if (now === undefined || now === last) continue;
    last = now;
    await run();
  }
}
