import type { Executor } from "../campaign";

/** A worker whose process is started when it is opened, by `start`. It runs what `first` runs. */
export function lateWorker({ name, lanes }: Executor, start: (signal: AbortSignal) => Promise<Executor>): Executor {
  const closing = new AbortController();
  let opening: Promise<Executor> | undefined;
  const open = (): Promise<Executor> => (opening ??= start(closing.signal));
  return {
    name,
    lanes,
    open,
    explore: async (...task) => (await open()).explore(...task),
    shrink: async (...task) => (await open()).shrink(...task),
    trial: async (...task) => (await open()).trial(...task),
    search: async (...task) => (await open()).search(...task),
    climb: async (...task) => (await open()).climb(...task),
    close: async () => {
      closing.abort();
      // whoever opened it was told what went wrong
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}
