import { PlanTooLong } from "../evm/engine/errors";
import {
  InternalError,
  Judge,
  refusalLabel,
  NotObserved,
  type CountCheck,
  type Finding,
  type StepResult,
  type StepVerdict,
} from "./judge";
import { countAction, countCheck, countRefusal, noStatistics, type Statistics } from "../core/stats";
import type { Engine, EngineWork, PlannedStep, Subject } from "../core/types";
import { complete, type Judging } from "./complete";
import { execute, type Exchange } from "./execute";
import { isFull, isLastLook, type Plan, type PlanOptions, type Sequence } from "./plan";
import { withHalts } from "./halts";
import { planOn } from "./rehearse";

/** The first step with a finding. */
export interface Divergence {
  /** Index of the step. */
  readonly step: number;
  /** Never empty; the first one gives the failure its identity. */
  readonly findings: readonly Finding[];
}

/** A sequence that was run and judged. Steps after the divergence were run, and not judged. */
export interface SequenceRun {
  readonly plan: Plan;
  readonly results: readonly StepResult[];
  readonly divergence: Divergence | undefined;
  /** Findings of invariants after it, one for each identity: a known failure must not hide another. */
  readonly later: readonly Divergence[];
  readonly statistics: Statistics;
}

/** How to run a sequence. */
export interface RunOptions extends Omit<PlanOptions, "rehearsed" | "blind"> {
  /** Called with the request to the engine and its answer. */
  readonly exchanged?: Exchange | undefined;
  /** Identity of the only finding that counts; absent: all do. */
  readonly only?: string | undefined;
}

/**
 * Plans a sequence, runs it on the engine, and judges it step by step up to the first divergence. A sequence that is
 * too large for the engine is cut after the last action that fits.
 * @throws InternalError for faults of the subject or its checks, and whatever the engine throws.
 */
export async function runSequence<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
  { exchanged, only, ...planning }: RunOptions = {},
): Promise<SequenceRun> {
  let { actions } = sequence;
  await subject.learn?.(engine);
  for (;;) {
    const started = performance.now();
    let plan: Plan | undefined;
    try {
      plan = await planOn(subject, engine, { ...sequence, actions }, planning);
      const planned = performance.now() - started;
      const run = await runPlan(subject, engine, plan, { exchanged, only });
      run.statistics.timing.planning = planned;
      return run;
    } catch (error) {
      if (!(error instanceof PlanTooLong) || actions.length === 0) throw error;
      // a rehearsal counts calls alone
      actions = actions.slice(
        0,
        plan === undefined ? Math.floor(actions.length * LESS) : actionsThatFit(plan, error.fits),
      );
    }
  }
}

/** How many actions to keep of a plan of which only the first `fits` steps fit: at least a tenth fewer, as the final observation needs room too. */
function actionsThatFit({ steps, opening, actions }: Plan, fits: number): number {
  const step = fits > opening ? steps[fits] : undefined;
  const before = step === undefined || step.action < 0 ? actions : step.action;
  return Math.min(before, Math.floor(actions * LESS));
}

/** What is kept at least of a plan that does not fit. */
const LESS = 0.9;

/** Whether a finding is one that is looked for. */
export type Counts = (finding: Finding) => boolean;

const EVERYTHING: Counts = () => true;

/**
 * Runs a plan on the engine, and judges it step by step: against the prediction up to the first difference, and by invariants also after it. @throws as `runSequence`
 */
export async function runPlan<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  planned: Plan,
  { exchanged, only }: Pick<RunOptions, "exchanged" | "only"> = {},
): Promise<SequenceRun> {
  const statistics = noStatistics();
  const { timing } = statistics;
  const started = performance.now();
  const run = async (asked: readonly PlannedStep[]): Promise<readonly StepResult[]> =>
    withHalts(
      subject,
      engine,
      asked,
      await executePlan(subject, engine, { ...planned, steps: asked }, exchanged, timing),
    );
  const counting = (): CountCheck => {
    statistics.invariants = {};
    return (id, met) => {
      countCheck(statistics, id, met);
    };
  };
  const isWholeStep = (index: number): boolean => isFull(planned, index);
  const { steps, results, judged } = await complete(subject, planned.steps, run, { isFull: isWholeStep, counting });
  const plan = { ...planned, steps };
  const ran = performance.now();
  const counts: Counts = only === undefined ? EVERYTHING : ({ id }) => id === only;
  // after a difference there is nothing to compare; but if the model abstains, invariants on the later calls are still useful
  const goesOn = subject.rehearses === true;
  const end = (findings: readonly Finding[]): boolean => !goesOn && findings.some(({ kind }) => kind !== "invariant");
  const judge = judged ?? new Judge(subject, counting());
  const [divergence, ...later] = divergencesOf(judge, plan, results, statistics, counts, end);
  statistics.runs = 1;
  const checking = judged?.checking ?? 0;
  timing.engine = ran - started - timing.encoding - timing.decoding - checking;
  timing.judging = performance.now() - ran - timing.invariants + checking;
  return { plan, results, divergence, later, statistics };
}

