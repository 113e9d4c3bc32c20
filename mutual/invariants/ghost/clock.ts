import type { Seen } from "../ghost";

/** When the steps were, Unix seconds. */
export class Clock {
  /** The step before this one; this one, where it is the first. */
  before = 0n;
  /** This step. */
  now = 0n;

  after({ time }: Seen): void {
    this.before = this.now === 0n ? time : this.now;
    this.now = time;
  }
}
