import type { Queue } from "bullmq";
import type { Address } from "./address";
import { queueName } from "./jobs";
import { queueAt } from "./links";

/** Name of the queue in which coordinators say that they are there. Nobody takes jobs out of it. */
export const LOBBY = "assay-lobby";

const MOST_LISTED = 100;

/** Says in the lobby that jobs of a code are to be done. */
export async function announce(lobby: Queue, code: string): Promise<void> {
  await lobby.add("campaign", { code }, { jobId: `code-${code}` });
}

export async function withdraw(lobby: Queue, code: string): Promise<void> {
  await lobby.remove(`code-${code}`);
}

/** The codes that were announced, also by coordinators that died. */
export async function announced(lobby: Queue): Promise<readonly string[]> {
  const jobs = await lobby.getJobs(["waiting"], 0, MOST_LISTED - 1);
  return jobs.flatMap((job) => {
    const data: unknown = job.data;
    return typeof data === "object" && data !== null && "code" in data && typeof data.code === "string"
      ? [data.code]
      : [];
  });
}

/** Whether a coordinator of a code listens at this moment. */
export async function isAwaited(address: Address, code: string): Promise<boolean> {
  const queue = queueAt(address, queueName(code), { error: () => undefined });
  try {
    return (await queue.getQueueEvents()).length > 0;
  } finally {
    await queue.close();
  }
}
