import { InternalError, Judge, type NotObserved, type StepResult } from "./judge";
import type { ExpectedState, PlannedStep, Subject } from "../core/types";
import { lensKey } from "./execute";

/** Most runs of one sequence, each with the reads that checks requested in the run before: a check that requests more each time never ends. */
const MOST_RUNS = 12;

/** Steps with their results. */
export interface Ran {
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
}

/**
 * Runs steps until every check has the values that it requests. Each run adds the reads that were missing in the one
 * before. If no check requests any, the steps run once.
 * @throws InternalError for checks that ask for something else each time
 */
export async function complete<Action, History>(
  subject: Subject<Action, History>,
  planned: readonly PlannedStep[],
  run: (steps: readonly PlannedStep[]) => Promise<readonly StepResult[]>,
): Promise<Ran> {
  let steps = planned;
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const results = await run(steps);
    const missing = subject.asks === true ? missingIn(subject, steps, results) : new Map<number, ExpectedState[]>();
    if (missing.size === 0) return { steps, results };
    steps = steps.map((step, index) => {
      const more = missing.get(index);
      return more === undefined ? step : { ...step, observe: [...step.observe, ...more] };
    });
  }
  throw new InternalError(
    `expected invariants that read the same of the chain whenever they are asked, received some that still ask for more after ${MOST_RUNS} runs; make them pure`,
  );
}

/** Requested values that were not observed, by step. */
function missingIn<Action, History>(
  subject: Subject<Action, History>,
  steps: readonly PlannedStep[],
  results: readonly StepResult[],
): ReadonlyMap<number, ExpectedState[]> {
  const found = new Map<number, Map<bigint, ExpectedState>>();
  const collect = ({ wishes }: NotObserved): void => {
    for (const { step, state } of wishes) {
      const own = found.get(step) ?? new Map<bigint, ExpectedState>();
      found.set(step, own.set(lensKey(state), state));
    }
  };
  const judge = new Judge(subject, () => undefined, collect);
  for (const [index, step] of steps.entries()) {
    const result = results[index];
    if (result === undefined) break;
    const before = found.size;
    try {
      const { findings } = judge.step(step, result, false);
      if (findings.some(({ kind }) => kind !== "invariant")) break;
    } catch (error) {
      // while values are missing, the history may be wrong: judge again once none is
      if (before === 0 && found.size === 0) throw error;
      break;
    }
  }
  return new Map([...found].map(([step, states]) => [step, [...states.values()]]));
}
