/**
 * Limits how long a coordinator that is to end waits without any worker. Other workers take over the jobs of a lost
 * worker; without other workers these jobs would never finish.
 */
export class WorkerTimeout {
  private ending = false;
  private lastPresent = performance.now();

  /** `patience`: seconds that the coordinator waits without any worker. */
  constructor(private readonly patience: number) {}

  /** The coordinator is to end: from now on the time without workers is counted. */
  start(): void {
    this.ending = true;
  }

  /** Whether there was no worker for longer than the patience lasts. `lanes`: jobs that the workers do at a time now. */
  isOver(lanes: number, now = performance.now()): boolean {
    if (lanes > 0 || !this.ending) this.lastPresent = now;
    return now - this.lastPresent >= 1_000 * this.patience;
  }
}
