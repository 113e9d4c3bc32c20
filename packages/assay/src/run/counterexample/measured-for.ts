import { messageOf } from "../judge";
import { objectiveOf, withObjective, type Measurable, type Measured } from "../../core/objectives";
import type { Subject } from "../../core/types";
import { UnreadableError } from "./read";
import type { Counterexample } from "./schema";

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
