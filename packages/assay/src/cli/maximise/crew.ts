import { availableParallelism } from "node:os";
import { TaskSharing, type Executor } from "../../campaign";
import { Climbers, climbHere, type ClimbCrew } from "../../search/maximise";
import { closeExecutors, openExecutors } from "../../campaign/workers";
import type { CrewGround } from "../corpus/crew";

/** What is searched, and for how long. */
export interface ClimbingGround extends CrewGround {
  /** Seconds; undefined where the sequences alone are limited. */
  readonly limit: number | undefined;
}

/** Those who do the tasks of a search, until they are not needed any more. */
export interface ClimbingCrew extends ClimbCrew {
  /** Aborted: nobody waits for its tasks any more, those of an epoch that is running neither. Absent: an epoch that has begun is finished. */
  readonly over?: AbortSignal;
  /** More of how it is going. */
  readonly progress?: () => string;
  close(): Promise<void>;
}

/** Those who do the tasks of a search for the largest value: this process alone for one worker, else that number of processes, by default one per core. */
export async function openClimbers(
  asked: number | undefined,
  { project, subject, choice, notify }: Omit<ClimbingGround, "signal" | "limit">,
): Promise<ClimbingCrew> {
  const workers = asked ?? availableParallelism();
  if (workers === 1) return { ...climbHere(new Climbers(subject)), close: () => Promise.resolve() };
  const executors = await openExecutors(workers, project.source({ ...choice, engine: "none" }), notify);
  return { ...climbersOf(executors, notify), close: () => closeExecutors(executors) };
}

/** Executors as those who do a search's tasks, wherever they are. */
export function climbersOf(executors: readonly Executor[], notify: (text: string) => void): ClimbCrew {
  const sharing = new TaskSharing(executors, notify);
  return {
    run: (tasks, signal) =>
      sharing.run(tasks, (executor, task) => executor.do({ kind: "climb", task }, signal), signal),
  };
}
