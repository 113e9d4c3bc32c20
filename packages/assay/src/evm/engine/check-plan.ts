import type { Batch } from "../../core/types";
import { EngineError } from "./errors";

/**
 * Refuses what engines would understand differently: no node checks that time increases inside a simulation.
 * @param notBefore time of the fixture's last block, in Unix seconds
 * @throws EngineError "refused"
 */
export function checkPlan(batches: readonly Batch[], notBefore: number): void {
  let latest = notBefore;
  batches.forEach(({ time, calls }, index) => {
    if (!Number.isSafeInteger(time) || time < latest) {
      throw new EngineError(
        "refused",
        `batch ${index}: expected a time of at least ${latest} (Unix seconds), received ${time}; times never decrease`,
      );
    }
    latest = time;
    for (const { gas, value, data } of calls) {
      if (!Number.isSafeInteger(gas) || gas < 21_000) {
        throw new EngineError("refused", `batch ${index}: expected a gas limit of at least 21000, received ${gas}`);
      }
      if (value < 0n)
        throw new EngineError("refused", `batch ${index}: expected a value of at least 0 wei, received ${value}`);
      if (data.length % 2 !== 0 || !data.startsWith("0x")) {
        throw new EngineError(
          "refused",
          `batch ${index}: expected calldata as 0x and whole bytes, received ${data.slice(0, 80)}`,
        );
      }
    }
  });
}
