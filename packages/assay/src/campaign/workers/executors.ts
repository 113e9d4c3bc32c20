import { localExecutor, type Executor } from "..";
import type { SetupSource } from "./messages";
import { openSetup } from "./setup";
import { startWorker } from "./worker-process";

/**
 * Opens executors, all at once: one in this process for a single worker, else that number of worker processes. When one of them cannot be opened the
 * others are closed again.
 * @throws whatever opening threw.
 */
export async function openExecutors(
  workers: number,
  source: SetupSource,
  notify: (text: string) => void,
): Promise<readonly Executor[]> {
  if (workers === 1) return [localExecutor(await openSetup(source, notify))];
  const first = startWorker(1, source, notify);
  const others = Array.from({ length: workers - 1 }, (_, index) => startWorker(index + 2, source, notify, first));
  const settled = await Promise.allSettled([first, ...others]);
  const opened = settled.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const failed = settled.find((start) => start.status === "rejected");
  if (failed === undefined) return opened;
  await closeExecutors(opened);
  throw failed.reason;
}

/** Closes executors; all of them, even if one of them throws. @throws the first error. */
export async function closeExecutors(executors: readonly Executor[]): Promise<void> {
  const settled = await Promise.allSettled(executors.map((executor) => executor.close()));
  const failed = settled.find((close) => close.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
