import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { MutantOutcome } from "./outcome";

const schema = z.strictObject({
  key: z.string(),
  killedBy: z.string().nullable(),
  sequences: z.number(),
  steps: z.number(),
  milliseconds: z.number(),
  problem: z.string().optional(),
});

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Keeps outcomes as they come, one JSON line each, so that a run that is interrupted in any way goes on where it was. */
export class OutcomeStore {
  constructor(private readonly path: string) {}

  /** What was kept, by the mutants' keys; a later line counts more. A line that is damaged (a full disk, a crash) is skipped and said. */
  read(notice: (text: string) => void): Map<string, MutantOutcome> {
    const outcomes = new Map<string, MutantOutcome>();
    let text: string;
    try {
      text = readFileSync(this.path, "utf8");
    } catch (error) {
      if (isMissing(error)) return outcomes;
      throw error;
    }
    text.split("\n").forEach((line, index) => {
      if (line === "") return;
      const outcome = parse(line);
      if (outcome === undefined) notice(`${this.path}, line ${index + 1}: damaged; that mutant is tried again`);
      else outcomes.set(outcome.key, outcome);
    });
    return outcomes;
  }

  /** Adds an outcome. @throws Error when it cannot be written. */
  add(outcome: MutantOutcome): void {
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify(outcome)}\n`);
  }
}

function parse(line: string): MutantOutcome | undefined {
  try {
    const { problem, ...outcome } = schema.parse(JSON.parse(line));
    return problem === undefined ? outcome : { ...outcome, problem };
  } catch {
    return undefined;
  }
}
