import type { Invariant, Verdict } from "assay/types";
import type { EditionName } from "../../model/api";
import type { History } from "../history/history";
import { occasionMask, type Occasion } from "../core/occasion";
import type { Seen } from "../core/seen";
import { ofPart, SKIP } from "../core/verdicts";

/** Assigns a verdict to a named part of the statement. The part's premise is met unless the verdict is "skipped". */
export type Part<Name extends string> = (name: Name, verdict: Verdict) => Verdict;

/** The source of an invariant. */
export interface Statement<Name extends string = never> {
  readonly id: string;
  /** The invariant is checked only on one of these occasions; otherwise its premise is unmet. This makes most checks free. */
  readonly on: readonly Occasion[];
  readonly rules: readonly string[];
  readonly title: string;
  readonly premise: string;
  /** Names of the conjuncts with separate premises: the check names one for each verdict. Absent: a single conjunct. */
  readonly parts?: readonly Name[];
  /** The editions in which it holds; absent: all. */
  readonly editions?: readonly EditionName[];
  check(seen: Seen, history: History, part: Part<Name>): Verdict;
}

/** Makes an invariant from a statement. `record` must be called for a step before it is checked. */
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
