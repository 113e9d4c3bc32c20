import { number } from "../../explain/display";
import { Coordinator, RemoteExecutor, type Address, type RemoteOptions } from "../../scale/queue";
import type { Project, SetupChoice } from "../../project/project";
import type { Crew } from "../campaign/run";
import { codeDigestOf } from "../parts-of-project";

/** The work for the workers of a queue. */
export interface RemoteOrder extends Pick<RemoteOptions, "chunksPerJob" | "epoch"> {
  readonly address: Address;
  /** Seconds that a server which does not answer is waited for. */
  readonly patience: number;
  readonly project: Project;
  readonly choice: SetupChoice;
  /** The workers' model reports the results of its comparisons. */
  readonly listen: boolean;
  readonly fromChunk?: number;
  /** Sequences per chunk; absent: each request for a chunk says how many. */
  readonly lengthOf?: (chunk: number) => number;
  readonly signal: AbortSignal;
  /** Nothing is begun later. */
  readonly seconds?: number | undefined;
  readonly notify: (text: string) => void;
}

/** The workers of a queue, as an executor. */
export interface Remote {
  readonly executor: RemoteExecutor;
  /** Workers that were connected at most. */
  readonly workers: number;
  /** The progress: jobs and workers. */
  progress(): string;
  close(): Promise<void>;
}

/** The workers of a queue as those who run sequences on a chain. */
export function crewOf(remote: Remote, { engine }: Pick<SetupChoice, "engine">): Crew {
  return {
    executors: [remote.executor],
    engine,
    get workers() {
      return remote.workers;
    },
    progress: () => remote.progress(),
    close: () => remote.close(),
  };
}

/** Connects to a queue. At the end it removes the jobs that no worker has started. @throws Error in one line when the server refuses or is not there */
export async function openRemote(order: RemoteOrder): Promise<Remote> {
  const { address, patience, project, choice, listen, signal, seconds, notify, fromChunk = 0, epoch } = order;
  const { lengthOf = (): number => 0, chunksPerJob } = order;
  let most = 0;
  const coordinator = await Coordinator.open(address, {
    code: codeDigestOf(project, { edition: choice.edition, bug: null }),
    patience,
    notify,
  });
  const executor = new RemoteExecutor(coordinator, {
    code: codeDigestOf(project, choice),
    choice: { ...choice, coverage: undefined, ...(listen ? { listen } : {}) },
    ...{ chunksPerJob, fromChunk, lengthOf },
    ...(epoch === undefined ? {} : { epoch }),
    signal,
  });
  coordinator.onWorkers((lanes) => {
    most = Math.max(most, coordinator.status.workers);
    executor.serve(lanes);
  });
  const notBegun = (kinds: Parameters<Coordinator["withdrawWaiting"]>[0]): void =>
    void coordinator.withdrawWaiting(kinds);
  const end = (kinds: Parameters<typeof notBegun>[0]): void => {
    coordinator.waitNoLonger();
    notBegun(kinds);
  };
  const interrupted = (): void => end(["explore", "shrink", "search", "climb"]);
  signal.addEventListener("abort", interrupted, { once: true });
  // after the time limit nothing is begun, wherever it waits
  const limit = seconds === undefined ? undefined : setTimeout(() => end(["explore"]), 1_000 * seconds);
  return {
    executor,
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
      notify(`queue: ${number(jobs)} jobs, ${number(found)} of them already done, at most ${number(most)} workers`);
    },
  };
}
