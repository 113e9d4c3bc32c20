/** The chunks in progress, of which those behind one that ends the campaign can be given up. */
export class Deciding {
  private readonly inProgress = new Map<number, AbortController>();
  private last = Infinity;

  /** Does the work of a chunk; `signal` is aborted when nobody wants it any more. */
  async run<Result>(chunk: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const abort = new AbortController();
    if (!this.counts(chunk)) abort.abort();
    this.inProgress.set(chunk, abort);
    try {
      return await work(abort.signal);
    } finally {
      this.inProgress.delete(chunk);
    }
  }

  /** Gives up all chunks behind one. */
  endBehind(chunk: number): void {
    this.last = Math.min(this.last, chunk);
    for (const [number, abort] of this.inProgress) if (!this.counts(number)) abort.abort();
  }

  /** Whether a chunk may still matter. */
  counts(chunk: number): boolean {
    return chunk <= this.last;
  }
}
