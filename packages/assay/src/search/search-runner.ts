import { chunkSeed } from "../run/plan";
import type { Sequence } from "../run";
import type { CorpusEntry, Subject } from "../core/types";
import { Corpus } from "./corpus";
import {
  missingUpdates,
  type GrowReport,
  type GrowTask,
  type CorpusUpdates,
  type SearchReport,
  type SearchTask,
  type ShortenTask,
  type ReportedTrace,
} from "./tasks";
import { without } from "./minimise";
import { News } from "./news";
import { Random } from "./random";
import { freshOf } from "./sequence-source";
import type { Feature } from "./feature";
import { traceOf, traceOfEntry, type Trace } from "./trace";
import { Variation, type Fresh } from "./vary";

/** Of 100 sequences this number is drawn afresh; the others continue from corpus entries. */
const FRESH_PERCENT = 30;
/** A longer sequence is not continued from as a whole. */
const MOST_CALLS = 200;
/** Sequences that are planned to make one of them smaller, at most. */
const MOST_TRIES = 30;

/** Does tasks of a search in this process. It has the corpus as it was at the beginning of the epoch, and gets what others found when that is over. */
export class SearchRunner<Action, History> {
  readonly corpus = new Corpus();
  private applied = 0;
  private readonly fresh: Fresh<Action>;
  private readonly variation: Variation<Action, History>;

  constructor(private readonly subject: Subject<Action, History>) {
    this.fresh = freshOf(subject);
    this.variation = new Variation(subject, this.fresh);
  }

  /** Applies the updates that it does not have yet. @throws InternalError when there is a gap before them */
  apply(updates: CorpusUpdates): void {
    for (const update of missingUpdates(updates, this.applied)) {
      this.corpus.apply(update);
      this.applied++;
    }
  }

  /** Does a task. @throws whatever the subject's session throws */
  run(task: SearchTask): SearchReport {
    switch (task.kind) {
      case "grow":
        return this.grow(task);
      case "shorten":
        return this.shorten(task);
      case "trace":
        return { kind: "trace", traces: task.entries.map((entry) => this.reported(entry)) };
    }
  }

  private grow({ seed, epoch, number, sequences, steps }: GrowTask): GrowReport {
    const random = new Random(chunkSeed(chunkSeed(seed, epoch), number));
    const news = new News(this.corpus, { sooner: true, boundaries: true });
    const tries = new Map<number, number>();
    const found: GrowReport["found"][number][] = [];
    let calls = 0;
    for (let sequence = 0; sequence < sequences; sequence++) {
      const { offset, actions } = this.next(random, tries, steps);
      const trace = traceOf(this.subject, { offset, actions: actions.slice(0, MOST_CALLS) });
      calls += trace.calls.length;
      const shown = news.of(offset, trace);
      if (shown !== undefined) found.push({ sequence, ...shown });
    }
    return { kind: "grow", sequences, calls, found, tries: [...tries] };
  }

  private next(random: Random, tries: Map<number, number>, steps: number): Sequence<Action> {
    const start = random.chance(FRESH_PERCENT) ? undefined : this.corpus.start(random, tries);
    if (start !== undefined)
      return this.variation.of(start, random, () => this.corpus.start(random, tries)?.entry, steps);
    return { offset: this.subject.offset(random.next()), actions: this.fresh(steps, random) };
  }

  private traceOf(entry: CorpusEntry): Trace {
    return traceOfEntry(this.subject, entry);
  }

  private reported(entry: CorpusEntry): ReportedTrace {
    const { features, calls } = this.traceOf(entry);
    return { features: [...features], calls };
  }

  private shorten({ chosen }: ShortenTask): SearchReport {
    const shows = (entry: CorpusEntry): ReadonlyMap<Feature, number> => this.traceOf(entry).features;
    return {
      kind: "shorten",
      entries: chosen.map(({ entry, wanted }) => without(entry, wanted, shows, MOST_TRIES)),
    };
  }
}
