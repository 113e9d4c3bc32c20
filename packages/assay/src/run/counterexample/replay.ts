import { Judge, covers, named, type Finding, type StepResult } from "../judge";
import { askInFull, complete, execute, withHalts, type Lens } from "..";
import type { Engine, PlannedStep, Subject } from "../../core/types";
import { checkFunctions, checkStatement } from "./called-functions";
import { restoreStep } from "./convert";
import { fixtureHash } from "./fixture-hash";
import { judgeStep } from "./judge-step";
import { measuredFor } from "./measured-for";
import { replayProbes, type ReplayedProbes } from "./replay-probes";
import type { Counterexample } from "./schema";
import { UnreadableError } from "./read";

/** What became of a stored failure. */
export interface Replayed {
  /** `same`: the same identity at the same step; `different`: it fails in another way or elsewhere; `gone`: every step is as predicted. */
  readonly outcome: "same" | "different" | "gone";
  /** Index of the step that failed now, and what is wrong there. */
  readonly step: number | undefined;
  readonly findings: readonly Finding[];
  /** What was run, and what the engine answered now. */
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
  /** The fixture (with the contracts' code) is no longer the one that the failure was found on: usual after a fix. */
  readonly fixtureChanged: boolean;
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
  const { steps, results } = await complete(subject, stored, async (asked) =>
    withHalts(subject, engine, asked, await execute(engine, lens, asked, 0, () => undefined)),
  );
  const probes = await replayProbes(counterexample, subject, engine);
  const judge = judgeOf(counterexample, subject, probes);
  const common = {
    ...{ steps, results, fixtureChanged: fixtureHash(subject.fixture) !== counterexample.fixture },
    ...toldOf(counterexample, probes),
  };
  for (const [index, step] of steps.entries()) {
    const all = judgeStep(judge, step, results[index], counterexample.steps[index]?.full ?? false, index);
    const findings = named(all, [counterexample.identity]);
    if (findings.length === 0) continue;
    // files may name a failure less exactly than it is named today
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

/** Who judges the steps: of a case of an objective one who measures it, too. @throws UnreadableError when the subject has no such objective */
function judgeOf<Action, History>(
  counterexample: Counterexample,
  subject: Subject<Action, History>,
  { counting }: ReplayedProbes,
): Pick<Judge<Action, History>, "step"> {
  const end = counterexample.steps.length - 1;
  const measured = measuredFor(counterexample, subject, { probes: counting, end });
  return measured === undefined ? new Judge(subject, () => undefined) : new Judge(measured, () => undefined);
}

function toldOf({ objective }: Counterexample, { counting, findings }: ReplayedProbes): Pick<Replayed, "probes"> {
  const tried = objective?.probes?.tried.length;
  return tried === undefined ? {} : { probes: { tried, accepted: counting.size, findings } };
}
