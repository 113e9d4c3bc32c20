import { guarded } from "../run/plan";
import type { Sequence } from "../run";
import type { CallEditor, Objective, PlannedStep, RecordedCall, Session, Subject } from "../types";
import { isAttacker, Measuring } from "../objectives";
import { PlannedPlayed } from "./planned-played";
import { PlannedView } from "./planned-view";

/** A sequence as the model plays it for an objective. */
export interface Played {
  readonly offset: number;
  /** The calls that were made, without what was granted at the end. */
  readonly calls: readonly RecordedCall[];
  /** What was granted. */
  readonly granted: readonly RecordedCall[];
  /** In the smallest part of the objective's unit; undefined where there is none. */
  readonly value: bigint | undefined;
  /** Steps that were planned. */
  readonly steps: number;
}

/** A longer sequence is cut. */
const MOST_CALLS = 240;
/** Calls that an objective may grant, at most. */
const MOST_GRANTED = 200;

/** Plays sequences for an objective, in the model alone. */
export class Player<Action, History> {
  readonly editor: CallEditor<Action>;

  /** @throws Error for a subject whose calls cannot be made again */
  constructor(
    readonly subject: Subject<Action, History>,
    readonly objective: Objective,
  ) {
    const { callEditor, name } = subject;
    if (callEditor === undefined)
      throw new Error(`${name}: expected a subject with a \`callEditor\`, which makes the calls of sequences again`);
    this.editor = callEditor;
  }

  /** When a sequence starts, Unix seconds. */
  startOf(offset: number): number {
    return this.subject.session(offset, () => false).open()[0]?.time ?? 0;
  }

  /** Plays recorded calls. */
  calls(offset: number, calls: readonly RecordedCall[]): Played {
    return this.sequence({ offset, actions: calls.map((call) => this.editor.action(call)) });
  }

  /**
   * Plays a sequence. Calls that the objective's players may not make are left out: they are known only once they are planned, so that the rest is then
   * played again.
   * @throws whatever the subject's session throws
   */
  sequence({ offset, actions }: Sequence<Action>): Played {
    let steps = 0;
    let offered: readonly Action[] = actions.slice(0, MOST_CALLS);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const turn = new Turn(this.subject, this.objective, offset);
      const { calls, refused } = turn.play(offered, this.editor);
      steps += turn.steps;
      if (!refused) return this.ended(turn, { offset, calls }, steps);
      offered = calls.map((call) => this.editor.action(call));
    }
    return { offset, calls: [], granted: [], value: undefined, steps };
  }

  /** Grants what is granted at the end, and looks at everything. */
  private ended(turn: Turn<Action, History>, played: Pick<Played, "offset" | "calls">, before: number): Played {
    const planned = turn.steps;
    const granted = (this.objective.granted?.(turn.view, turn.time) ?? []).slice(0, MOST_GRANTED);
    const made = turn.grant(granted, this.editor);
    turn.finish();
    return { ...played, granted: made, value: turn.value, steps: before + turn.steps - planned };
  }
}

/** Leaving calls out can only make others impossible, and those are no steps any more: more than once is already rare. */
const MOST_ROUNDS = 3;

/** One sequence on its way. */
class Turn<Action, History> {
  readonly view = new PlannedView();
  steps = 0;
  time = 0;
  private readonly session: Session<Action>;
  private readonly measuring: Measuring;
  private index = 0;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly objective: Objective,
    offset: number,
  ) {
    this.session = subject.session(offset, () => false);
    this.measuring = new Measuring(objective);
    for (const step of this.session.open()) this.see(step);
    this.measuring.open(this.view);
  }

  get value(): bigint | undefined {
    return this.measuring.value();
  }

  /** Plays actions; `calls` are those that may be made, and `refused` says that there were others. */
  play(
    actions: readonly Action[],
    editor: CallEditor<Action>,
  ): { readonly calls: readonly RecordedCall[]; readonly refused: boolean } {
    const calls: RecordedCall[] = [];
    let refused = false;
    let attacked = false;
    for (const action of actions) {
      for (const step of this.plan(action)) {
        const attacker = step.call !== undefined && isAttacker(this.objective, step.actor);
        const call = editor.recordedCallOf(step);
        if (step.call !== undefined && !this.isOpen(step, call, attacker, attacked)) {
          refused = true;
          continue;
        }
        attacked ||= attacker;
        calls.push(call);
        // of no use any more: all is played again without what was refused
        if (!refused) this.note(step);
      }
    }
    return { calls, refused };
  }

  /** Makes what is granted; gives the calls that came of it. */
  grant(granted: readonly RecordedCall[], editor: CallEditor<Action>): readonly RecordedCall[] {
    return granted.flatMap((call) =>
      this.plan(editor.action(call)).map((step) => {
        this.note(step);
        return editor.recordedCallOf(step);
      }),
    );
  }

  /** Looks at everything. */
  finish(): void {
    this.note(this.session.finish());
  }

  private plan(action: Action): readonly PlannedStep[] {
    const steps = guarded(`action ${this.index} (${this.subject.kindOf(action)})`, () =>
      this.session.plan(action, this.index++),
    );
    this.steps += steps.length;
    return steps;
  }

  private isOpen(step: PlannedStep, { call }: RecordedCall, attacker: boolean, attacked: boolean): boolean {
    const { players } = this.objective;
    if (!attacker && (players.others === "never" || (players.others === "before" && attacked))) return false;
    return players.open?.({ actor: step.actor, kind: step.kind, call, attacker }) ?? true;
  }

  private see(step: PlannedStep): void {
    this.time = step.time;
    this.view.see(step.observe, step.time);
  }

  private note(step: PlannedStep): void {
    this.see(step);
    this.measuring.after(new PlannedPlayed(step, this.subject.events), this.view);
  }
}