/** Runs a plan on the engine, and gives what it answered to each step. @throws whatever the engine throws */
export async function executePlan<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  plan: Plan,
  exchanged: Exchange = () => undefined,
  work?: EngineWork,
): Promise<readonly StepResult[]> {
  const lens = (keys: readonly bigint[], time: number) => subject.lens(keys, time);
  return execute(engine, lens, plan.steps, plan.opening, exchanged, work);
}

/** The first step of a plan whose results are wrong; findings that do not count are skipped. @throws InternalError for faults of the subject's checks */
export function judgePlan<Action, History>(
  subject: Subject<Action, History>,
  plan: Plan,
  results: readonly StepResult[],
  counts: Counts,
): Divergence | undefined {
  return divergencesOf(new Judge(subject, () => undefined), plan, results, noStatistics(), counts, () => true)[0];
}

/**
 * The first step with a finding, and after it the first step at which invariants find something else, unless findings `end` the sequence.
 * @throws InternalError for faults of the subject's checks, and of answers
 */
function divergencesOf(
  judge: Judging,
  plan: Plan,
  results: readonly StepResult[],
  statistics: Statistics,
  counts: Counts,
  end: (findings: readonly Finding[]) => boolean,
): readonly Divergence[] {
  const found: Divergence[] = [];
  const known = new Set<string>();
  let differs = false;
  for (const kind of plan.idle) countAction(statistics, kind, "invalid");
  for (const [index, step] of plan.steps.entries()) {
    const result = results[index] ?? NO_ANSWER;
    const judged = judgedStep(judge, step, result, isFull(plan, index), differs || found.length > 0);
    if (judged === undefined) return found;
    const { findings: all, error } = judged;
    const findings =
      all.length === 0 ? all : all.filter((one) => counts(one) && !(differs && one.kind !== "invariant"));
    statistics.timing.invariants = judge.checking;
    if (isOfAction(plan, index)) countStep(statistics, step, result, error, findings.length > 0);
    const fresh = found.length === 0 ? findings : findings.filter(({ id }) => !known.has(id));
    // of several at the first step one gives the failure its identity, and the others are printed beside it
    if (fresh.length > 0) found.push({ step: index, findings: fresh });
    for (const { id } of found.length === 1 ? fresh.slice(0, 1) : fresh) known.add(id);
    if (findings.length > 0 && end(findings)) return found;
    differs ||= all.some(({ kind }) => kind !== "invariant");
  }
  return found;
}

/** Undefined if a step after a failure cannot be judged, as the chain may have unreadable state. @throws InternalError elsewhere */
function judgedStep(
  judge: Judging,
  step: PlannedStep,
  result: StepResult,
  full: boolean,
  isBehindFailure: boolean,
): StepVerdict | undefined {
  try {
    return judge.step(step, result, full);
  } catch (error) {
    if (isBehindFailure && (error instanceof InternalError || error instanceof NotObserved)) return undefined;
    throw error;
  }
}

const NO_ANSWER: StepResult = { call: undefined, lens: undefined };

/** The opening and the final observation do not belong to an action. */
function isOfAction(plan: Plan, index: number): boolean {
  return index >= plan.opening && !isLastLook(plan, index);
}

function countStep(
  statistics: Statistics,
  step: PlannedStep,
  result: StepResult,
  error: string | undefined,
  isFinding: boolean,
): void {
  statistics.steps++;
  if (step.call !== undefined) statistics.calls++;
  countAction(statistics, step.kind, result.call?.ok === false ? "reverted" : "ok");
  if (result.call?.halted === "out of gas") statistics.outOfGas[step.kind] = (statistics.outOfGas[step.kind] ?? 0) + 1;
  if (result.call?.ok === false) countRefusal(statistics, step.kind, refusalLabel(error, result.call));
  if (error !== undefined && !isFinding) statistics.errors[error] = (statistics.errors[error] ?? 0) + 1;
}
