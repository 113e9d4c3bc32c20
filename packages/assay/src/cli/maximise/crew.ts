import { availableParallelism } from "node:os";
import { TaskSharing, type Executor } from "../../campaign";
import { Climbers, climbHere, isOnChain, type ClimbCrew } from "../../search/maximise";
import { closeExecutors, openExecutors } from "../../campaign/workers";
import type { Objective } from "../../core/types";
import type { CrewGround } from "../corpus/crew";

/** What is searched, and for how long. */
export interface ClimbingGround extends CrewGround {
  readonly objective: Objective;
  /** Seconds; undefined where the sequences alone are limited. */
  readonly limit: number | undefined;
}

/** Those who do the tasks of a search, until they are not needed any more. */
export interface ClimbingCrew extends ClimbCrew {
  /** When aborted, the search waits for no more tasks, even within an epoch. Absent: an epoch that has started runs to its end. */
  readonly over?: AbortSignal;
  /** More of how it is going. */
  readonly progress?: () => string;
  close(): Promise<void>;
}

/** The workers of a search for the largest value: for one worker this process alone, else separate processes, by default one per core. They have an engine where the chain is searched. */
export async function openClimbers(
  asked: number | undefined,
  { project, subject, objective, choice, notify }: Omit<ClimbingGround, "signal" | "limit">,
): Promise<ClimbingCrew> {
  const workers = asked ?? availableParallelism();
  const onChain = isOnChain(subject, objective);
  if (workers === 1 && !onChain) return { ...climbHere(new Climbers(subject)), close: () => Promise.resolve() };
  const source = project.source(onChain ? choice : { ...choice, engine: "none" });
  const executors = await openExecutors(workers, source, notify);
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
