import type { Batch, CallResult } from "../../core/types";
import type { NodeLimits } from "./limits";

/**
 * The first batch with a call that was given less gas than it asks for, and that might have come out otherwise with all of it: it used more than half of what it was given.
 * Undefined when there is none. Nodes that cap the gas of a request say nothing where they do: without this a cap would look like a call that reverts.
 */
export function firstInDoubt(
  batches: readonly Batch[],
  results: readonly (readonly CallResult[])[],
  { gas = Infinity, callGas = Infinity }: NodeLimits,
): number | undefined {
  let left = gas;
  for (const [index, { calls }] of batches.entries()) {
    for (const [at, call] of calls.entries()) {
      const used = results[index]?.[at]?.gasUsed ?? 0;
      const given = Math.min(call.gas, callGas, left);
      if (given < call.gas && used * 2 > given) return index;
      left -= used;
    }
  }
  return undefined;
}
