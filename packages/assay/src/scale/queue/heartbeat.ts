import { messageOf } from "../../run/judge";

/** Asks a server something small at regular intervals, and notices when it gives no answer for too long. */
export class Heartbeat {
  private heard = performance.now();
  private beaten = performance.now();
  private asking = false;
  private problem = "no answer";
  private readonly timer: NodeJS.Timeout;

  /** `lost` is called once, when there was no answer for `patience` seconds. */
  constructor(
    private readonly ask: () => Promise<void>,
    private readonly patience: number,
    private readonly lost: (why: string) => void,
    private readonly milliseconds: number,
  ) {
    this.timer = setInterval(() => void this.beat(), milliseconds);
    void this.beat();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    const now = performance.now();
    // while this process was at work itself, no answer could be heard
    this.heard = Math.min(now, this.heard + Math.max(0, now - this.beaten - 2 * this.milliseconds));
    this.beaten = now;
    if (performance.now() - this.heard > 1_000 * this.patience) {
      this.stop();
      this.lost(`${this.problem} for ${this.patience} s`);
    }
    // a question waits as long as the connection is lost: one is enough
    if (this.asking) return;
    this.asking = true;
    try {
      await this.ask();
      this.heard = performance.now();
      this.problem = "no answer";
    } catch (error) {
      this.problem = messageOf(error);
    } finally {
      this.asking = false;
    }
  }
}
