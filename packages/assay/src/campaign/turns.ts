/** Lets so many work at a time, in the order in which they asked. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** @param free How many work at a time. */
  constructor(private free: number) {}

  /** Does work when it is its turn; what is urgent comes before all that waits. @throws what the work throws */
  async run<Result>(work: () => Promise<Result>, { urgent = false } = {}): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => (urgent ? this.waiting.unshift(resolve) : this.waiting.push(resolve)));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }
}
