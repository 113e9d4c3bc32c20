/** Lets work wait that is less urgent than what comes in. Each has its turn when nothing has come in for a while, in the order in which they came. */
export class Background {
  private readonly waiting: (() => void)[] = [];
  /** Something came in since the event loop was last here. */
  private isBusy = false;

  /** Resolves when no other work has come for two turns of the event loop, in which what has reached this process is heard. Not before earlier work had its turn. */
  async turn(): Promise<void> {
    this.isBusy = true;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(() => this.next());
    });
  }

  private next(): void {
    if (!this.isBusy) this.waiting.shift()?.();
    this.isBusy = false;
    if (this.waiting.length > 0) setImmediate(() => this.next());
  }
}
