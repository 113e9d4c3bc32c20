import { InternalError } from "../../run/judge";
import type { ClimbTask } from "../../search/maximise/tasks";
import type { SearchTask } from "../../search/tasks";
import type { JobData } from "./jobs";

/** Jobs whose fingerprints are remembered, to hold late results against. */
const KEPT_FINGERPRINTS = 4_096;

/** The results that were taken, by their fingerprints, the newest of them. */
export class Taken {
  private readonly results = new Map<string, { readonly marks: readonly string[]; readonly data: JobData }>();

  has(id: string): boolean {
    return this.results.has(id);
  }

  /** Holds a result against the one of the same job that was taken before; without one, takes it. @throws InternalError when they differ. */
  compare(id: string, marks: readonly string[], data: JobData | undefined): void {
    const known = this.results.get(id);
    if (known === undefined) {
      if (data !== undefined) this.take(id, marks, data);
      return;
    }
    const index = marks.findIndex((mark, i) => mark !== known.marks[i]);
    if (index < 0) return;
    throw new InternalError(
      `two workers have different results ${whereOf(known.data, index)}: the project or the engine is not deterministic`,
    );
  }

  private take(id: string, marks: readonly string[], data: JobData): void {
    this.results.set(id, { marks, data });
    const [oldest] = this.results.keys();
    if (this.results.size > KEPT_FINGERPRINTS && oldest !== undefined) this.results.delete(oldest);
  }
}

function whereOf({ work }: JobData, index: number): string {
  if (work.kind === "search") return `of ${searchedText(work.task)}`;
  if (work.kind === "climb") return `of ${climbText(work.task)}`;
  const task = work.kind === "explore" ? work.tasks[index] : undefined;
  return task === undefined ? "" : `of chunk ${task.chunk} of seed ${task.seed}`;
}

function searchedText(task: SearchTask): string {
  if (task.kind === "grow") return `growing, task ${task.number} of epoch ${task.epoch} of seed ${task.seed}`;
  const [what, count] = task.kind === "trace" ? ["playing", task.entries.length] : ["shortening", task.chosen.length];
  return `${what} ${count} sequences`;
}

/** Which task of a search for the largest value it is. */
export function climbText({ objective, seed, epoch, number }: ClimbTask): string {
  return `climbing for ${objective}, task ${number} of epoch ${epoch} of seed ${seed}`;
}

/** Why a job failed for good, as an error of its campaign. */
export function failureOf({ work }: JobData, reason: string): Error {
  if (reason.startsWith("InternalError: ")) return new InternalError(reason.slice("InternalError: ".length));
  return new Error(`no worker could complete ${workText(work)}: ${reason}; run it without a queue to see why`);
}

function workText(work: JobData["work"]): string {
  switch (work.kind) {
    case "explore":
      return `chunks ${work.tasks[0]?.chunk ?? 0} to ${work.tasks.at(-1)?.chunk ?? 0} of seed ${work.tasks[0]?.seed ?? 0}`;
    case "shrink":
      return `shrinking ${work.task.identity} of chunk ${work.task.chunk}`;
    case "trial":
      return `${work.task.mutants.length === 1 ? "mutant" : "mutants"} ${work.task.mutants.join(", ")}`;
    case "search":
      return searchedText(work.task);
    case "climb":
      return climbText(work.task);
  }
}
