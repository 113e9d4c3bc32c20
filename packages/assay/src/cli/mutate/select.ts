import type { JudgedMutant, Mutant, MutantOutcome } from "../../check/mutation";
import { changedSince, type LineRange } from "../../project/changed";
import { UsageError } from "../flags";
import type { MutationProject } from "../../project/project";

/** Which mutants are asked for. */
export interface Selection {
  /** Only lines changed since a revision. */
  readonly changed?: string;
  /** Only mutants whose key contains this. */
  readonly only?: string;
}

/** The mutants that the flags ask for. @throws UsageError when there is none. */
export function select({ mutants, root, folder }: MutationProject, { changed, only }: Selection): readonly Mutant[] {
  if (mutants.length === 0 && changed === undefined)
    throw new UsageError(
      `there is nothing to mutate in ${folder}; name the files or folders of Solidity that are to be mutated in the project's \`sources\``,
    );
  const lines = changed === undefined ? undefined : changedSince(root, changed, folder);
  const within = ({ file, line }: Mutant): boolean =>
    lines === undefined || (lines.get(file) ?? []).some(({ first, last }: LineRange) => first <= line && line <= last);
  const selected = mutants.filter((mutant) => within(mutant) && (only === undefined || mutant.key.includes(only)));
  if (selected.length === 0 && only !== undefined)
    throw new UsageError(`--only: expected a part of a mutant's key, "${only}" is in none of ${mutants.length} keys`);
  return selected;
}

/** @throws Error when the list names a mutant that no longer exists: a useless entry would go unnoticed. */
export function checkEquivalents({ mutants, equivalents }: Pick<MutationProject, "mutants" | "equivalents">): void {
  const keys = new Set(mutants.map(({ key }) => key));
  const gone = [...equivalents.keys()].filter((key) => !keys.has(key));
  if (gone.length > 0) {
    throw new Error(
      `the list of equivalent mutants names ${gone.length} that no longer exist because the contracts changed; review them, then remove or rename them:\n${gone.join("\n")}`,
    );
  }
}

/** The mutants that were judged, with what became of them. */
export function judgedOf(
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<string, MutantOutcome>,
  { equivalents }: Pick<MutationProject, "equivalents">,
): readonly JudgedMutant[] {
  return mutants.flatMap((mutant) => {
    const outcome = outcomes.get(mutant.key);
    return outcome === undefined ? [] : [{ ...outcome, mutant, equivalent: equivalents.get(mutant.key) ?? null }];
  });
}
