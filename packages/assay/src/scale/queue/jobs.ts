import { createHash } from "node:crypto";
import type { ChunkReport, ChunkTask, ShrinkTask } from "../../campaign";
import type { Counterexample } from "../../run/counterexample";
import type { ClimbReport, ClimbTask } from "../../search/maximise/tasks";
import type { SearchReport, SearchTask } from "../../search/tasks";
import type { TrialReport, TrialTask } from "../../campaign/trial/trial";
import type { Plain } from "../../core/types";
import { canonical, packedNow, unpacked } from "./wire";

/** The id of the last corpus update that a worker needs before it does the work (`CorpusUpdateStore`). Absent: none. */
interface Taught {
  readonly lastUpdate?: string;
}

/**
 * What is done: chunks one after the other, a failure shrunk, mutants tried, a task of a search in the model, one of a search for the largest value. Tasks carry no
 * updates; the last sort needs none: it has with it what it continues from.
 */
export type Work =
  | ({ readonly kind: "explore"; readonly tasks: readonly ChunkTask[] } & Taught)
  | ({ readonly kind: "shrink"; readonly task: ShrinkTask } & Taught)
  | { readonly kind: "trial"; readonly task: TrialTask }
  | ({ readonly kind: "search"; readonly task: SearchTask } & Taught)
  | { readonly kind: "climb"; readonly task: ClimbTask };

/** Its result. */
export type Outcome =
  /** Of the tasks in order; those behind one that ends the campaign are left out. */
  | { readonly kind: "explore"; readonly reports: readonly ChunkReport[] }
  | { readonly kind: "shrink"; readonly counterexample: Counterexample }
  | { readonly kind: "trial"; readonly reports: readonly TrialReport[] | null }
  | { readonly kind: "search"; readonly report: SearchReport }
  | { readonly kind: "climb"; readonly report: ClimbReport };

/** A job. Plain data, with everything that a worker needs. */
export interface JobData {
  /** Digest of the code that the result depends on. */
  readonly code: string;
  /** What is under test, as the worker's project understands it. */
  readonly choice: Plain;
  readonly work: Work;
}

/** A job on its way. */
export interface StoredJob extends Pick<JobData, "code" | "choice"> {
  /** A packed `Work`. */
  readonly work: string;
}

/** A result on its way. */
export interface JobResult {
  /** A packed `Outcome`. */
  readonly outcome: string;
  /** `fingerprints` of it: made by the worker, since there are many of those and one coordinator. */
  readonly marks: readonly string[];
  /** Name of the worker. */
  readonly by: string;
}

/** What a worker reports of a job that it did although the job was no longer its own. */
export interface LateResult {
  /** Id of the job. */
  readonly job: string;
  /** `fingerprints` of its outcome. */
  readonly marks: readonly string[];
}

/** Name of the queue for a code: a worker with other code does not even see its jobs. Short, since PostgreSQL cuts names of connections at 63 characters. */
export function queueName(code: string): string {
  return `assay-${code.slice(0, 12)}`;
}

/** What a server calls a job. */
export function jobName({ work }: JobData): string {
  return work.kind === "search" ? work.task.kind : work.kind;
}

/** Id of a job: the digest of all that its result depends on, so that the same job is there once. */
export function jobId(data: JobData): string {
  return `${jobName(data)}-${sha256(canonical(data))}`;
}

/** A job as it is stored. */
export function storedJob({ work, ...data }: JobData): StoredJob {
  return { ...data, work: packedNow(work) };
}

/** The work of a stored job. */
export function workOf({ work }: StoredJob): Promise<Work> {
  return unpacked<Work>(work);
}

/**
 * What must be the same on every worker: a mark of each chunk of an outcome (all of it but the time it took), or one of a report of a search. Empty for
 * other kinds: how small a counterexample becomes depends on time.
 */
export function fingerprints(outcome: Outcome): readonly string[] {
  if (outcome.kind === "search" || outcome.kind === "climb") return [markOf(outcome.report)];
  if (outcome.kind !== "explore") return [];
  return outcome.reports.map(({ statistics, ...report }) => {
    const { timing: _timing, ...counted } = statistics;
    return markOf({ ...report, counted });
  });
}

function markOf(value: unknown): string {
  return sha256(canonical(value)).slice(0, 16);
}

/** SHA-256 in hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
