import type { MutationProject, Project, Bug, SetupChoice } from "../project/project";
import { UsageError } from "./usage-error";

/** An edition that is asked for, or the one that is meant when none is: "current" where there is one of that name, else the first. @throws UsageError for one that is not there */
export function editionOf(asked: string | undefined, { editions }: Project): string {
  const meant = asked ?? (editions.includes("current") ? "current" : editions[0]);
  if (meant !== undefined && editions.includes(meant)) return meant;
  throw new UsageError(
    `--edition: expected ${editions.join(" or ")}, received "${meant ?? ""}": there is no such edition`,
  );
}

/** The bugs of an edition; none when the project has none at all. */
export const bugsOf = (project: Project, edition: string): readonly Bug[] => project.bugs?.(edition) ?? [];

/** The deep bugs of an edition; none when the project has none at all. */
export const deepBugsOf = (project: Project, edition: string): readonly Bug[] => project.deepBugs?.(edition) ?? [];

/** The mutants of the contracts. @throws UsageError when the project has none */
export async function mutationOf(
  project: Project,
  choice: SetupChoice,
  notify: (text: string) => void,
): Promise<MutationProject> {
  if (project.mutation === undefined)
    throw new UsageError("there are no mutants: the project in assay.config.ts has no `mutation`");
  return project.mutation(choice, notify);
}

/** Digest of the code that a result depends on. @throws UsageError when the project has none */
export function codeDigestOf(
  project: Project,
  choice: Pick<SetupChoice, "edition" | "bug">,
  bugs: readonly string[] = [],
): string {
  if (project.codeDigest === undefined)
    throw new UsageError(
      "results cannot be merged safely: the project in assay.config.ts has no `codeDigest`, which identifies the version of the code",
    );
  return project.codeDigest(choice, bugs);
}
