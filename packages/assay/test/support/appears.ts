import { existsSync, watch } from "node:fs";
import { dirname } from "node:path";

/** Resolves when a file exists; its folder must exist. Rejects with the signal's reason when the signal is aborted before. */
export async function appears(file: string, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const watcher = watch(dirname(file), () => look());
    const giveUp = (): void => end(() => reject(signal?.reason as Error));
    const end = (how: () => void): void => {
      signal?.removeEventListener("abort", giveUp);
      watcher.close();
      how();
    };
    const look = (): void => {
      if (existsSync(file)) end(resolve);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    if (signal?.aborted === true) giveUp();
    else look();
  });
}
