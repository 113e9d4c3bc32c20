/** Lets so many work at a time, in the order in which they asked. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** @param free How many work at a time. */
  constructor(private free: number) {}

  /** Does work when it is its turn; what is urgent comes before all that waits. The work may end its turn before it is done. @throws what the work throws */
  async run<Result>(work: (endTurn: () => void) => Promise<Result>, { urgent = false } = {}): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => (urgent ? this.waiting.unshift(resolve) : this.waiting.push(resolve)));
    let isOver = false;
    const endTurn = (): void => {
      if (!isOver) this.end();
      isOver = true;
    };
    try {
      return await work(endTurn);
    } finally {
      endTurn();
    }
  }

  private end(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free++;
    else next();
  }
}
