import type { Corpus } from "./corpus";
import type { FoundSequence } from "./tasks";
import { isBoundary, type Feature } from "./feature";
import type { Trace } from "./trace";

/** What counts as new. */
export interface NewsCounts {
  /** What a sequence shows after fewer calls. */
  readonly sooner: boolean;
  /** Boundaries: nearly every sequence shows some that are new. */
  readonly boundaries: boolean;
}

/** What sequences show, one after the other, that neither a corpus nor those before them showed. */
export class News {
  private readonly met = new Map<Feature, number>();

  constructor(
    private readonly corpus: Corpus,
    private readonly counts: NewsCounts,
  ) {}

  /** What a sequence shows that is new; undefined when there is nothing. In an order that does not depend on what the process did before. */
  of(offset: number, { features, calls }: Trace): FoundSequence | undefined {
    const { sooner, boundaries } = this.counts;
    const fresh: [Feature, number][] = [];
    for (const [feature, at] of features) {
      // a feature that is reached without a call is no start for another sequence
      if (at === 0 || (!boundaries && isBoundary(feature))) continue;
      const known = Math.min(this.corpus.callsTo(feature), this.met.get(feature) ?? Infinity);
      if (known < Infinity && !(sooner && at < known)) continue;
      this.met.set(feature, at);
      fresh.push([feature, at]);
    }
    if (fresh.length === 0) return undefined;
    fresh.sort(([a, atA], [b, atB]) => atA - atB || (a < b ? -1 : 1));
    return { offset, calls: calls.slice(0, fresh.at(-1)?.[1]), features: fresh };
  }
}
