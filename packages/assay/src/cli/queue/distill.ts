import { ExecutorsCrew } from "../../campaign";
import type { Environment } from "../../explain/display";
import type { DistillJson } from "../corpus/files";
import type { Output } from "../../explain/display/terminal";
import type { Project } from "../../project/project";
import { crewHere } from "../../search/crew";
import type { SearchReport, SearchTask } from "../../search/tasks";
import type { CrewGround, Searchers } from "../corpus/crew";
import { distillCorpus, type DistillFlags } from "../corpus/distill";
import { addressFor, type QueueFlags } from "./address";
import { openRemote } from "./remote";

/** Flags of `assay queue distill`: its `--patience` is that of growing. */
export interface QueueDistillFlags extends DistillFlags, Omit<QueueFlags, "patience"> {
  /** Seconds that a server which does not answer is waited for. */
  readonly queuePatience: number;
}

/** Distils a corpus with the workers of a queue. The corpus is the same as on one machine. Returns the exit code. */
export async function distillOnQueue(
  flags: QueueDistillFlags,
  project: Project,
  output: Output<DistillJson>,
  environment: Environment,
): Promise<number> {
  const address = addressFor(flags, environment);
  return distillCorpus(flags, project, output, async (ground) => {
    const { choice, signal, notify } = ground;
    const patience = flags.queuePatience;
    // a task is long enough for a job of its own, and an epoch has few
    const order = { address, patience, project, choice, listen: true, chunksPerJob: 1, signal, notify };
    const remote = await openRemote(order);
    const crew = new ExecutorsCrew([remote.executor], notify);
    return {
      addUpdate: (update) => crew.addUpdate(update),
      run: (tasks, until) => orHere(crew, ground, tasks, until),
      progress: () => remote.progress(),
      close: () => remote.close(),
    };
  });
}

/**
 * Runs tasks on a crew until the command is interrupted. Later tasks that are needed to save the result run in this
 * process, as workers may have left.
 */
async function orHere(
  crew: ExecutorsCrew,
  { signal, subject }: CrewGround,
  tasks: readonly SearchTask[],
  until: AbortSignal,
): ReturnType<Searchers["run"]> {
  const reports: readonly SearchReport[] = signal.aborted
    ? []
    : await crew.run(tasks, AbortSignal.any([signal, until]));
  return [...reports, ...(await crewHere(subject).run(tasks.slice(reports.length), until))];
}
