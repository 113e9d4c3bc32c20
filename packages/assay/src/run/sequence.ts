import { PlanTooLong } from "../engine/errors";
import { InternalError, Judge, type ComparedStep, type Finding, type StepResult, type StepVerdict } from "../judge";
import { countAction, countCheck, noStatistics, type Statistics } from "../stats";
import type { Engine, EngineWork, PlannedStep, Subject } from "../types";
import { execute, type Exchange } from "./execute";
import { isFull, isLastLook, planSequence, type Plan, type PlanOptions, type Sequence } from "./plan";
import { withHalts } from "./halts";
import { rehearse } from "./rehearse";

/** The first step that did not come out right. */
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
  /** What invariants found behind it, each identity where it showed first: a failure that is known hides no other. */
  readonly later: readonly Divergence[];
  readonly statistics: Statistics;
}

/** How to run a sequence. */
export interface RunOptions extends Omit<PlanOptions, "rehearsed"> {
  /** Called with what was asked of the engine and with what it answered. */
  readonly exchanged?: Exchange | undefined;
  /** What `planSequence` gave for the sequence and the other options, where it was planned before. */
  readonly plan?: Plan | undefined;
  /** Told that an answer is not what was predicted: before the invariants are checked, of which all may be broken. */
  readonly differs?: (() => void) | undefined;
  /** Awaited when all answers are what was predicted, before the invariants are checked: what is more urgent may go first. */
  readonly asPredicted?: (() => Promise<void>) | undefined;
  /** Identity of the only finding that counts; absent: all do. */
  readonly only?: string | undefined;
}

/**
 * Plans a sequence, runs it on the engine, and judges it step by step up to the first divergence. A sequence that is more than the engine takes at a time is cut
 * after the last action that fits.
 * @throws InternalError for faults of the subject or its checks, and whatever the engine throws.
 */
export async function runSequence<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
  { exchanged, plan: made, differs, asPredicted, only, ...planning }: RunOptions = {},
): Promise<SequenceRun> {
  let { actions } = sequence;
  for (;;) {
    const started = performance.now();
    const whole = actions.length === sequence.actions.length;
    let plan = (whole ? made : undefined) ?? planSequence(subject, { ...sequence, actions }, planning);
    try {
      if (subject.rehearses === true) {
        const rehearsed = await rehearse(engine, plan);
        plan = planSequence(subject, { ...sequence, actions }, { ...planning, rehearsed });
      }
      const planned = performance.now() - started;
      const run = await runPlan(subject, engine, plan, { exchanged, differs, asPredicted, only });
      run.statistics.timing.planning = planned;
      return run;
    } catch (error) {
      if (!(error instanceof PlanTooLong) || actions.length === 0) throw error;
      actions = actions.slice(0, actionsThatFit(plan, error.fits));
    }
  }
}

/** How many actions to keep of a plan of which only the first `fits` steps do: at least a tenth fewer, as what observes the end takes room, too. */
function actionsThatFit({ steps, opening, actions }: Plan, fits: number): number {
  const step = fits > opening ? steps[fits] : undefined;
  const before = step === undefined || step.action < 0 ? actions : step.action;
  return Math.min(before, Math.floor(actions * 0.9));
}

/** Whether a finding is one that is looked for. */
export type Counts = (finding: Finding) => boolean;

const EVERYTHING: Counts = () => true;

/**
 * Runs a plan on the engine, and judges it step by step: against the prediction up to the first difference, by invariants as far as these still speak of the chain alone. @throws as `runSequence`
 */
