import type { CallResult, CorpusEntry, Plain, Subject } from "../core/types";
import { Corpus } from "./corpus";
import { News } from "./news";
import { missingUpdates, type CorpusUpdates } from "./tasks";

/** What the calls of corpus entries answered, by call. */
export type KnownAnswers = WeakMap<CorpusEntry, Promise<ReadonlyMap<Plain, CallResult>>>;

/** What a campaign that learns knew at the beginning of an epoch. The same for a campaign, wherever it is held. */
export class Pool {
  readonly corpus = new Corpus();
  /** What calls of its sequences answered, as far as that was asked for. */
  readonly answers: KnownAnswers = new WeakMap();
  private applied = 0;
  private quietEpochs = 0;
  private readonly played: CorpusEntry[];
  private readonly known: CorpusEntry[];

  constructor({ corpus = [] }: Pick<Subject<unknown, unknown>, "corpus">) {
    this.played = [...corpus];
    this.known = [...corpus];
  }

  /** Sequences that are played before any is drawn: the project's, and what earlier campaigns learned. */
  get kept(): readonly CorpusEntry[] {
    return this.played;
  }

  /** Epochs in a row in which nothing new was learned. */
  get quiet(): number {
    return this.quietEpochs;
  }

  /** Sequences to vary: these, and what was learned since. */
  get varied(): readonly CorpusEntry[] {
    return this.known;
  }

  /** Applies the updates that it does not have yet. @throws InternalError when there is a gap before them */
  apply(updates: CorpusUpdates): void {
    for (const update of missingUpdates(updates, this.applied)) {
      const met = this.corpus.size;
      this.corpus.apply(update);
      // the first update is what was there before any epoch
      if (this.applied > 0) this.quietEpochs = this.corpus.size > met ? 0 : this.quietEpochs + 1;
      const { kept = [], found } = update;
      this.played.push(...kept);
      // of a sequence that was there before, the update has only its features
      this.known.push(...kept, ...found.filter(({ calls, known }) => calls.length > 0 && known !== true));
      this.applied++;
    }
  }

  /** For what sequences show that nothing showed before. Boundaries are left to distilling, which chooses among what it keeps. */
  news(): News {
    return new News(this.corpus, { sooner: false, boundaries: false });
  }
}
