import { InternalError, messageOf, type Finding, type Judge, type StepResult } from "../judge";
import type { PlannedStep } from "../../core/types";

/** Judges a stored step. @throws InternalError when it has no result, or its predictions are none of this version's */
export function judgeStep<Action, History>(
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
      `step ${index} of the counterexample cannot be judged by this version (${messageOf(error)}); find the failure anew with its seed`,
      { cause: error },
    );
  }
}
