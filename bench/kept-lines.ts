import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";

/** Finished runs as they come, one a line, so that an interrupted measurement goes on where it was. */
export class KeptLines<Line> {
  private readonly path: string;
  private readonly lines: Line[];

  /** `settings`: what makes runs comparable; other settings have another file in the folder. `fresh`: those that are there are forgotten. */
  constructor(
    folder: string,
    settings: unknown,
    private readonly schema: z.ZodType<Line>,
    fresh: boolean,
  ) {
    const digest = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
    this.path = join(folder, `${digest}.jsonl`);
    if (fresh) rmSync(this.path, { force: true });
    this.lines = existsSync(this.path) ? this.read(readFileSync(this.path, "utf8")) : [];
  }

  add(line: Line): void {
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
    this.lines.push(line);
  }

  /** All of them, in the order in which they were made. */
  all(): readonly Line[] {
    return this.lines;
  }

  /** A last line that was cut off is a run that did not end: it goes, so that the next one has a line of its own. */
  private read(text: string): Line[] {
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole !== text) writeFileSync(this.path, whole);
    return whole
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => this.schema.parse(JSON.parse(line)));
  }
}
