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
  /** When aborted, the command stops. */
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/** The workers of a search, until `close`. */
export interface Searchers extends SearchCrew {
  /** More of how it is going. */
  readonly progress?: () => string;
  close(): Promise<void>;
}

/** The workers of a search: for one worker this process alone, else separate processes, by default one per core. */
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
