import type { Wanted } from "../judge";
import { sequenceKey, type Examined, type Sequence } from "../run";
import type { Subject } from "../types";

/** Each holds a plan and the engine's answers to it. */
const MOST_KEPT = 4;

/** How the last few sequences failed. A failure is mostly shrunk right behind the chunk in which it was found, and by whoever found it, who need not run it again then. */
export class Examinations<Action> {
  private readonly kept = new Map<string, Examined<Action>>();

  /** Keeps what examining a sequence came to. */
  keep<History>(
    subject: Subject<Action, History>,
    sequence: Sequence<Action>,
    wanted: Wanted | undefined,
    examined: Examined<Action>,
  ): void {
    this.kept.set(keyOf(subject, sequence, wanted), examined);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }

  /** What was kept of a sequence, if it still is. It is given once. */
  take<History>(
    subject: Subject<Action, History>,
    sequence: Sequence<Action>,
    wanted: Wanted | undefined,
  ): Examined<Action> | undefined {
    const key = keyOf(subject, sequence, wanted);
    const examined = this.kept.get(key);
    this.kept.delete(key);
    return examined;
  }
}

function keyOf<Action, History>(
  subject: Subject<Action, History>,
  sequence: Sequence<Action>,
  wanted: Wanted = "any",
): string {
  return JSON.stringify([sequenceKey(subject, sequence), wanted]);
}
