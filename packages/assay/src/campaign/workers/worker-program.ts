import { localExecutor, type Executor } from "..";
import { deployedElsewhere } from "../../evm/engine/deploy-fixture";
import { messageOf } from "../../run/judge";
import type { FromWorker, ToWorker } from "./messages";
import { openSetup } from "./setup";

/**
 * The program of a worker process: takes tasks from the campaign over the process channel and answers them. Ctrl-C and a terminal that closes reach the whole process
 * group; it is the campaign that decides what it means, so a worker ignores them. When the channel closes for any
 * reason, the worker closes its engine and ends.
 */
class Worker {
  private executor: Executor | undefined;
  /** Of the tasks in progress, by number. */
  private readonly aborts = new Map<number, AbortController>();
  private closing = false;
  private firstIsReady: () => void = () => undefined;

  async handle(message: ToWorker): Promise<void> {
    switch (message.type) {
      case "open":
        return this.open(message);
      case "first is ready":
        this.firstIsReady();
        return;
      case "do":
        return this.answer(message.id, async (executor, signal) => ({
          type: "done",
          id: message.id,
          result: await executor.do(message.task, signal),
        }));
      case "abort":
        // it may have been answered in the meantime
        this.aborts.get(message.id)?.abort();
        return;
      case "shut":
        return this.answer(message.id, async (executor) => {
          this.executor = undefined;
          await executor.close();
          return { type: "shut", id: message.id, bytes: process.memoryUsage.rss() };
        });
      case "close":
        return this.close(0);
    }
  }

  /** Closes the engine and ends the process. */
  async close(code: number): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    try {
      await this.executor?.close();
    } finally {
      process.exit(code);
    }
  }

  private async open({ source, behindFirst }: ToWorker & { type: "open" }): Promise<void> {
    const first = new Promise<void>((resolve) => (this.firstIsReady = resolve));
    deployedElsewhere(behindFirst === true ? first : undefined);
    try {
      if (this.executor !== undefined) throw new Error("a worker was opened again before it was closed");
      const setup = await openSetup(source, (text) => send({ type: "notice", text }));
      this.executor = localExecutor(setup);
      // The campaign may have gone while the engine was starting.
      if (!process.connected) {
        await this.close(1);
        return;
      }
      send({ type: "ready", name: this.executor.name, lanes: this.executor.lanes });
    } catch (error) {
      send({ type: "failed", ...described(error) });
    }
  }

  private async answer(
    id: number,
    work: (executor: Executor, signal: AbortSignal) => Promise<FromWorker>,
  ): Promise<void> {
    const abort = new AbortController();
    this.aborts.set(id, abort);
    try {
      if (this.executor === undefined) throw new Error("a worker was given a task before it was ready");
      send(await work(this.executor, abort.signal));
    } catch (error) {
      send({ type: "failed", id, ...described(error) });
    } finally {
      this.aborts.delete(id);
    }
  }
}

function described(error: unknown): { name: string; message: string } {
  return { name: error instanceof Error ? error.name : "Error", message: messageOf(error) };
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

const worker = new Worker();
// Ctrl-C in a terminal, or `timeout`, reaches all of a process group at once. The process that gave this worker its tasks lets it finish them and closes it, or is gone: then it ends by itself.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => void worker.close(1));
process.on("message", (message: ToWorker) => void worker.handle(message));
