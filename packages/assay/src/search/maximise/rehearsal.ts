import type { CallEditor, Objective, PlannedStep, RecordedCall, Session, Subject, View } from "../../core/types";
import { PlannedView } from "./planned-view";
import { isAttack, isOpenIn, KEPT_EVERY, searching, type PlannedPrefix } from "./playthrough";

/** What came of a call: accepted; refused, with the names of the errors that are right; or "not made": there is nothing to call, or the objective's players may not make it. */
export type Answer = "accepted" | "not made" | readonly string[];

/** What is played, and for what: a `Player` is one. */
export interface Rehearsing<Action, History> {
  readonly subject: Subject<Action, History>;
  readonly objective: Objective;
  readonly editor: CallEditor<Action>;
}

/** Steps that are planned behind one sequence, about; as many as a hundred sequences have. */
const MOST_STEPS = 5_000;

/** Where calls are tried behind a sequence, in the model alone: nobody looks at what they are worth. */
export class Rehearsal<Action, History> {
  private made: readonly RecordedCall[] = [];
  private attacked = false;

  private constructor(
    private readonly player: Rehearsing<Action, History>,
    private readonly offset: number,
    private readonly session: Session<Action>,
    private readonly count: { steps: number },
  ) {}

  /** Behind a sequence that was played. @throws whatever the subject's session throws */
  static behind<Action, History>(
    player: Rehearsing<Action, History>,
    { offset, calls, steps, sessions }: PlannedPrefix<Action>,
  ): Rehearsal<Action, History> {
    const from = Math.floor(calls.length / KEPT_EVERY) * KEPT_EVERY;
    const session = sessions.get(from)?.fork?.();
    const rehearsal = new Rehearsal(player, offset, session ?? opened(player, offset), { steps: 0 });
    if (session !== undefined) {
      rehearsal.made = calls.slice(0, from);
      rehearsal.attacked = steps.slice(0, from).some((step) => isAttack(player.objective, step));
    }
    for (const call of calls.slice(rehearsal.made.length)) rehearsal.make(call);
    return rehearsal;
  }

  /** Steps that were planned, here and in all that were forked of it. */
  get steps(): number {
    return this.count.steps;
  }

  /** Enough was tried, here and in all that were forked of it. */
  get isOver(): boolean {
    return this.count.steps >= MOST_STEPS;
  }

  /** One that goes on from here by itself. */
  fork(): Rehearsal<Action, History> {
    const { player, offset, made, attacked, count } = this;
    const session = this.session.fork?.();
    const forked = new Rehearsal(player, offset, session ?? opened(player, offset), count);
    if (session === undefined) for (const call of made) forked.make(call);
    else [forked.made, forked.attacked] = [made, attacked];
    return forked;
  }

  /** Makes a call. One that is refused leaves everything as it was. @throws whatever the subject's session throws */
  make(call: RecordedCall): Answer {
    const { player } = this;
    const step = this.planned(call);
    if (step?.call === undefined) return "not made";
    if (!isOpenIn(player.objective, step, player.editor.recordedCallOf(step), this.attacked)) return "not made";
    this.attacked ||= isAttack(player.objective, step);
    return step.expect?.ok === false ? step.expect.errors.map(({ name }) => name) : "accepted";
  }

  /** The result that a call would have, without regard to who may make it: nothing is changed. Undefined where there is nothing to call. @throws whatever the subject's session throws */
  tried(call: RecordedCall): PlannedStep | undefined {
    const step = this.fork().planned(call);
    return step?.call === undefined ? undefined : step;
  }

  /** Everything that there is, as the model says. @throws whatever the subject's session throws */
  seen(): View {
    const view = new PlannedView();
    const { session } = this.fork();
    const step = session.finish();
    view.see(step.observe, step.time, session);
    return view;
  }

  private planned(call: RecordedCall): PlannedStep | undefined {
    const steps = this.session.plan(this.player.editor.action(call), this.made.length);
    this.count.steps += steps.length;
    this.made = [...this.made, call];
    return steps.at(-1);
  }
}

function opened<Action, History>({ subject }: Rehearsing<Action, History>, offset: number): Session<Action> {
  const session = searching(subject, offset);
  session.open();
  return session;
}
