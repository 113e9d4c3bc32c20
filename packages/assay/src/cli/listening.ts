import { loadProject } from "../project/load";
import type { Project, SearchProject } from "../project/project";
import { listenToModel } from "../search/listen";
import { UsageError } from "./usage-error";

/** A project whose model can be searched. */
export type SearchableProject = Project & { readonly search: SearchProject };

/** How the model is searched. `flag`: what asks for it, where the command itself does not. @throws UsageError for a project that has no `search` */
export function searchOf({ search }: Project, flag?: string): SearchProject {
  if (search !== undefined) return search;
  const words = "the project in assay.config.ts has no model that says what every call does (`search`)";
  throw new UsageError(
    flag === undefined
      ? `${words}, so there is nothing to search; \`assay campaign --corpus FOLDER\` searches by the contracts' code`
      : `${flag}: ${words}`,
  );
}

/**
 * The project with its model listened to, from now on in this process. Where loading the project has loaded its model, it is another one: loaded once more.
 * @throws UsageError for a project that has no `search`
 */
export async function listenedTo(project: Project): Promise<SearchableProject> {
  const search = searchOf(project);
  await listenToModel(search);
  const heard = search.reloads === true ? loadProject(search.root) : project;
  searchOf(heard);
  // as it is: a project may be an object of a class
  return heard as SearchableProject;
}
