import type { ChunkReport } from "./tasks";

/**
 * Puts chunk reports back in the order of their numbers: whoever finishes first, they are taken in the same order, so that the same seed gives
 * the same verdict. It holds as many reports as are in flight at most.
 */
export class Frontier {
  private readonly waiting = new Map<number, ChunkReport>();

  /**
   * @param next the first chunk that was not taken yet.
   * @param take takes a report and says whether those behind it are wanted too.
   * @param step from one number to the next: 1, or more when others take the chunks between.
   */
  constructor(
    public next: number,
    private readonly take: (report: ChunkReport) => boolean,
    private readonly step = 1,
  ) {}

  /** Hands in a report; it is taken now, or as soon as those before it are in. */
  add(report: ChunkReport): void {
    this.waiting.set(report.chunk, report);
    for (;;) {
      const ready = this.waiting.get(this.next);
      if (ready === undefined) return;
      this.waiting.delete(this.next);
      this.next += this.step;
      if (!this.take(ready)) return;
    }
  }

  /** At the end: reports that wait behind a number that nobody handed in, in order. They wait no longer. */
  takeStranded(): readonly ChunkReport[] {
    const stranded = [...this.waiting.values()].sort((a, b) => a.chunk - b.chunk);
    this.waiting.clear();
    return stranded;
  }
}
