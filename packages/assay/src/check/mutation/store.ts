import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { isMissing } from "../../core/errors";
import type { MutantOutcome } from "./outcome";

/** A stored outcome. */
export interface CachedOutcome extends MutantOutcome {
  /** Digest of the checks that judged it. */
  readonly checks: string;
  /** Milliseconds since the previous outcome of the run: their sum is the time of the run. */
  readonly elapsed: number;
}

const schema = z.strictObject({
  key: z.string(),
  killedBy: z.string().nullable(),
  caughtBy: z.array(z.string()),
  sequences: z.number(),
  steps: z.number(),
  problem: z.string().optional(),
  checks: z.string(),
  elapsed: z.number(),
});

/** Appends each outcome as one JSON line, so that a run can continue after any interruption. */
export class OutcomeStore {
  constructor(private readonly path: string) {}

  /** The stored outcomes, by the mutants' keys; a later line replaces an earlier one. Damaged lines (full disk, crash) and lines of an earlier format are skipped, with a notice. */
  read(notice: (text: string) => void): Map<string, CachedOutcome> {
    const outcomes = new Map<string, CachedOutcome>();
    let text: string;
    try {
      text = readFileSync(this.path, "utf8");
    } catch (error) {
      if (isMissing(error)) return outcomes;
      throw error;
    }
    const skipped: number[] = [];
    text.split("\n").forEach((line, index) => {
      if (line === "") return;
      const outcome = parse(line);
      if (outcome === undefined) skipped.push(index + 1);
      else outcomes.set(outcome.key, outcome);
    });
    const [first] = skipped;
    if (first !== undefined) {
      const more = skipped.length === 1 ? "" : ` and ${skipped.length - 1} more`;
      notice(`${this.path}, line ${first}${more}: damaged, or of an earlier format; the mutant is tried again`);
    }
    return outcomes;
  }

  /** @throws Error when the file cannot be written. */
  add(outcome: CachedOutcome): void {
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify(outcome)}\n`);
  }

  /** Removes the outcomes of some mutants, so that a fresh run that is interrupted continues with its own outcomes only. @throws Error when the file cannot be written. */
  forget(keys: ReadonlySet<string>): void {
    const left = [...this.read(() => undefined)].filter(([key]) => !keys.has(key));
    mkdirSync(dirname(this.path), { recursive: true });
    const temporary = `${this.path}.${process.pid}.tmp`;
    writeFileSync(temporary, left.map(([, outcome]) => `${JSON.stringify(outcome)}\n`).join(""));
    renameSync(temporary, this.path);
  }
}

function parse(line: string): CachedOutcome | undefined {
  try {
    const { problem, ...outcome } = schema.parse(JSON.parse(line));
    return problem === undefined ? outcome : { ...outcome, problem };
  } catch {
    return undefined;
  }
}
