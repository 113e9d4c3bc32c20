import { InternalError, Judge, type NotObserved, type StepResult } from "./judge";
import type { ExpectedState, PlannedStep, Subject } from "../core/types";
import { lensKey } from "./execute";

/**
 * Runs of one sequence, each with a look at what the checks asked for in the one before. A check that goes through a list may ask for one more of it each time; one that asks for
 * something else each time never ends.
 */
const MOST_RUNS = 100;

/** Steps with what came of them. */
export interface Ran {
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
}

/**
 * Runs steps until every check has what it asks for: checks say what they want to see of the chain by asking for it. Each run looks at what was asked for and missing in
 * the one before. A subject whose checks ask for nothing is run once.
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

/** What the checks ask for and was not looked at, by the step. */
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
      // what is remembered of a step may be wrong for as long as something is missing: it is judged again when nothing is
      if (before === 0 && found.size === 0) throw error;
      break;
    }
  }
  return new Map([...found].map(([step, states]) => [step, [...states.values()]]));
}
