/**
 * Limits how many chunks a coordinator has in flight. Lets a number in at a time, in the order in which they came; the number may change. `ahead` holds
 * everybody back while it is true, but for the first: a chunk that is in must be able to get through.
 */
export class Throttle {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];
  private next = 0;

  constructor(
    private most: number,
    private readonly ahead: () => boolean,
  ) {}

  /** Resolves when there is room, with what must be called on leaving. */
  async enter(): Promise<() => void> {
    if (this.next < this.waiting.length || !this.hasRoom()) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.inside++;
    }
    return () => {
      this.inside--;
      this.admit();
    };
  }

  /** Sets how many may be in. */
  allow(most: number): void {
    this.most = most;
    this.admit();
  }

  private admit(): void {
    while (this.next < this.waiting.length && this.hasRoom()) {
      const admitted = this.waiting[this.next];
      this.next++;
      this.inside++;
      admitted?.();
    }
    if (this.next > 1_000 && 2 * this.next > this.waiting.length) {
      this.waiting.splice(0, this.next);
      this.next = 0;
    }
  }

  private hasRoom(): boolean {
    return this.inside === 0 || (this.inside < this.most && !this.ahead());
  }
}
