import type { Mutant } from "./mutant";

/** The result of trying a mutant. */
export interface MutantOutcome {
  readonly key: string;
  /** Identity of the failure that killed it; null when it survived its budget. */
  readonly killedBy: string | null;
  /** Ids of all checks that failed at the step that killed it: the part of each identity before the first colon. Empty when it survived. */
  readonly caughtBy: readonly string[];
  readonly sequences: number;
  readonly steps: number;
  /** Why it could not be judged (its engine died or did not answer, twice; a check threw); it counts as survived. */
  readonly problem?: string;
}

/** A mutant with its outcome, and the reason why it is listed as equivalent. */
export interface JudgedMutant extends MutantOutcome {
  readonly mutant: Mutant;
  /** From the reviewed list of equivalent mutants; null if not listed. */
  readonly equivalent: string | null;
}

/** Counts over a set of mutants. `score` = killed / (mutants - equivalent), 0 to 1; 1 for none. */
export interface Score {
  readonly mutants: number;
  readonly killed: number;
  readonly equivalent: number;
  readonly survived: number;
  readonly score: number;
}

/** Counts mutants. A listed equivalent that was killed counts as killed: the list is wrong, and `falseEquivalents` reports it. */
export function scoreOf(judged: readonly JudgedMutant[]): Score {
  const killed = judged.filter(({ killedBy }) => killedBy !== null).length;
  const equivalent = judged.filter((one) => one.killedBy === null && one.equivalent !== null).length;
  const counted = judged.length - equivalent;
  return {
    mutants: judged.length,
    killed,
    equivalent,
    survived: counted - killed,
    score: counted === 0 ? 1 : killed / counted,
  };
}

/** Mutants on the list of equivalents that a campaign killed. */
export function falseEquivalents(judged: readonly JudgedMutant[]): readonly JudgedMutant[] {
  return judged.filter(({ killedBy, equivalent }) => killedBy !== null && equivalent !== null);
}

/** Mutants that no check caught. */
export function survivorsOf(judged: readonly JudgedMutant[]): readonly JudgedMutant[] {
  return judged.filter(({ killedBy, equivalent }) => killedBy === null && equivalent === null);
}

/** Scores by the groups that `groupsOf` returns for each mutant, worst first. */
export function scoresBy(
  judged: readonly JudgedMutant[],
  groupsOf: (mutant: Mutant) => readonly string[],
): readonly (Score & { readonly group: string })[] {
  const groups = new Map<string, JudgedMutant[]>();
  for (const one of judged) {
    for (const group of groupsOf(one.mutant)) {
      const members = groups.get(group);
      if (members === undefined) groups.set(group, [one]);
      else members.push(one);
    }
  }
  return [...groups]
    .map(([group, members]) => ({ group, ...scoreOf(members) }))
    .sort((a, b) => a.score - b.score || (a.group < b.group ? -1 : 1));
}
