import { UnsavedError, writeCounterexample, type Counterexample } from "../run/counterexample";
import { messageOf } from "../run/judge";
import type { FirstSeen } from "./ledger";
import type { Violation } from "./report";

/** Writes a counterexample into a folder, if there is one; `problem` says why a folder does not have it. */
export async function saved(
  folder: string | undefined,
  counterexample: Counterexample,
): Promise<Pick<Violation, "path" | "problem">> {
  if (folder === undefined) return { path: undefined, problem: undefined };
  try {
    return { path: await writeCounterexample(folder, counterexample), problem: undefined };
  } catch (error) {
    if (!(error instanceof UnsavedError)) throw error;
    return { path: undefined, problem: messageOf(error) };
  }
}

/** A failure with its counterexample. */
export function violationOf(
  identity: string,
  seen: FirstSeen | undefined,
  counterexample: Counterexample,
  path: string | undefined,
  problem: string | undefined,
): Violation {
  return {
    identity,
    times: seen?.times ?? 1,
    sequencesToFind: seen?.sequences ?? 0,
    secondsToFind: seen?.seconds ?? 0,
    counterexample,
    path,
    problem,
  };
}
