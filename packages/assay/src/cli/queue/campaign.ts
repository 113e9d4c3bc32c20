import { EPOCH_CHUNKS, chunkLength } from "../../campaign";
import type { Environment } from "../../explain/display";
import type { CampaignJson } from "../../explain/display";
import type { Output } from "../../explain/display/terminal";
import type { Project } from "../../project/project";
import { DEFAULT_CHUNKS_PER_JOB } from "../../scale/queue";
import { runCampaign, type CampaignFlags, type Crew, type CrewOrder } from "../campaign/run";
import { addressFor, type QueueFlags } from "./address";
import { crewOf, openRemote } from "./remote";

/** Chunks in a job of a campaign that learns: an epoch, whose end all wait for, makes 32 jobs. */
const LEARNING_CHUNKS_PER_JOB = 2;

/** Flags of `assay queue campaign`. */
export interface QueueCampaignFlags extends CampaignFlags, QueueFlags {
  readonly chunksPerJob?: number;
}

/** Runs a campaign's chunks on the workers of a queue. The result is the same as on one machine. Returns the exit code. */
export async function runOnQueue(
  flags: QueueCampaignFlags,
  project: Project,
  output: Output<CampaignJson>,
  environment: Environment,
): Promise<number> {
  const address = addressFor(flags, environment);
  const crew = async (order: CrewOrder): Promise<Crew> => {
    const remote = await openRemote({
      ...{ address, patience: flags.patience, project, choice: order.choice, listen: order.learns },
      ...{ signal: order.signal, seconds: order.seconds, notify: order.notify },
      ...(order.learns ? { epoch: EPOCH_CHUNKS } : {}),
      chunksPerJob: flags.chunksPerJob ?? (order.learns ? LEARNING_CHUNKS_PER_JOB : DEFAULT_CHUNKS_PER_JOB),
      fromChunk: order.fromChunk ?? 0,
      lengthOf: (chunk) => chunkLength(order, chunk),
    });
    return crewOf(remote, order.choice);
  };
  return runCampaign(flags, project, output, { who: `workers of ${address.shown}`, crew });
}
