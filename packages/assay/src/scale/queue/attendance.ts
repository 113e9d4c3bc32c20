/** Whether somebody works for a coordinator that is to end. What a worker had begun that is gone is left to other workers; where there are none, nobody would ever end it. */
export class Attendance {
  private ending = false;
  private attended = performance.now();

  /** `patience`: seconds that nobody may be there. */
  constructor(private readonly patience: number) {}

  /** The coordinator is to end: from now on it counts how long nobody is there. */
  end(): void {
    this.ending = true;
  }

  /** Whether nobody was there for longer than the patience lasts, now that so many work. */
  isGivenUp(lanes: number, now = performance.now()): boolean {
    if (lanes > 0 || !this.ending) this.attended = now;
    return now - this.attended >= 1_000 * this.patience;
  }
}
