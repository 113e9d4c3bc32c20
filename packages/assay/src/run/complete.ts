import { InternalError, Judge, type CountCheck, type NotObserved, type StepResult, type StepVerdict } from "./judge";
import type { ExpectedState, PlannedStep, Subject } from "../core/types";
import { lensKey } from "./execute";

/** Most runs of one sequence, each with the reads that checks requested in the run before: a check that requests more each time never ends. */
const MOST_RUNS = 12;
/** Most keys that are read ahead of a request. */
const MOST_AHEAD = 32;

/** Steps with their results. */
export interface Ran {
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
  /** Gives the verdicts on them, in their order, where they were judged already, and nothing was wrong. */
  readonly judged?: Judging;
}

/** What gives verdicts step by step. */
export type Judging = Pick<Judge<never, never>, "step" | "checking">;

/** How steps are judged when it is found out what they lack. */
export interface JudgingOptions {
  /** Whether everything that the model knows is observed in a step. */
  readonly isFull: (index: number) => boolean;
  /** Begins to count checks anew. */
  readonly counting: () => CountCheck;
}

const UNCOUNTED: JudgingOptions = { isFull: () => false, counting: () => () => undefined };

/**
 * Runs steps until every check has the values that it requests. Each run adds the reads that were missing in the one
 * before. If no check requests any, the steps run once. A loop that ends where something is not as it must be ends early
 * while values are missing, and requests one key after the other: so each run reads twice as far ahead.
 * @throws InternalError for checks that ask for something else each time
 */
export async function complete<Action, History>(
  subject: Subject<Action, History>,
  planned: readonly PlannedStep[],
  run: (steps: readonly PlannedStep[]) => Promise<readonly StepResult[]>,
  judging: JudgingOptions = UNCOUNTED,
): Promise<Ran> {
  let steps = planned;
  let last: ExpectedState | undefined;
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const results = await run(steps);
    if (subject.asks !== true) return { steps, results };
    const { missing, judged } = judgedIn(subject, steps, results, judging, Math.min(2 ** runs - 1, MOST_AHEAD));
    if (missing.size === 0) return { steps, results, ...(judged === undefined ? {} : { judged }) };
    steps = steps.map((step, index) => {
      const more = missing.get(index);
      if (more === undefined) return step;
      const known = new Set(step.observe.map(lensKey));
      const fresh = [...more].flatMap(([key, state]) => (known.has(key) ? [] : [state]));
      last = fresh.at(-1);
      return { ...step, observe: [...step.observe, ...fresh] };
    });
  }
  throw new InternalError(
    `expected invariants that ask the chain for the same whenever they are asked, received some that ask for more after ${MOST_RUNS} runs (${last?.label}); let none depend on anything but the step, and ask for less, one after the other`,
  );
}

/** Requested values that were not observed, by step and key, and the verdicts where none is missing and nothing is wrong. */
function judgedIn<Action, History>(
  subject: Subject<Action, History>,
  steps: readonly PlannedStep[],
  results: readonly StepResult[],
  { isFull, counting }: JudgingOptions,
  ahead: number,
): { readonly missing: ReadonlyMap<number, ReadonlyMap<bigint, ExpectedState>>; readonly judged?: Judging } {
  const missing = new Map<number, Map<bigint, ExpectedState>>();
  const collect = ({ wishes }: NotObserved): void => {
    for (const { step, state, ahead: next } of wishes) {
      const own = missing.get(step) ?? new Map<bigint, ExpectedState>();
      for (const one of [state, ...(ahead === 0 ? [] : (next?.(ahead) ?? []))]) own.set(lensKey(one), one);
      missing.set(step, own);
    }
  };
  const judge = new Judge(subject, counting(), collect);
  const verdicts: StepVerdict[] = [];
  // behind a difference only a sequence of a model that abstains is judged further
  const goesOn = subject.rehearses === true;
  let differs = false;
  for (const [index, step] of steps.entries()) {
    const result = results[index];
    if (result === undefined) return { missing };
    const before = missing.size;
    try {
      const verdict = judge.step(step, result, isFull(index));
      differs ||= verdict.findings.some(({ kind }) => kind !== "invariant");
      if (differs && !goesOn) return { missing };
      verdicts.push(verdict);
    } catch (error) {
      // while values are missing, the history may be wrong: judge again once none is
      if (!differs && before === 0 && missing.size === 0) throw error;
      return { missing };
    }
  }
  const isSound = missing.size === 0 && !judge.isInDoubt && verdicts.every(({ findings }) => findings.length === 0);
  return isSound ? { missing, judged: given(verdicts, judge.checking) } : { missing };
}

function given(verdicts: readonly StepVerdict[], checking: number): Judging {
  let index = 0;
  return {
    checking,
    step() {
      const verdict = verdicts[index++];
      if (verdict === undefined) throw new InternalError(`expected ${verdicts.length} steps to judge, received more`);
      return verdict;
    },
  };
}
