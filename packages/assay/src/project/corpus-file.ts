import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { z } from "zod";
import { messageOf } from "../judge";
import { decodePlain, encodePlain, type Json } from "../run/plain";
import type { KeptSequence, Plain } from "../types";

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
const kept = z.array(
  z.strictObject({
    offset: count,
    calls: z.array(
      z.strictObject({ time: count, kind: z.string(), call: z.custom<KeptSequence["calls"][number]["call"]>() }),
    ),
  }),
);

/** A corpus as it is kept in a repository. */
export interface CorpusFile {
  readonly edition: string;
  /** What it was distilled from. */
  readonly seed: number;
  readonly features: Readonly<Record<string, number>>;
  readonly sequences: readonly KeptSequence[];
}

/**
 * Reads a corpus; undefined when there is no such file. `remedy`: what to do about a file that is not as it should be.
 * @throws Error naming that file
 */
export function readCorpus(
  path: string,
  remedy = "make it anew with `npx assay distill --fresh`",
): CorpusFile | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const { edition, seed, features, data } = header.parse(JSON.parse(readFileSync(path, "utf8")));
    const text = inflateSync(Buffer.from(data, "base64")).toString("utf8");
    const sequences = kept.parse(decodePlain(JSON.parse(text) as Json));
    return { edition, seed, features, sequences };
  } catch (error) {
    throw new Error(`${path}: not a corpus: ${messageOf(error)}; ${remedy}`, { cause: error });
  }
}

/** The sequences of a corpus, read when they are asked for first; undefined when there is no such file. Throws as `readCorpus` does. */
export function keptIn(path: string): () => readonly KeptSequence[] | undefined {
  let read: { readonly sequences: readonly KeptSequence[] | undefined } | undefined;
  return () => (read ??= { sequences: readCorpus(path)?.sequences }).sequences;
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
    throw new Error(`${path}: not written: ${messageOf(error)}; what was there before is as it was`, { cause: error });
  }
}

function plainOf({ offset, calls }: KeptSequence): Plain {
  return { offset, calls: calls.map(({ time, kind, call }) => ({ time, kind, call })) };
}
