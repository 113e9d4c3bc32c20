import { ReusedWorker } from "../../campaign/workers";

/** How things are worked through. */
export interface Several<Item, Result> {
  readonly atATime: number;
  readonly work: (item: Item, worker: ReusedWorker) => Promise<Result>;
  /** Called with each result, as soon as there is one; `index` is that of its item. */
  readonly each: (index: number, result: Result) => void;
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/**
 * Works through a list, so many at a time, each lane with a worker that it keeps; in order of the list. Begins nothing further when the
 * signal is aborted, or when one of them throws: that is thrown once all lanes have come to rest.
 */
export async function severalAtATime<Item, Result>(
  items: readonly Item[],
  { atATime, work, each, signal, notify }: Several<Item, Result>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async (number: number): Promise<void> => {
    const worker = new ReusedWorker(number, notify);
    try {
      while (next < items.length && !signal.aborted && !failed) {
        const index = next++;
        each(index, await work(items[index] as Item, worker));
      }
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      await worker.close();
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atATime }, (_, index) => lane(index + 1)));
  const first = lanes.find((settled) => settled.status === "rejected");
  if (first !== undefined) throw first.reason;
}