export async function runPlan<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  plan: Plan,
  { exchanged, differs, asPredicted, only }: Pick<RunOptions, "exchanged" | "differs" | "asPredicted" | "only"> = {},
): Promise<SequenceRun> {
  const statistics = noStatistics();
  const { timing } = statistics;
  const started = performance.now();
  const results = await withHalts(
    subject,
    engine,
    plan.steps,
    await executePlan(subject, engine, plan, exchanged, timing),
  );
  const ran = performance.now();
  const judge = new PlanJudge(subject, plan, results, statistics, differs);
  const asExpected = !judge.differs();
  const compared = performance.now();
  if (asExpected) await asPredicted?.();
  else differs?.();
  const resumed = performance.now();
  const [divergence, ...later] = judge.allWrong(only === undefined ? EVERYTHING : ({ id }) => id === only);
  statistics.runs = 1;
  timing.engine = ran - started - timing.encoding - timing.decoding;
  timing.judging = compared - ran + performance.now() - resumed - timing.invariants;
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

/** The first step of a plan at which an engine's answers are not right; findings that do not count are passed over. @throws InternalError for faults of the subject's checks */
export function judgePlan<Action, History>(
  subject: Subject<Action, History>,
  plan: Plan,
  results: readonly StepResult[],
  counts: Counts,
): Divergence | undefined {
  return new PlanJudge(subject, plan, results, noStatistics()).firstWrong(counts);
}

/** Judges what an engine answered to a plan. Answers are compared ahead of what is checked on them: that costs a part of what the invariants do, and tells of most failures. */
class PlanJudge<Action, History> {
  private readonly judge: Judge<Action, History>;
  private readonly compared: ComparedStep[] = [];

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly plan: Plan,
    private readonly results: readonly StepResult[],
    private readonly statistics: Statistics,
    /** Told that something is wrong, before what is behind it is looked at. */
    private readonly tell?: () => void,
  ) {
    this.judge = new Judge(subject, (id, met) => countCheck(statistics, id, met));
  }

  /** Compares the answers up to the first that is not what was predicted. Whether there is one. */
  differs(): boolean {
    try {
      return this.plan.steps.some((step, index) => this.comparedAt(step, index).differences.length > 0);
    } catch (error) {
      if (!(error instanceof InternalError)) throw error;
      // it is thrown when that step is checked, unless an invariant is violated before it
      return false;
    }
  }

  /** The first step that is not right: an answer differs, or an invariant is violated. @throws InternalError for faults of the subject's checks, and of answers */
  firstWrong(counts: Counts): Divergence | undefined {
    return this.wrong(counts, () => true)[0];
  }

  /**
   * The first step that is not right, and behind it the first at which invariants find something else. Where model and chain differ nothing is compared any more; a model that
   * abstains says little, and its calls are worth checking all the same. @throws as `firstWrong`
   */
  allWrong(counts: Counts): readonly Divergence[] {
    const goesOn = this.subject.rehearses === true;
    return this.wrong(counts, (findings) => !goesOn && findings.some(({ kind }) => kind !== "invariant"));
  }

  private wrong(counts: Counts, ends: (findings: readonly Finding[]) => boolean): readonly Divergence[] {
    const { plan, judge, statistics, tell } = this;
    const found: Divergence[] = [];
    const known = new Set<string>();
    let differs = false;
    for (const kind of plan.idle) countAction(statistics, kind, "invalid");
    for (const [index, step] of plan.steps.entries()) {
      const judged = this.judgedAt(step, index, found.length > 0);
      // behind a failure a chain may hold what nobody can read
      if (judged === undefined) return found;
      const { compared, findings: all, error } = judged;
      const findings =
        all.length === 0 ? all : all.filter((one) => counts(one) && !(differs && one.kind !== "invariant"));
      statistics.timing.invariants = judge.checking;
      if (isOfAction(plan, index))
        countStep(statistics, step, compared.results, findings.length > 0 ? undefined : error);
      const fresh = found.length === 0 ? findings : findings.filter(({ id }) => !known.has(id));
      // of several at the first step one gives the failure its identity, and the others are told beside it
      const [first] = fresh;
      if (first !== undefined) {
        if (found.length === 0) tell?.();
        found.push({ step: index, findings: fresh });
      }
      for (const { id } of found.length === 1 ? fresh.slice(0, 1) : fresh) known.add(id);
      if (findings.length > 0 && ends(findings)) return found;
      differs ||= all.some(({ kind }) => kind !== "invariant");
    }
    return found;
  }

  /** Undefined for what cannot be judged where `mayFail` says that this is no fault of the machinery. @throws InternalError otherwise */
  private judgedAt(
    step: PlannedStep,
    index: number,
    mayFail: boolean,
  ): (StepVerdict & { readonly compared: ComparedStep }) | undefined {
    try {
      const compared = this.comparedAt(step, index);
      return { ...this.judge.check(compared, isFull(this.plan, index)), compared };
    } catch (error) {
      if (mayFail && error instanceof InternalError) return undefined;
      throw error;
    }
  }

  private comparedAt(step: PlannedStep, index: number): ComparedStep {
    return (this.compared[index] ??= this.judge.compare(step, this.results[index] ?? NO_ANSWER));
  }
}

const NO_ANSWER: StepResult = { call: undefined, lens: undefined };

/** Opening and last look are no steps of an action. */
function isOfAction(plan: Plan, index: number): boolean {
  return index >= plan.opening && !isLastLook(plan, index);
}

function countStep(statistics: Statistics, step: PlannedStep, result: StepResult, error: string | undefined): void {
  statistics.steps++;
  if (step.call !== undefined) statistics.calls++;
  countAction(statistics, step.kind, result.call?.ok === false ? "reverted" : "ok");
  if (result.call?.halted === "out of gas") statistics.outOfGas[step.kind] = (statistics.outOfGas[step.kind] ?? 0) + 1;
  if (error !== undefined) statistics.errors[error] = (statistics.errors[error] ?? 0) + 1;
}
