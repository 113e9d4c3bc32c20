import type { Invariant, Verdict } from "assay/types";
import type { EditionName } from "../../model/api";
import type { History } from "../history/history";
import { occasionMask, type Occasion } from "../core/occasion";
import type { Seen } from "../core/seen";
import { ofPart, SKIP } from "../core/verdicts";

/** Says that a verdict is about one part of the statement, by its name: the part's premise is met when it is not unmet. */
export type Part<Name extends string> = (name: Name, verdict: Verdict) => Verdict;

/** An invariant as the families write it. */
export interface Statement<Name extends string = never> {
  readonly id: string;
  /** Occasions: it is looked at only when one of them is there, and unmet otherwise. Part of the premise, and what keeps most checks free. */
  readonly on: readonly Occasion[];
  readonly rules: readonly string[];
  readonly title: string;
  readonly premise: string;
  /** The conjuncts that have premises of their own, by these in few words: the check names one for everything that it looks at. Absent: it is one. */
  readonly parts?: readonly Name[];
  /** The editions that it holds in; absent: all. */
  readonly editions?: readonly EditionName[];
  check(seen: Seen, history: History, part: Part<Name>): Verdict;
}

/** Makes an invariant of a statement. `record` must have noted the step before it is checked. */
export function define<const Name extends string = never>(statement: Statement<Name>): Invariant<History> {
  const mask = occasionMask(statement.on);
  const indices = new Map<string, number>((statement.parts ?? []).map((name, index) => [name, index]));
  const part: Part<Name> = (name, verdict) => {
    const index = indices.get(name);
    if (index === undefined) throw new Error(`${statement.id} has no part "${name}"; add it to its parts`);
    return ofPart(index, verdict);
  };
  return {
    id: statement.id,
    rules: statement.rules,
    title: statement.title,
    premise: statement.premise,
    occasions: mask,
    ...(statement.parts === undefined ? {} : { parts: statement.parts }),
    ...(statement.editions === undefined ? {} : { editions: statement.editions }),
    check(step, _view, history) {
      const { seen } = history;
      if (seen?.step.index !== step.index)
        throw new Error(`expected step ${step.index} to be recorded before it is checked; call record first`);
      return (history.occasions & mask) === 0 ? SKIP : statement.check(seen, history, part);
    },
  };
}
