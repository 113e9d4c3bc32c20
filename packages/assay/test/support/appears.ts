import { existsSync, watch } from "node:fs";
import { dirname } from "node:path";

/** Resolves when there is a file; its folder must be there. Rejects when the signal is aborted before, with the signal's reason. */
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
