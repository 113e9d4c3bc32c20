import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { ChunkReport, ChunkTask, ShrinkTask } from "../campaign";
import type { Counterexample } from "../counterexample";
import type { TrialReport, TrialTask } from "../trial/trial";
import type { Plain } from "../types";

/** What is done: chunks one after the other, a failure shrunk, a mutant tried. */
export type Work =
  | { readonly kind: "explore"; readonly tasks: readonly ChunkTask[] }
  | { readonly kind: "shrink"; readonly task: ShrinkTask }
  | { readonly kind: "trial"; readonly task: TrialTask };

/** What it came to. */
export type Outcome =
  /** Of the tasks in order; those behind one that ends the campaign are left out. */
  | { readonly kind: "explore"; readonly reports: readonly ChunkReport[] }
  | { readonly kind: "shrink"; readonly counterexample: Counterexample }
  | { readonly kind: "trial"; readonly report: TrialReport | null };

/** A job. Plain data: it says all that a worker must know. */
export interface JobData {
  /** Digest of the code that the result depends on. */
  readonly code: string;
  /** What is under test, as the worker's project understands it. */
  readonly choice: Plain;
  readonly work: Work;
}

/** A result on its way: reports are alike, so they become small. */
export interface JobResult {
  /** Base64 of the deflated JSON of an `Outcome`. */
  readonly outcome: string;
  /** `fingerprints` of it: made by the worker, since there are many of those and one coordinator. */
  readonly marks: readonly string[];
  /** Name of the worker. */
  readonly by: string;
}

/** What a worker tells of a job that it did although it was not its own any more: `fingerprints` of its outcome. */
export interface LateNotice {
  readonly late: readonly string[];
}

/** Name of the queue for a code: a worker with other code does not even see its jobs. Short, since PostgreSQL cuts names of connections at 63 characters. */
export function queueName(code: string): string {
  return `assay-${code.slice(0, 12)}`;
}

/** Id of a job: the digest of all that its result depends on, so that the same job is there once. */
export function jobId(data: JobData): string {
  return `${data.work.kind}-${sha256(canonical(data))}`;
}

/** Of each chunk of an outcome, what must be the same whoever ran it: all but the time it took. Empty for other kinds: how small a counterexample becomes depends on time. */
export function fingerprints(outcome: Outcome): readonly string[] {
  if (outcome.kind !== "explore") return [];
  return outcome.reports.map(({ statistics, ...report }) => {
    const { timing: _timing, ...counted } = statistics;
    return sha256(canonical({ ...report, counted })).slice(0, 16);
  });
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export async function packed(outcome: Outcome): Promise<string> {
  return (await deflate(JSON.stringify(outcome))).toString("base64");
}

export async function unpacked(text: string): Promise<Outcome> {
  return JSON.parse((await inflate(Buffer.from(text, "base64"))).toString("utf8")) as Outcome;
}

/** JSON with the keys in order: equal values give equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
