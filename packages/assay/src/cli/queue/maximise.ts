import { TaskSharing } from "../../campaign";
import type { Environment } from "../../display";
import type { Output } from "../../display/output";
import type { Project } from "../../project/project";
import { maximise } from "../maximise/run";
import type { MaximiseFlags } from "../maximise/sought";
import { openRemote, queueOf, refuseWorkers, type QueueFlags } from "./remote";

/** Flags of `assay queue maximise`. */
export interface QueueMaximiseFlags extends MaximiseFlags, QueueFlags {}

/** Searches for the largest value with the workers of a queue; it finds what one machine finds. Shrinking and confirming are done here. Gives the exit code. */
export async function maximiseOnQueue(
  flags: QueueMaximiseFlags,
  project: Project,
  output: Output,
  environment: Environment,
): Promise<number> {
  refuseWorkers(flags);
  const address = queueOf(flags, environment);
  return maximise(flags, project, output, async ({ choice: asked, signal, limit, notify }) => {
    // the chain is asked here alone
    const choice = { ...asked, engine: "none" as const, rpcUrl: null };
    const { patience } = flags;
    // workers may be gone: what is not done by then is not waited for
    const over = limit === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(1_000 * limit)]);
    // a task is long enough for a job of its own, and an epoch has few
    const order = { address, patience, project, choice, listen: false, chunksPerJob: 1, signal: over, notify };
    const remote = await openRemote(order);
    const sharing = new TaskSharing([remote.executor], notify);
    return {
      over,
      run: (tasks, until) => sharing.run(tasks, (executor, task) => executor.climb(task), until),
      progress: () => remote.progress(),
      close: () => remote.close(),
    };
  });
}
