import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { messageOf } from "../../run/judge";
import { has } from "./kind";
import { BUNDLE_TOOL, BUNDLE_VERSION, type BundleHeader, type Part } from "./schema";

/** A bundle that could not be written; nothing of it is left. */
export class UnwrittenError extends Error {
  override readonly name = "UnwrittenError";
}

/**
 * Writes a bundle line by line, so that as little is held in memory as there is in a line. The file has its name only when it is whole: until then it is
 * beside it under another one.
 */
export class BundleWriter<Result> {
  private readonly temporary: string;
  private readonly hash = createHash("sha256");
  private readonly part: Part;
  private file: number | undefined;
  private units = 0;
  private last = -1;

  /** Begins the file; its folder is made when it is missing. @throws UnwrittenError */
  constructor(
    private readonly path: string,
    header: Omit<BundleHeader, "tool" | "schema">,
  ) {
    this.part = header.part;
    this.temporary = `${path}.${randomUUID()}.tmp`;
    this.attempt(() => {
      mkdirSync(dirname(path), { recursive: true });
      this.file = openSync(this.temporary, "wx");
      this.line({ tool: BUNDLE_TOOL, schema: BUNDLE_VERSION, ...header });
    });
  }

  /** How many units are in it. */
  get size(): number {
    return this.units;
  }

  /** Adds a unit; they come in ascending order. @throws UnwrittenError */
  add(unit: number, result: Result): void {
    if (unit <= this.last || !has(this.part, unit))
      throw new Error(`bundle: expected a unit of its part behind ${this.last}, received ${unit}`);
    this.attempt(() => this.line({ unit, epoch: 0, result }));
    this.last = unit;
    this.units++;
  }

  /** Ends the file, and gives it its name. `complete`: nothing of the part is left to do. @throws UnwrittenError */
  finish(complete: boolean): void {
    this.attempt(() => {
      this.line({ end: { units: this.units, complete, sha256: this.hash.copy().digest("hex") } });
      const { file } = this;
      if (file === undefined) throw new Error("the bundle is closed");
      fsyncSync(file);
      this.close();
      renameSync(this.temporary, this.path);
    });
  }

  /** Leaves nothing behind, when the work did not end; after `finish` it does nothing. */
  abandon(): void {
    this.close();
    rmSync(this.temporary, { force: true });
  }

  private line(value: unknown): void {
    if (this.file === undefined) throw new Error("the bundle is closed");
    const text = `${JSON.stringify(value)}\n`;
    this.hash.update(text);
    appendFileSync(this.file, text);
  }

  private close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.discard();
      throw new UnwrittenError(
        `bundle: expected to write ${this.path}, received "${messageOf(error)}" after ${this.units} units; the partial file was deleted: ` +
          "free some disk space, or name another file, and run it again",
        { cause: error },
      );
    }
  }

  /** That what is left cannot be removed changes nothing of the error that is reported. */
  private discard(): void {
    try {
      this.abandon();
    } catch {
      this.file = undefined;
    }
  }
}
