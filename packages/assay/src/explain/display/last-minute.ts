const MINUTE_MILLISECONDS = 60_000;

/** How much a count grew in the last minute. */
export class LastMinute {
  private readonly noted: { readonly at: number; readonly count: number }[] = [];

  /** `now`: milliseconds of a clock that only goes on. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.noted.push({ at: now(), count: 0 });
  }

  note(count: number): void {
    this.noted.push({ at: this.now(), count });
    this.forget();
  }

  /** What came since a minute ago, or since the beginning when that is less long ago. */
  get gained(): number {
    this.forget();
    return (this.noted.at(-1)?.count ?? 0) - (this.noted[0]?.count ?? 0);
  }

  /** The newest count of those that are a minute old or older stays, since what came later is counted from there. */
  private forget(): void {
    const since = this.now() - MINUTE_MILLISECONDS;
    while (this.noted.length > 1 && (this.noted[1]?.at ?? Infinity) <= since) this.noted.shift();
  }
}
