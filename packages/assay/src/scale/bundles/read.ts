import { createHash } from "node:crypto";
import { z } from "zod";
import { UnreadableError } from "../../run/counterexample";
import { messageOf } from "../../run/judge";
import { firstIssue } from "../../campaign/record";
import { Gaps } from "./gaps";
import { type Done, type Kind, has, sizeOf } from "./kind";
import { BUNDLE_TOOL, BUNDLE_VERSION, endSchema, headerSchema, unitSchema, type BundleHeader } from "./schema";
import { createReadStream } from "node:fs";

const ANOTHER = "expected a bundle, which a command with --bundle or `chunks` writes, received another kind of file";

const anyHeader = z.object({ tool: z.literal(BUNDLE_TOOL), schema: z.number() });

/** A bundle that is being read: its header is, its units are as they are asked for. */
export class Bundle {
  private complete: boolean | undefined;

  private constructor(
    readonly path: string,
    readonly header: BundleHeader,
    private readonly first: string,
    private readonly lines: AsyncGenerator<Line, void>,
  ) {}

  /** Opens a file and reads its header. @throws UnreadableError */
  static async open(path: string): Promise<Bundle> {
    const lines = linesOf(path);
    try {
      const first = await lines.next();
      if (first.done === true) throw new UnreadableError(`${path}: ${ANOTHER}: it is empty`);
      return new Bundle(path, headerOf(path, first.value.text), first.value.text, lines);
    } catch (error) {
      await lines.return();
      if (error instanceof UnreadableError) throw error;
      throw new UnreadableError(`${path}: cannot be read (${messageOf(error)}); expected a bundle`, { cause: error });
    }
  }

  /** False when the work was interrupted; known once all units were read. */
  get isComplete(): boolean | undefined {
    return this.complete;
  }

  /**
   * Its units, in ascending order; once.
   * @throws UnreadableError when it is damaged, or cut off: it says then how many units are whole, and which of its part are missing.
   */
  async *units<Result>({
    unit: word,
    result: shape,
  }: Pick<Kind<never, Result>, "unit" | "result">): AsyncGenerator<Done<Result>, void> {
    const hash = createHash("sha256").update(`${this.first}\n`);
    const read = new Read(this.header.part);
    let number = 1;
    for await (const { text, whole } of this.lines) {
      number++;
      const where = `${this.path}, line ${number}`;
      if (!whole) break;
      const value = jsonOf(where, text);
      const end = endSchema.safeParse(value);
      if (end.success) {
        this.check(where, end.data, read.size, hash.digest("hex"));
        for await (const more of this.lines) {
          number++;
          if (more.text === "") continue;
          throw new UnreadableError(
            `${this.path}, line ${number}: expected the end of a bundle, received more lines; pass each bundle to \`merge\` as its own file`,
          );
        }
        return;
      }
      hash.update(`${text}\n`);
      const line = parsed(where, unitSchema, value);
      if (!read.add(line.unit))
        throw new UnreadableError(`${where}: ${word} ${line.unit} does not belong to its part, or appears twice`);
      yield { unit: line.unit, result: parsed(where, shape, line.result) };
    }
    throw new UnreadableError(
      `${this.path}: truncated after ${read.size} complete ${word}s; of its part ${read.missing(word)} missing. ` +
        "Copy it again, create it again, or merge without it",
    );
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.lines.return();
  }

  private check(where: string, { end }: z.infer<typeof endSchema>, units: number, sha256: string): void {
    if (end.units !== units || end.sha256 !== sha256)
      throw new UnreadableError(`${where}: the bundle was changed after it was written: create it again`);
    this.complete = end.complete;
  }
}

/** Which units of a part were read. */
class Read {
  size = 0;
  private last = -1;

  constructor(private readonly part: BundleHeader["part"]) {}

  /** Whether it can be the next one. */
  add(unit: number): boolean {
    if (unit <= this.last || !has(this.part, unit)) return false;
    this.last = unit;
    this.size++;
    return true;
  }

  /** The missing units after the last one read. */
  missing(word: string): string {
    const gaps = new Gaps({ from: Math.max(this.part.from, this.last + 1), to: this.part.to });
    const { from, step } = this.part;
    if (step === 1) {
      gaps.finish();
      return `${gaps.text(word)} are`;
    }
    const next = this.last < 0 ? from : this.last + step;
    return `${sizeOf({ ...this.part, from: next })} (${word} ${next}, and on in steps of ${step}) are`;
  }
}

function headerOf(path: string, text: string): BundleHeader {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableError(`${path}: ${ANOTHER}, or one that was truncated in its first line`, { cause: error });
  }
  const any = anyHeader.safeParse(value);
  if (!any.success) throw new UnreadableError(`${path}: ${ANOTHER}`);
  if (any.data.schema !== BUNDLE_VERSION) {
    const advice = any.data.schema > BUNDLE_VERSION ? "update the tool" : "create it again";
    throw new UnreadableError(
      `${path}: expected bundle version ${BUNDLE_VERSION}, received version ${any.data.schema}; ${advice}`,
    );
  }
  return parsed(path, headerSchema, value);
}

function jsonOf(where: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw new UnreadableError(`${where}: damaged (${messageOf(error)}); copy it again, or create it again`, {
      cause: error,
    });
  }
}

function parsed<T>(where: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UnreadableError(`${where}: damaged${firstIssue(result.error)}; copy it again, or create it again`);
}

/** A line without its end; `whole`: it has one. */
interface Line {
  readonly text: string;
  readonly whole: boolean;
}

/** A counterexample has a few hundred kilobytes; what is far longer is no line of ours. */
const MOST_CHARACTERS = 256 * 1024 * 1024;

/** The lines of a file, read as they are asked for. @throws Error when it cannot be read */
async function* linesOf(path: string): AsyncGenerator<Line, void> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8" }) as AsyncIterable<string>) {
    const parts = chunk.split("\n");
    for (const part of parts.slice(0, -1)) {
      yield { text: rest + part, whole: true };
      rest = "";
    }
    rest += parts.at(-1) ?? "";
    if (rest.length > MOST_CHARACTERS) throw new Error(`a line of more than ${MOST_CHARACTERS} characters`);
  }
  if (rest !== "") yield { text: rest, whole: false };
}
