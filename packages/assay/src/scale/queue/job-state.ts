/** The part of BullMQ's `Job` that says whether it is done, and with which result. */
export interface Snapshot {
  /** Set together with the result or the reason, and only for good. */
  readonly finishedOn?: number | undefined;
  readonly failedReason?: string | undefined;
  readonly returnvalue?: unknown;
  /** When it was first put in, by the clock of the coordinator that did: by this a coordinator knows its own jobs from those it finds. */
  readonly timestamp?: number | undefined;
  readonly remove: () => Promise<void>;
}

/** Where a job is read. */
export interface Jobs {
  readonly getJob: (id: string) => Promise<Snapshot | undefined>;
}

/** The state of a job on the server. */
export type JobState =
  | { readonly kind: "gone" }
  /** It waits, a worker runs it, or it is being retried. */
  | { readonly kind: "open" }
  | { readonly kind: "done"; readonly returned: unknown; readonly putIn: number | undefined }
  | { readonly kind: "failed"; readonly reason: string; readonly remove: () => Promise<void> };

/**
 * Looks up the state of a job, by one reading: a server answers it with the job as it was at one moment. If state and
 * result were read separately, the job could change between the two reads, and the pair would be wrong.
 */
export async function jobStateOf(jobs: Jobs, id: string): Promise<JobState> {
  const job = await jobs.getJob(id);
  if (job === undefined) return { kind: "gone" };
  // the reason of an earlier try stays with a job that waits again or succeeded
  if (job.finishedOn === undefined) return { kind: "open" };
  if (isResult(job.returnvalue)) return { kind: "done", returned: job.returnvalue, putIn: job.timestamp };
  return { kind: "failed", reason: job.failedReason ?? "", remove: () => job.remove() };
}

/** A result is always an object (`JobResult`); a job without one has null or nothing. */
function isResult(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
