import type { Invariant, Verdict } from "../../harness/types";
import type { EditionName } from "../../model/api";
import type { History } from "../history/history";
import { occasionMask, type Occasion } from "./occasion";
import type { Seen } from "./seen";
import { UNMET } from "./verdicts";

/** An invariant as the families write it. */
export interface Statement {
  readonly id: string;
  /** Occasions: it is looked at only when one of them is there, and unmet otherwise. Part of the premise, and what keeps most checks free. */
  readonly on: readonly Occasion[];
  readonly rules: readonly string[];
  readonly title: string;
  readonly premise: string;
  /** The editions that it holds in; absent: all. */
  readonly editions?: readonly EditionName[];
  check(seen: Seen, history: History): Verdict;
}

/** Makes an invariant of a statement. `record` must have noted the step before it is checked. */
export function define(statement: Statement): Invariant<History> {
  const mask = occasionMask(statement.on);
  return {
    id: statement.id,
    rules: statement.rules,
    title: statement.title,
    premise: statement.premise,
    occasions: mask,
    ...(statement.editions === undefined ? {} : { editions: statement.editions }),
    check(step, _view, history) {
      const { seen } = history;
      if (seen?.step.index !== step.index)
        throw new Error(`expected step ${step.index} to be recorded before it is checked; call record first`);
      return (history.occasions & mask) === 0 ? UNMET : statement.check(seen, history);
    },
  };
}
