import type { Engine, Law } from "../../core/types";
import { inputOf, type CheckOptions } from "./check-law";

/** Which law was violated first, and what it took. */
export interface FirstViolated {
  /** Null: all held in all their cases. */
  readonly law: string | null;
  /** Cases that were run, of all laws. */
  readonly cases: number;
}

/**
 * Runs laws in their order, `runs` cases each, up to the first case that violates one: whether any does, as cheaply as can be. Nothing is shrunk. Null when the signal is
 * aborted before that. @throws whatever a check throws
 */
export async function firstViolated(
  laws: readonly Law<unknown>[],
  engine: Engine,
  { seed, runs, signal }: CheckOptions,
): Promise<FirstViolated | null> {
  let cases = 0;
  for (const law of laws) {
    for (let number = 0; number < runs; number++) {
      if (signal?.aborted === true) return null;
      cases += 1;
      const { verdict } = await law.check(inputOf(law, seed, number), engine);
      if (verdict === "violated") return { law: law.id, cases };
    }
  }
  return { law: null, cases };
}
