import fc from "fast-check";
import { InternalError } from "../run/judge";
import { CHUNK_SIZE } from "../run/plan";
import type { CorpusEntry, Subject } from "../core/types";
import { drawingOf, drawnOf, entryAt } from "./chunk-sequences";
import type { Pool } from "./pool";
import { SequenceSource, type Drawn } from "./sequence-source";

/** What decides the sequences of a chunk, beside code and pool. */
export interface ChunkPlace {
  /** The campaign's. */
  readonly seed: number;
  readonly chunk: number;
  /** Actions of a sequence, at most. */
  readonly steps: number;
  readonly withoutCorpus?: boolean;
  readonly given?: readonly CorpusEntry[];
}

/** A sequence of a campaign, with what it was drawn from. */
export interface PlacedSequence<Action, History> {
  readonly drawn: Drawn<Action>;
  /** It was there: it is one of the corpus, or was given. */
  readonly isFromCorpus: boolean;
  /** Draws it, as run number `sequence` of fast-check's seed, if it was not there. */
  readonly source: SequenceSource<Action, History>;
  readonly seed: number;
}

/** A sequence of a chunk: the same for every process, and whatever was asked before. Undefined when there is none: a chunk that begins with corpus entries has only these. */
export async function sequenceAt<Action, History>(
  subject: Subject<Action, History>,
  { seed, chunk, steps, withoutCorpus = false, given }: ChunkPlace,
  sequence: number,
  pool?: Pool,
): Promise<PlacedSequence<Action, History> | undefined> {
  const drawing = drawingOf(withoutCorpus ? {} : subject, seed, chunk, pool);
  const placed = { source: new SequenceSource(subject, steps, drawing), seed: drawing.seed };
  if (given !== undefined) {
    const kept = given[sequence];
    return kept === undefined ? undefined : { ...placed, drawn: drawnOf(subject, kept), isFromCorpus: true };
  }
  const corpus = withoutCorpus ? [] : (pool?.kept ?? subject.corpus ?? []);
  const kept = entryAt(subject, { seed, chunk, sequence }, corpus);
  if (kept !== undefined) return { ...placed, drawn: kept, isFromCorpus: true };
  if (chunk * CHUNK_SIZE < corpus.length) return undefined;
  return { ...placed, drawn: await drawnBy(placed.source, drawing.seed, sequence), isFromCorpus: false };
}

/** The value that fast-check makes in run number `sequence` of a seed. */
async function drawnBy<Action>(
  source: fc.Arbitrary<Drawn<Action>>,
  seed: number,
  sequence: number,
): Promise<Drawn<Action>> {
  const values: Drawn<Action>[] = [];
  const property = fc.asyncProperty(source, async (drawn) => {
    values.push(drawn);
  });
  const { errorInstance } = await fc.check(property, { seed, path: String(sequence), numRuns: 1, endOnFailure: true });
  if (errorInstance instanceof Error) throw errorInstance;
  const [value] = values;
  if (value === undefined) throw new InternalError(`fast-check made no value for run ${sequence} of seed ${seed}`);
  return value;
}
