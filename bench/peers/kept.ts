import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { NAMES, RUN, type Name, type Run } from "./competitors";
import { ROOT } from "./seeded-bug";

const LINE = z.object({
  name: z.enum(NAMES),
  seededBug: z.string(),
  round: z.number(),
  run: RUN,
});

/** A run, and which it was. */
export type Kept = z.infer<typeof LINE>;

/** Runs as they come, in a file, so that an interrupted comparison goes on where it was. */
export class KeptRuns {
  private readonly path: string;
  private readonly runs: Kept[];

  /** `settings`: what makes runs comparable; other settings have another file. */
  constructor(settings: unknown, fresh: boolean) {
    const digest = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
    this.path = join(ROOT, ".cache/peers", `${digest}.jsonl`);
    if (fresh) rmSync(this.path, { force: true });
    this.runs = existsSync(this.path) ? readRuns(readFileSync(this.path, "utf8")) : [];
  }

  find(name: Name, seededBug: string, round: number): Run | undefined {
    return this.runs.find((kept) => kept.name === name && kept.seededBug === seededBug && kept.round === round)?.run;
  }

  add(kept: Kept): void {
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify(kept)}\n`);
    this.runs.push(kept);
  }

  /** All of them, in the order in which they were made. */
  all(): readonly Kept[] {
    return this.runs;
  }
}

/** A last line that was cut off is a run that did not end. */
function readRuns(text: string): Kept[] {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => LINE.parse(JSON.parse(line)));
}
