import { localExecutor, type Executor } from "../campaign";
import type { SetupSource } from "./messages";
import { lateWorker } from "./late-worker";
import { keepingLater } from "../engine/deployments";
import { messageOf } from "../judge";
import { openSetup } from "./setup";
import { startWorker } from "./worker-process";

/**
 * Opens executors, all at once: one in this process for a single worker, else so many worker processes. When one of them cannot be opened the
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
  const others = Array.from({ length: workers - 1 }, (_, index) => startWorker(index + 2, source, notify, { first }));
  const settled = await Promise.allSettled([first, ...others]);
  const opened = settled.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const failed = settled.find((start) => start.status === "rejected");
  if (failed === undefined) return opened;
  await closeExecutors(opened);
  throw failed.reason;
}

/**
 * Opens the executors of a campaign: the first, in this process, which stands in until worker processes are there, and those, which the campaign opens when it has room for them. For a
 * single worker, and where somebody listens to the model, it is what `openExecutors` opens.
 * @throws whatever opening the first threw.
 */
export async function openInTurn(
  workers: number,
  source: SetupSource,
  notify: (text: string) => void,
): Promise<readonly Executor[]> {
  if (workers === 1 || source.listen !== undefined) return openExecutors(workers, source, notify);
  const { made: first, keep: keepDeployed } = await keepingLater(async () =>
    localExecutor(await openSetup(source, notify)),
  );
  const keep = (): Promise<void> =>
    keepDeployed().catch((error: unknown) =>
      notify(`what was deployed is not kept (${messageOf(error)}): the next start is slower`),
    );
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= keep().then(() => first.close()));
  // what a campaign begins with is done when they begin
  const { start: _begun, ...later } = source;
  const others = Array.from({ length: workers }, (_, index) =>
    lateWorker(first, async (signal) => {
      await keep();
      return startWorker(index + 1, later, notify, { signal });
    }),
  );
  return [{ ...first, standsIn: true, close }, ...others];
}

/** Closes executors; all of them, whatever one of them throws. @throws the first error. */
export async function closeExecutors(executors: readonly Executor[]): Promise<void> {
  const settled = await Promise.allSettled(executors.map((executor) => executor.close()));
  const failed = settled.find((close) => close.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
