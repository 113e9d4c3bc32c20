import type { Environment } from "../../explain/display";
import type { MaximiseJson } from "../../check/gate/answers";
import type { Output } from "../../explain/display/terminal";
import type { Project } from "../../project/project";
import { isOnChain } from "../../search/maximise";
import { climbersOf } from "../maximise/crew";
import { maximise } from "../maximise/run";
import type { MaximiseFlags } from "../maximise/sought";
import { limited } from "../within";
import { addressFor, type QueueFlags } from "./address";
import { openRemote } from "./remote";

/** Flags of `assay queue maximise`. */
export interface QueueMaximiseFlags extends MaximiseFlags, QueueFlags {}

/** Searches for the largest value with the workers of a queue; it finds what one machine finds. Shrinking and confirming are done here. Returns the exit code. */
export async function maximiseOnQueue(
  flags: QueueMaximiseFlags,
  project: Project,
  output: Output<MaximiseJson>,
  environment: Environment,
): Promise<number> {
  const address = addressFor(flags, environment);
  return maximise(flags, project, output, async ({ subject, objective, choice: asked, signal, limit, notify }) => {
    // workers play the model alone, unless it does not predict what the objective reads
    const choice = isOnChain(subject, objective) ? asked : { ...asked, engine: "none" as const, rpcUrl: null };
    const { patience } = flags;
    // workers may be gone: what is not done by then is not waited for
    const over = limited(signal, limit);
    // a task is long enough for a job of its own, and an epoch has few
    const order = { address, patience, project, choice, listen: false, chunksPerJob: 1, signal: over.signal, notify };
    const remote = await openRemote(order).catch((error: unknown) => {
      over.release();
      throw error;
    });
    return {
      ...climbersOf([remote.executor], notify),
      over: over.signal,
      progress: () => remote.progress(),
      close: async () => {
        over.release();
        await remote.close();
      },
    };
  });
}
