import { readFileSync } from "node:fs";
import { chunkLength } from "../../campaign";
import { number, type Environment } from "../../display";
import { messageOf } from "../../judge";
import { Coordinator, DEFAULT_CHUNKS_PER_JOB, RemoteExecutor, addressOf, type Address } from "../../queue";
import { UsageError } from "../flags";
import { codeDigestOf } from "../parts-of-project";
import type { Project } from "../../project/project";
import type { Output } from "../../display/output";
import { runCampaign, type CampaignFlags, type Crew, type CrewOrder } from "../campaign/run";

/** Flags that say where a queue is. */
export interface QueueFlags {
  readonly queue?: string;
  readonly queueCa?: string;
  readonly patience: number;
}

/** Flags of `assay queue campaign`. */
export interface QueueCampaignFlags extends CampaignFlags, QueueFlags {
  readonly chunksPerJob?: number;
}

/** A campaign whose chunks the workers of a queue run; what it comes to is what it comes to on one machine. Gives the exit code. */
export async function runOnQueue(
  flags: QueueCampaignFlags,
  project: Project,
  output: Output,
  environment: Environment,
): Promise<number> {
  if (flags.workers !== undefined) {
    throw new UsageError(`--workers: it belongs to the workers (npx assay worker), received ${flags.workers} here`);
  }
  if (flags.corpus !== undefined) {
    throw new UsageError(
      "--corpus: not over a queue: its workers come and go, and each would have to be told all that was learned before; use `assay campaign`",
    );
  }
  const address = queueOf(flags, environment);
  return runCampaign(flags, project, output, {
    who: `workers of ${address.shown}`,
    crew: (order) => remoteCrew(address, flags, project, order),
  });
}

/** Where the queue is, by flags and environment. @throws UsageError */
export function queueOf({ queue, queueCa }: QueueFlags, environment: Environment): Address {
  const file = queueCa ?? environment["ASSAY_QUEUE_CA"];
  try {
    const ca = file === undefined || file === "" ? undefined : readFileSync(file, "utf8");
    return addressOf({ flag: queue, environment, ca });
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}

async function remoteCrew(
  address: Address,
  flags: QueueCampaignFlags,
  project: Project,
  order: CrewOrder,
): Promise<Crew> {
  const { choice, signal, seconds, notify } = order;
  let most = 0;
  const coordinator = await Coordinator.open(address, {
    code: codeDigestOf(project, { edition: choice.edition, variant: null }),
    patience: flags.patience,
    notify,
  });
  const executor = new RemoteExecutor(coordinator, {
    code: codeDigestOf(project, choice),
    choice: { ...choice, coverage: undefined },
    chunksPerJob: flags.chunksPerJob ?? DEFAULT_CHUNKS_PER_JOB,
    fromChunk: order.fromChunk ?? 0,
    lengthOf: (chunk) => chunkLength(order, chunk),
  });
  coordinator.onWorkers((lanes) => {
    most = Math.max(most, coordinator.status.workers);
    executor.serve(lanes);
  });
  const notBegun = (kinds: Parameters<Coordinator["withdrawWaiting"]>[0]): void =>
    void coordinator.withdrawWaiting(kinds);
  const interrupted = (): void => notBegun(["explore", "shrink"]);
  signal.addEventListener("abort", interrupted, { once: true });
  // after the time limit nothing is begun, wherever it waits
  const limit = seconds === undefined ? undefined : setTimeout(() => notBegun(["explore"]), 1_000 * seconds);
  return {
    executors: [executor],
    engine: choice.engine,
    get workers() {
      return most;
    },
    progress: () => {
      const { workers, lanes, jobs, found } = coordinator.status;
      const done = `${number(jobs)} jobs${found > 0 ? ` (${number(found)} done before)` : ""}`;
      return workers === 0
        ? `, ${done}, no workers: npx assay worker --queue ${address.shown}`
        : `, ${done}, ${number(workers)} worker${workers === 1 ? "" : "s"} of ${number(lanes)} processes`;
    },
    close: async () => {
      clearTimeout(limit);
      signal.removeEventListener("abort", interrupted);
      await executor.close();
      const { jobs, found } = coordinator.status;
      notify(`queue: ${number(jobs)} jobs, ${number(found)} of them done before, ${number(most)} workers at most`);
    },
  };
}
