import { InternalError, messageOf, type Finding, Judge, type StepResult, covers, named } from "../judge";
import type { PlannedStep, Subject, Engine, ProbeMark } from "../../core/types";
import { objectiveOf, withObjective, type Measurable, type Measured } from "../../core/objectives";
import { UnreadableError } from "./read";
import type { Counterexample } from "./schema";
import { askInFull, complete, execute, withHalts, type Lens } from "..";
import { restoreStep } from "./convert";
import { changedSince } from "./build";
import { checkFunctions, checkStatement } from "./called-functions";

/** Judges a stored step. @throws InternalError when it has no result, or its predictions are none of this version's */
function judgeStep<Action, History>(
  judge: Pick<Judge<Action, History>, "step">,
  step: PlannedStep,
  result: StepResult | undefined,
  full: boolean,
  index: number,
): readonly Finding[] {
  if (result === undefined)
    throw new InternalError(`the engine gave no result for step ${index} of the counterexample`);
  try {
    return judge.step(step, result, full).findings;
  } catch (error) {
    if (error instanceof InternalError) throw error;
    throw new InternalError(
      `step ${index} of the counterexample cannot be judged by this version (${messageOf(error)}); run a campaign with its seed`,
      { cause: error },
    );
  }
}

/**
 * The subject that measures a case's objective beside all that it checks; undefined for a counterexample, which has none. `known`: of the sequence that it judges.
 * @throws UnreadableError when the subject has no such objective
 */
export function measuredFor<Action, History>(
  { objective }: Counterexample,
  subject: Subject<Action, History>,
  known?: Measurable,
): Subject<Action, Measured<History>> | undefined {
  if (objective === undefined) return undefined;
  try {
    return withObjective(subject, objectiveOf(subject, objective.name), BigInt(objective.least), known);
  } catch (error) {
    throw new UnreadableError(`the case cannot be measured again: ${messageOf(error)}`, { cause: error });
  }
}

/** The results of a case's probes in the world without the attackers. */
export interface ReplayedProbes {
  /** Those that are accepted there, as they were: by the index of the case's step. */
  readonly counting: ReadonlyMap<number, ProbeMark>;
  /** What is wrong there, of the first one that does not come out as it did. */
  readonly findings: readonly Finding[];
}

/**
 * Runs the stored world without the attackers again, with each stored probe by itself behind it, and judges all of it against the stored predictions.
 * @throws as `replay`
 */
async function replayProbes<Action, History>(
  { objective, opening }: Counterexample,
  subject: Subject<Action, History>,
  engine: Engine,
): Promise<ReplayedProbes> {
  const counting = new Map<number, ProbeMark>();
  let findings: readonly Finding[] = [];
  const { without = [], tried = [] } = objective?.probes ?? {};
  const lens = (keys: readonly bigint[], time: number) => subject.lens(keys, time);
  for (const { step, sort, weight, accepted } of tried) {
    const stored = [...without, accepted];
    const steps = stored.map((one) => restoreStep(one, subject.kinds));
    const results = await execute(engine, lens, steps, opening, () => undefined);
    const judge = new Judge(subject, () => undefined);
    const wrong = steps.flatMap((one, index) =>
      judgeStep(judge, one, results[index], stored[index]?.full ?? false, index),
    );
    if (wrong.length === 0) counting.set(step, { sort, weight: BigInt(weight) });
    else if (findings.length === 0) findings = wrong;
  }
  return { counting, findings };
}

/** The result of replaying a stored failure. */
export interface Replayed {
  /** `same`: the same identity at the same step; `different`: it fails in another way or elsewhere; `gone`: every step is as predicted. */
  readonly outcome: "same" | "different" | "gone";
  /** Index of the step that failed now, and what is wrong there. */
  readonly step: number | undefined;
  readonly findings: readonly Finding[];
  /** The steps that ran, and the engine's answers now. */
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
  /** The fixture (with the contracts' code) is no longer the one that the failure was found on: usual after a fix. */
  readonly fixtureChanged: boolean;
  /** The project's own programs are no longer those that the failure was found with. */
  readonly codeChanged: boolean;
  /** Of a case of an objective with probes: how many of them are still accepted without the attackers, and what is wrong with the first that is not. */
  readonly probes?: { readonly tried: number; readonly accepted: number; readonly findings: readonly Finding[] };
}

/**
 * Runs the stored calls and judges them against the stored predictions and today's invariants; neither generators nor model take part.
 * @throws UnreadableError when the file is of another subject or edition; InternalError when its entities are unknown.
 */
export async function replay<Action, History>(
  counterexample: Counterexample,
  subject: Subject<Action, History>,
  engine: Engine,
): Promise<Replayed> {
  if (counterexample.subject !== subject.name || counterexample.edition !== subject.edition) {
    throw new UnreadableError(
      `expected a counterexample of ${subject.name}, edition ${subject.edition}, received one of ${counterexample.subject}, edition ` +
        `${counterexample.edition}; replay it with --edition ${counterexample.edition}`,
    );
  }
  checkFunctions(counterexample, subject);
  checkStatement(counterexample, subject);
  const stored = counterexample.steps.map((step) => restoreStep(step, subject.kinds));
  const lens: Lens = (keys, time) => subject.lens(keys, time);
  const probes = await replayProbes(counterexample, subject, engine);
  const measured = measuredFor(counterexample, subject, { probes: probes.counting, end: stored.length - 1 });
  const run = async (asked: readonly PlannedStep[]): Promise<readonly StepResult[]> =>
    withHalts(subject, engine, asked, await execute(engine, lens, asked, 0, () => undefined));
  const { steps, results } = await (measured === undefined
    ? complete(subject, stored, run)
    : complete(measured, stored, run));
  const judge = measured === undefined ? new Judge(subject, () => undefined) : new Judge(measured, () => undefined);
  const common = {
    ...{ steps, results, ...changedSince(counterexample, subject) },
    ...toldOf(counterexample, probes),
  };
  for (const [index, step] of steps.entries()) {
    const all = judgeStep(judge, step, results[index], counterexample.steps[index]?.full ?? false, index);
    const findings = named(all, [counterexample.identity]);
    if (findings.length === 0) continue;
    // older files may have a less exact identity
    const same = covers(counterexample.identity, findings[0]?.id ?? "") && index === steps.length - 1;
    const end = index + 1;
    const failed = { steps: steps.slice(0, end), results: results.slice(0, end), findings };
    const inFull = await askInFull(subject, engine, failed);
    return {
      outcome: same ? "same" : "different",
      step: index,
      ...common,
      findings: inFull.findings,
      results: [...inFull.results, ...results.slice(end)],
    };
  }
  return { outcome: "gone", step: undefined, findings: [], ...common };
}

function toldOf({ objective }: Counterexample, { counting, findings }: ReplayedProbes): Pick<Replayed, "probes"> {
  const tried = objective?.probes?.tried.length;
  return tried === undefined ? {} : { probes: { tried, accepted: counting.size, findings } };
}
