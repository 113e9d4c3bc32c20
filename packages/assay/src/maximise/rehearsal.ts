import { isAttacker } from "../objectives";
import type { RecordedCall, Session } from "../types";
import type { Player } from "./play";
import { isOpenIn, KEPT_EVERY, type PlannedPrefix } from "./playthrough";

/** What came of a call: accepted, or refused with these errors; undefined where it may not or cannot be made. */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly errors: readonly string[] } | undefined;

/** Where calls are tried behind a sequence, in the model alone, without a look at what they are worth. */
export class Rehearsal<Action, History> {
  private constructor(
    private readonly player: Player<Action, History>,
    private session: Session<Action>,
    /** What was made so far, for sessions that cannot be forked. */
    private made: readonly RecordedCall[],
    private readonly offset: number,
    private attacked: boolean,
    private readonly count: { steps: number },
  ) {}

  /** Behind a sequence that was played. @throws whatever the subject's session throws */
  static behind<Action, History>(
    player: Player<Action, History>,
    prefix: PlannedPrefix<Action>,
  ): Rehearsal<Action, History> {
    const { offset, calls, sessions, steps } = prefix;
    const from = Math.floor(calls.length / KEPT_EVERY) * KEPT_EVERY;
    const kept = sessions.get(from)?.fork?.();
    const session = kept ?? player.subject.session(offset, () => false);
    if (kept === undefined) session.open();
    const attacked = steps.slice(0, kept === undefined ? 0 : from).some(
      (step) => step.call !== undefined && isAttacker(player.objective, step.actor),
    );
    const made = kept === undefined ? [] : calls.slice(0, from);
    const rehearsal = new Rehearsal(player, session, made, offset, attacked, { steps: 0 });
    for (const call of calls.slice(made.length)) rehearsal.make(call);
    return rehearsal;
  }

  /** Steps that were planned, of all that were forked from here too. */
  get steps(): number {
    return this.count.steps;
  }

  /** One that goes on from here by itself. */
  fork(): Rehearsal<Action, History> {
    const { player, offset, attacked, count } = this;
    const session = this.session.fork?.();
    if (session !== undefined) return new Rehearsal(player, session, this.made, offset, attacked, count);
    const fresh = player.subject.session(offset, () => false);
    fresh.open();
    const again = new Rehearsal(player, fresh, [], offset, false, count);
    for (const call of this.made) again.make(call);
    return again;
  }

  /** Makes a call. */
  make(call: RecordedCall): Answer {
    const { player } = this;
    const steps = this.session.plan(player.editor.action(call), this.made.length);
    this.count.steps += steps.length;
    this.made = [...this.made, call];
    const step = steps.at(-1);
    if (step === undefined) return undefined;
    const attacker = isAttacker(player.objective, step.actor);
    if (step.call !== undefined && !isOpenIn(player.objective, step, player.editor.recordedCallOf(step), this.attacked)) return undefined;
    this.attacked ||= step.call !== undefined && attacker;
    const { expect } = step;
    return expect?.ok === false ? { ok: false, errors: expect.errors.map(({ name }) => name) } : { ok: true };
  }
}
