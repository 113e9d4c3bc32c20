import type { Corpus } from "./corpus";
import type { FoundSequence } from "./tasks";
import type { Feature, Trace } from "./trace";

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
