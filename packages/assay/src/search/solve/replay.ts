import { guarded } from "../../run/plan";
import type { KeptSequence, PlannedStep, RecordedCall, Session, Subject } from "../../types";
import { editorOf } from "../kept";
import { signals } from "../signals";
import { isMasked, tellingSides, type MetSides } from "../telling-sides";

/** What the last call of a sequence showed. */
export interface Shown {
  /** The differences of the numbers that were compared at the watched place, in order; none where several errors refuse the call. */
  readonly differences: readonly bigint[];
  /** The sides that were met since the call that was changed. */
  readonly sides: MetSides;
}

/** A place where numbers are compared, in one part of the model's work. */
export interface Place {
  readonly part: string;
  readonly site: number;
}

/** Makes the calls of a sequence with the last few of them changed. What comes before them is planned once. */
export class Replay<Action, History> {
  /** Sessions as they stood before each of the last calls, by the call's place. */
  private readonly before = new Map<number, Session<Action>>();

  /** `from`: place of the first call that can be changed. @throws whatever the subject's session throws */
  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly entry: KeptSequence,
    private readonly from: number,
  ) {}

  /** Makes `calls` in place of the entry's; those before `changed` must be the same. */
  show(calls: readonly RecordedCall[], changed: number, { part, site }: Place): Shown {
    const session = this.sessionAt(changed);
    const differences: bigint[] = [];
    const sides: (readonly [part: string, side: number])[] = [];
    const take = (steps: readonly PlannedStep[]): void => void sides.push(...tellingSides(steps, signals.take()));
    signals.take();
    for (let index = changed; index < calls.length - 1; index++) take(this.plan(session, calls, index));
    const watcher = (other: string, place: number, difference: bigint): void => {
      if (place === site && other === part) differences.push(difference);
    };
    const last = signals.watching(watcher, () => this.plan(session, calls, calls.length - 1));
    take(last);
    return { differences: isMasked(last, part) ? [] : differences, sides };
  }

  private sessionAt(index: number): Session<Action> {
    const known = this.before.get(index);
    if (known?.fork !== undefined) return known.fork();
    const session = this.subject.session(this.entry.offset, () => false);
    session.open();
    for (let i = 0; i < index; i++) {
      this.keep(session, i);
      this.plan(session, this.entry.calls, i);
    }
    this.keep(session, index);
    return session;
  }

  private keep(session: Session<Action>, index: number): void {
    if (index < this.from || session.fork === undefined || this.before.has(index)) return;
    this.before.set(index, session.fork());
  }

  private plan(session: Session<Action>, calls: readonly RecordedCall[], index: number): readonly PlannedStep[] {
    const call = calls[index];
    if (call === undefined) return [];
    const action = editorOf(this.subject).action(call);
    return guarded(`action ${index} (${this.subject.kindOf(action)})`, () => session.plan(action, index));
  }
}
