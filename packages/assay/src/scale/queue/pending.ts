import type { Queue } from "bullmq";
import { jobName, storedJob, type JobData, type Outcome } from "./jobs";

/** Results that the server keeps for a coordinator that is started again: bounded, so that its memory is. One that is gone is worked out once more. */
const KEPT_RESULTS = 1_000;
const KEPT_FAILURES = 100;
/** Workers that try a job before it counts as failed. */
const ATTEMPTS = 3;

/** A job that a coordinator waits for. */
export interface Pending {
  readonly id: string;
  readonly data: JobData;
  /** Before those that wait. */
  readonly first: boolean;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  /** Its place in the order in which jobs were put in. */
  readonly place: number;
  /** When it was put in: the server keeps the time of who was first. */
  readonly putIn: number;
  /** Resolves when it has arrived at the server, or could not. */
  arrived: Promise<void>;
  asked: number;
  /** It was found failed and put in once more: an earlier campaign may have left it so. */
  renewed: boolean;
  /** How often it failed because an update was missing. */
  missedUpdates: number;
}

/** Puts a job into a queue; one that is there stays as it is. @throws whatever the server answers */
export async function addTo(queue: Queue, { id, data, first, putIn }: Pending): Promise<void> {
  await queue.add(jobName(data), storedJob(data), {
    jobId: id,
    timestamp: putIn,
    attempts: ATTEMPTS,
    lifo: first,
    removeOnComplete: { count: KEPT_RESULTS },
    removeOnFail: { count: KEPT_FAILURES },
    stackTraceLimit: 0,
  });
}
