import type { Batch, Call, CallResult } from "../../core/types";
import { RpcRefusal } from "./errors";

/** What comes of a call whose sender has less wei than it sends: it cannot be made, so that it fails without data and changes nothing. */
export const UNPAID: CallResult = { ok: false, returnData: "0x", logs: [], gasUsed: 0, halted: "insufficient funds" };

const NOBODY = `0x${"00".repeat(20)}`;
/** In place of a call that cannot be made: does nothing, and keeps the block in which it would have been. */
const NOTHING: Call = { from: NOBODY, to: NOBODY, data: "0x", value: 0n, gas: 21_000 };

/** geth's code; anvil has one code for many refusals. */
const isUnpaid = (error: unknown): boolean =>
  error instanceof RpcRefusal && (error.code === -38_014 || /insufficient (funds|balance)/i.test(error.reason));

type Run = (batches: readonly Batch[]) => Promise<CallResult[][]>;

/**
 * Runs a plan in which senders may have less wei than their calls send. A node refuses the whole request for one such call, and does not say which: the first of
 * them is searched by halves, and nothing is done in its place, until the node takes the request.
 * @throws whatever `run` throws for another reason
 */
export async function runPaid(batches: readonly Batch[], run: Run): Promise<CallResult[][]> {
  try {
    return await run(batches);
  } catch (error) {
    if (!isUnpaid(error)) throw error;
    // each call by itself, as a plan may have the same one twice
    return runWithout(
      batches.map((batch) => ({ ...batch, calls: batch.calls.map((call) => ({ ...call })) })),
      run,
    );
  }
}

async function runWithout(batches: readonly Batch[], run: Run): Promise<CallResult[][]> {
  let paying = batches.flatMap(({ calls }) => calls.filter(({ value }) => value > 0n));
  const unpaid = new Set<Call>();
  const made = (upTo?: Call): readonly Batch[] => {
    let isBehind = false;
    return batches.map((batch) => ({
      ...batch,
      calls: batch.calls.flatMap((call) => {
        if (isBehind) return [];
        isBehind = call === upTo;
        return [unpaid.has(call) ? NOTHING : call];
      }),
    }));
  };
  for (;;) {
    const first = await firstRefused(paying.length, async (index) => run(made(paying[index])));
    unpaid.add(paying[first] ?? NOTHING);
    paying = paying.slice(first + 1);
    try {
      const results = await run(made());
      return results.map((own, i) =>
        own.map((result, j) => (unpaid.has(batches[i]?.calls[j] ?? NOTHING) ? UNPAID : result)),
      );
    } catch (error) {
      if (!isUnpaid(error) || paying.length === 0) throw error;
    }
  }
}

/** The first of `count` runs that a node refuses as unpaid, where it refuses all behind it too, and the last. */
async function firstRefused(count: number, run: (index: number) => Promise<unknown>): Promise<number> {
  let [first, last] = [0, count - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    try {
      await run(middle);
      first = middle + 1;
    } catch (error) {
      if (!isUnpaid(error)) throw error;
      last = middle;
    }
  }
  return first;
}
