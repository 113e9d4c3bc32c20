import { Judge, type Finding } from "../judge";
import { execute } from "..";
import type { Engine, ProbeMark, Subject } from "../../core/types";
import { restoreStep } from "./convert";
import { judgeStep } from "./judge-step";
import type { Counterexample } from "./schema";

/** What became of a case's probes in the world without the attackers. */
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
export async function replayProbes<Action, History>(
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
