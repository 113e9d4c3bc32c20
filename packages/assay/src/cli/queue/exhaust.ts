import type { Environment } from "../../explain/display";
import type { ExhaustJson } from "../../check/exhaust";
import type { Output } from "../../explain/display/terminal";
import type { Project } from "../../project/project";
import { exhaustWorld, type ExhaustFlags } from "../exhaust/run";
import { addressFor, type QueueFlags } from "./address";
import { crewOf, openRemote } from "./remote";

/** Flags of `assay queue exhaust`. */
export interface QueueExhaustFlags extends ExhaustFlags, QueueFlags {}

/** Exhausts a small world, whose sequences the workers of a queue run on the chain. The model's part is done here. Returns the exit code. */
export async function exhaustOnQueue(
  flags: QueueExhaustFlags,
  project: Project,
  output: Output<ExhaustJson>,
  environment: Environment,
): Promise<number> {
  const address = addressFor(flags, environment);
  const { patience, timeout: seconds } = flags;
  return exhaustWorld(flags, project, output, async ({ choice, signal, notify }) => {
    // a job has the sequences themselves
    const order = { address, patience, project, choice, listen: false, chunksPerJob: 1, signal, seconds, notify };
    const remote = await openRemote(order);
    return crewOf(remote, choice);
  });
}
