import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { z } from "zod";
import { messageOf } from "../run/judge";
import { decodePlain, encodePlain, type Json } from "../run/plain";
import type { CorpusEntry, Plain, RecordedCall } from "../core/types";

const count = z.number().int().min(0);
const header = z.strictObject({
  tool: z.literal("assay"),
  schema: z.literal(1),
  edition: z.string(),
  seed: count,
  sequences: count,
  calls: count,
  /** How many features of each family it shows. */
  features: z.record(z.string(), count),
  data: z.string(),
});
const calls = z.array(
  z.strictObject({ time: count, kind: z.string(), call: z.custom<CorpusEntry["calls"][number]["call"]>() }),
);
const entrySchema = z.strictObject({ offset: count, calls });
const entriesSchema = z.array(entrySchema);

/** What is expected of a corpus. */
export interface ExpectedCorpus {
  readonly edition: string;
  /** @throws Error for a call that nobody can make any more: its operation is gone, or has other arguments */
  readonly check?: (call: RecordedCall) => void;
}

const remedyFor = (edition: string | undefined): string =>
  `make it anew with \`npx assay distill --fresh${edition === undefined ? "" : ` --edition ${edition}`}\``;

/** A corpus as it is kept in a repository. */
export interface CorpusFile {
  readonly edition: string;
  /** What it was distilled from. */
  readonly seed: number;
  readonly features: Readonly<Record<string, number>>;
  readonly sequences: readonly CorpusEntry[];
}

/**
 * Reads a corpus; undefined when there is no such file. `edition`: the one that it must be of; absent: any. `remedy`: what to do about a file that is not as it should be.
 * @throws Error naming that file
 */
export function readCorpus(path: string, edition?: string, remedy = remedyFor(edition)): CorpusFile | undefined {
  if (!existsSync(path)) return undefined;
  return reading(path, remedy, () => {
    const { text, ...rest } = readHeader(path, edition);
    return { ...rest, sequences: entriesSchema.parse(decodePlain(jsonOf(text))) };
  });
}

/**
 * The sequences of a corpus, looked for when they are asked for first, and each read when that one is: a campaign begins long before it needs the last.
 * Undefined when there is no such file. Throws as `readCorpus` does, for a sequence that is not as it should be when it is asked for.
 */
export function corpusIn(path: string, expected?: ExpectedCorpus): () => readonly CorpusEntry[] | undefined {
  let read: { readonly sequences: readonly CorpusEntry[] | undefined } | undefined;
  return () => (read ??= { sequences: existsSync(path) ? unreadIn(path, expected) : undefined }).sequences;
}

function unreadIn(path: string, { edition, check }: Partial<ExpectedCorpus> = {}): readonly CorpusEntry[] {
  const remedy = remedyFor(edition);
  const parts = reading(path, remedy, () => partsOf(readHeader(path, edition)));
  return parts.map((part): CorpusEntry => {
    let known: CorpusEntry | undefined;
    const read = (): CorpusEntry =>
      (known ??= reading(path, remedy, () => {
        const sequence: CorpusEntry = entrySchema.parse(decodePlain(part()));
        for (const call of sequence.calls) check?.(call);
        return sequence;
      }));
    return {
      get offset() {
        return read().offset;
      },
      get calls() {
        return read().calls;
      },
    };
  });
}

/** How each sequence begins, as it is written. Within a text of JSON it would stand with backslashes. */
const BEGIN = '{"offset":';

/** Reads a sequence as a JSON value. */
type ReadPart = () => Json;

/** What reads each of the sequences. They are found without reading them: to parse all of them takes longer than a campaign takes to its first finding. */
function partsOf({ text, sequences }: { readonly text: Buffer; readonly sequences: number }): readonly ReadPart[] {
  const begins: number[] = [];
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) begins.push(at);
  // an argument of a call may begin like that, too
  if (begins.length !== sequences)
    return z
      .array(z.custom<Json>())
      .parse(jsonOf(text))
      .map((part) => () => part);
  // a comma separates two of them, and the list ends after the last one
  return begins.map((begin, i) => () => jsonOf(text.subarray(begin, (begins[i + 1] ?? text.length) - 1)));
}

const jsonOf = (text: Buffer): Json => JSON.parse(text.toString("utf8")) as Json;

/** What a file says, with its sequences as text of JSON. */
function readHeader(
  path: string,
  expected?: string,
): Omit<CorpusFile, "sequences"> & { readonly text: Buffer; readonly sequences: number } {
  const { edition, seed, features, sequences, data } = header.parse(JSON.parse(readFileSync(path, "utf8")));
  if (expected !== undefined && edition !== expected)
    throw new Error(`expected one of the edition ${expected}, received one of ${edition}`);
  const text = inflateSync(Buffer.from(data, "base64"), { chunkSize: INFLATED_BYTES });
  return { edition, seed, features, sequences, text };
}

/** Room for most corpora, so that nothing is copied together. */
const INFLATED_BYTES = 8_388_608;

function reading<Read>(path: string, remedy: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw new Error(`${path}: not a corpus that can be used: ${messageOf(error)}; ${remedy}`, { cause: error });
  }
}

/**
 * Writes a corpus, whole or not at all. Its sequences are deflated: some ten times smaller.
 * @throws Error naming the file, which is then as it was before: the disk is full, or it must not be written
 */
export function writeCorpus(path: string, { edition, seed, features, sequences }: CorpusFile): void {
  const text = JSON.stringify(encodePlain(sequences.map(plainOf)));
  const data = deflateSync(text, { level: 9 }).toString("base64");
  const calls = sequences.reduce((sum, one) => sum + one.calls.length, 0);
  const file = { tool: "assay", schema: 1, edition, seed, sequences: sequences.length, calls, features, data };
  const temporary = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, `${JSON.stringify(file, null, 1)}\n`);
    renameSync(temporary, path);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    throw new Error(`${path}: not written: ${messageOf(error)}; the file is as it was before`, { cause: error });
  }
}

function plainOf({ offset, calls }: CorpusEntry): Plain {
  return { offset, calls: calls.map(({ time, kind, call }) => ({ time, kind, call })) };
}
