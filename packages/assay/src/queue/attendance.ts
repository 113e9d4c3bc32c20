/** Whether somebody works for a coordinator that was interrupted. What a worker had begun that is gone is left to other workers; where there are none, nobody would ever end it. */
export class Attendance {
  private interrupted = false;
  private attended = performance.now();

  /** `patience`: seconds that nobody may be there. */
  constructor(private readonly patience: number) {}

  /** The coordinator is interrupted: from now on it counts how long nobody is there. */
  interrupt(): void {
    this.interrupted = true;
  }

  /** Whether nobody was there for longer than the patience lasts, now that so many work. */
  isGivenUp(lanes: number, now = performance.now()): boolean {
    if (lanes > 0 || !this.interrupted) this.attended = now;
    return now - this.attended >= 1_000 * this.patience;
  }
}
