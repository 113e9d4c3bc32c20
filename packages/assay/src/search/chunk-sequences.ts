import { CHUNK_SIZE, chunkSeed } from "../run/plan";
import type { CorpusEntry, Subject } from "../core/types";
import { sequenceOfEntry } from "./corpus-entry";
import type { Pool } from "./pool";
import { Random } from "./random";
import type { Drawn } from "./sequence-source";

/** How the sequences of a chunk are drawn. */
export interface Drawing {
  /** fast-check's. */
  readonly seed: number;
  /** Variations of these. Absent: fresh sequences, from the fixture. */
  readonly varied?: readonly CorpusEntry[] | undefined;
}

/**
 * How a chunk that has no corpus entries is drawn: behind the corpus every other chunk varies corpus entries, and the chunks between
 * are, in their order, what the seed gives without a corpus. So a corpus takes nothing away of what a campaign finds. `pool`: of a campaign that learns.
 */
export function drawingOf(
  subject: Pick<Subject<unknown, unknown>, "corpus">,
  seed: number,
  chunk: number,
  pool?: Pool,
): Drawing {
  const kept = Math.ceil((pool?.kept ?? subject.corpus ?? []).length / CHUNK_SIZE);
  const known = pool === undefined ? subject.corpus : pool.varied;
  if (pool === undefined && kept === 0) return { seed: chunkSeed(seed, chunk) };
  const behind = chunk - kept;
  // nothing to continue from yet: other fresh ones than those of the chunks between
  if (behind % 2 === 1 && (known ?? []).length === 0) return { seed: chunkSeed(seed, -1 - chunk) };
  if (behind % 2 === 1) return { seed: chunkSeed(seed, chunk), varied: known };
  return { seed: chunkSeed(seed, behind / 2) };
}

/** The corpus entry at a place of a campaign: they come first, those that show most before others, in an order that is the seed's. Undefined behind them. */
export function entryAt<Action, History>(
  subject: Subject<Action, History>,
  { seed, chunk, sequence }: { readonly seed: number; readonly chunk: number; readonly sequence: number },
  corpus = subject.corpus,
): Drawn<Action> | undefined {
  const place = chunk * CHUNK_SIZE + sequence;
  if (corpus === undefined || place >= corpus.length) return undefined;
  const kept = corpus[orderOf(corpus, seed)[place] ?? -1];
  return kept === undefined ? undefined : drawnOf(subject, kept);
}

/** A corpus entry as if it had been drawn. @throws Error for a subject whose calls cannot be made again */
export function drawnOf<Action, History>(subject: Subject<Action, History>, kept: CorpusEntry): Drawn<Action> {
  const { offset, actions } = sequenceOfEntry(subject, kept);
  return [offset, actions];
}

let known:
  { readonly corpus: readonly CorpusEntry[]; readonly seed: number; readonly order: readonly number[] } | undefined;

/** The first of a corpus show most for what they cost. This number of neighbours change places, by the seed. */
const SHUFFLED_TOGETHER = 8;

function orderOf(corpus: readonly CorpusEntry[], seed: number): readonly number[] {
  if (known?.corpus === corpus && known.order.length === corpus.length && known.seed === seed) return known.order;
  const random = new Random(seed);
  const { length } = corpus;
  const order = Array.from({ length }, (_, i) => i);
  for (let start = 0; start < length; start += SHUFFLED_TOGETHER) {
    const end = Math.min(length, start + SHUFFLED_TOGETHER);
    for (let i = end - 1; i > start; i--) {
      const j = start + random.below(i - start + 1);
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
  }
  known = { corpus, seed, order };
  return order;
}
