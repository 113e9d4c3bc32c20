import { InternalError } from "../judge";
import { chunkSeed } from "../run/chunk";
import type { Sequence } from "../run";
import type { KeptSequence, Subject } from "../types";
import { Corpus } from "./corpus";
import { sequenceOfKept } from "./kept";
import { without } from "./minimise";
import { Random } from "./random";
import { freshOf } from "./sequence-source";
import type { FoundSequence, GrowReport, GrowTask, Lessons, SearchReport, SearchTask, ShortenTask } from "./tasks";
import { traceOf, type Feature, type Trace } from "./trace";
import { Variation } from "./vary";

/** So many of 100 sequences are drawn afresh; the others go on from kept ones. */
const FRESH_PERCENT = 30;
/** A longer sequence is not gone on from as a whole. */
const MOST_CALLS = 200;
/** Sequences that are planned to make one of them smaller, at most. */
const MOST_TRIES = 40;

/** Does tasks of a search in this process. It has the corpus as it was at the beginning of the epoch, and learns what others found when that is over. */
export class Learner<Action, History> {
  readonly corpus = new Corpus();
  private learned = 0;
  private readonly variation: Variation<Action, History>;

  constructor(private readonly subject: Subject<Action, History>) {
    this.variation = new Variation(subject, freshOf(subject));
  }

  /** Learns what it does not know yet. @throws InternalError when lessons are missing between */
  learn({ from, lessons }: Lessons): void {
    if (from > this.learned)
      throw new InternalError(`expected lesson ${this.learned} of a search, received lesson ${from}`);
    for (const lesson of lessons.slice(this.learned - from)) {
      this.corpus.learn(lesson);
      this.learned++;
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
        return { kind: "trace", traces: task.entries.map((entry) => this.traceOf(entry)) };
    }
  }

  private grow({ seed, epoch, number, sequences, steps }: GrowTask): GrowReport {
    const random = new Random(chunkSeed(chunkSeed(seed, epoch), number));
    const news = new News(this.corpus);
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
    return { offset: this.subject.offset(random.next()), actions: freshOf(this.subject)(steps, random) };
  }

  private traceOf(entry: KeptSequence): Trace {
    return traceOf(this.subject, sequenceOfKept(this.subject, entry));
  }

  private shorten({ chosen }: ShortenTask): SearchReport {
    const shows = (entry: KeptSequence): ReadonlyMap<Feature, number> => this.traceOf(entry).features;
    return {
      kind: "shorten",
      entries: chosen.map(({ entry, wanted }) => without(entry, wanted, shows, MOST_TRIES)),
    };
  }
}

/** What sequences show, one after the other, that neither a corpus nor those before them showed. */
export class News {
  private readonly met = new Map<Feature, number>();

  /** `sooner`: what a sequence shows after fewer calls counts too. */
  constructor(
    private readonly corpus: Corpus,
    private readonly sooner = true,
  ) {}

  /** What a sequence shows that is new; undefined when there is nothing. In an order that does not depend on what the process did before. */
  of(offset: number, { features, calls }: Trace): FoundSequence | undefined {
    const fresh: [Feature, number][] = [];
    for (const [feature, at] of features) {
      // what shows without a call cannot be gone on from
      if (at === 0) continue;
      const known = Math.min(this.corpus.callsTo(feature), this.met.get(feature) ?? Infinity);
      if (known < Infinity && !(this.sooner && at < known)) continue;
      this.met.set(feature, at);
      fresh.push([feature, at]);
    }
    if (fresh.length === 0) return undefined;
    fresh.sort(([a, atA], [b, atB]) => atA - atB || (a < b ? -1 : 1));
    return { offset, calls: calls.slice(0, fresh.at(-1)?.[1]), features: fresh };
  }
}
