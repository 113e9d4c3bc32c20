import type { Invariant, Verdict } from "../../harness/types";
import type { History } from "../history/history";
import type { Seen } from "./seen";

/** An invariant as the families write it. */
export interface Statement {
  readonly id: string;
  readonly rules: readonly string[];
  readonly title: string;
  readonly premise: string;
  check(seen: Seen, history: History): Verdict;
}

/** Makes an invariant of a statement. `record` must have noted the step before it is checked. */
export function define(statement: Statement): Invariant<History> {
  return {
    id: statement.id,
    rules: statement.rules,
    title: statement.title,
    premise: statement.premise,
    check(step, _view, history) {
      const { seen } = history;
      if (seen?.step.index !== step.index)
        throw new Error(`expected step ${step.index} to be recorded before it is checked; call record first`);
      return statement.check(seen, history);
    },
  };
}
