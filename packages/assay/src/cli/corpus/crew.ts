import { availableParallelism } from "node:os";
import { ExecutorsCrew } from "../../campaign";
import type { Project, SetupChoice } from "../../project/project";
import { crewHere, type SearchCrew } from "../../search/crew";
import { listenedModelOf } from "../../search/listen";
import type { Subject } from "../../core/types";
import { closeExecutors, openExecutors } from "../../campaign/workers";

/** What is searched. */
export interface CrewGround {
  readonly project: Project;
  readonly subject: Subject<unknown, unknown>;
  readonly choice: SetupChoice;
  /** Aborted: the command ends. */
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/** Those who do the tasks of a search, until they are not needed any more. */
export interface Searchers extends SearchCrew {
  /** More of how it is going. */
  readonly progress?: () => string;
  close(): Promise<void>;
}

/** Those who do the tasks of a search: this process alone for one worker, else that number of processes, by default one per core. */
export async function openCrew(
  asked: number | undefined,
  { project, subject, choice, notify }: Omit<CrewGround, "signal">,
): Promise<Searchers> {
  const workers = asked ?? availableParallelism();
  if (workers === 1 || project.search === undefined)
    return { ...crewHere(subject), close: () => Promise.resolve() };
  const source = { ...project.source({ ...choice, engine: "none" }), listen: listenedModelOf(project.search) };
  const executors = await openExecutors(workers, source, notify);
  const crew = new ExecutorsCrew(executors, notify);
  return {
    addUpdate: (update) => crew.addUpdate(update),
    run: (tasks, signal) => crew.run(tasks, signal),
    close: () => closeExecutors(executors),
  };
}
