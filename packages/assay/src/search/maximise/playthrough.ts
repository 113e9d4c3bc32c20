import { guarded } from "../../run/plan";
import type { CallEditor, Objective, PlannedStep, ProbeMark, RecordedCall, Session, Subject } from "../../core/types";
import { isAttacker, Measuring } from "../../core/objectives";
import { PlannedPlayed } from "./planned-played";
import { PlannedView } from "./planned-view";

/** The course of a sequence, for sequences with the same beginning. */
export interface PlannedPrefix<Action> {
  readonly offset: number;
  /** The calls that were made, and the step of each. */
  readonly calls: readonly RecordedCall[];
  readonly steps: readonly PlannedStep[];
  /** Sessions by the number of calls behind which they are, to be forked. */
  readonly sessions: ReadonlyMap<number, Session<Action>>;
}

/** Calls from one session that is kept to the next. */
export const KEPT_EVERY = 8;

/** Plays one sequence in the model. */
export class Playthrough<Action, History> {
  readonly view = new PlannedView();
  /** Steps that were planned. */
  planned = 0;
  time = 0;
  /** An action made a call that the players may not make: the rest must be played again without it. */
  refused = false;
  private session: Session<Action>;
  private readonly measuring: Measuring;
  private readonly calls: RecordedCall[] = [];
  private readonly steps: PlannedStep[] = [];
  private readonly sessions = new Map<number, Session<Action>>();
  private index = 0;
  private attacked = false;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly objective: Objective,
    private readonly editor: CallEditor<Action>,
    private readonly offset: number,
  ) {
    this.session = searching(subject, offset);
    this.measuring = new Measuring(objective);
    for (const step of this.session.open()) this.see(step, this.session);
    if (!this.measuring.waits) this.measuring.open(this.view);
  }

  /** In the smallest part of the objective's unit; undefined where there is none. */
  get value(): bigint | undefined {
    return this.measuring.value();
  }

  /** What the search compares. */
  get fitness(): bigint | undefined {
    return this.measuring.fitness();
  }

  /** The calls that were made, or with `refused` those that may be made. */
  get made(): readonly RecordedCall[] {
    return this.calls;
  }

  get prefix(): PlannedPrefix<Action> {
    const { offset, calls, steps, sessions } = this;
    return { offset, calls, steps, sessions };
  }

  /** Takes over what another sequence has in common with calls that are to be played. Gives how many of them. */
  begin(calls: readonly RecordedCall[], prefix: PlannedPrefix<Action> | undefined): number {
    if (prefix?.offset !== this.offset) return 0;
    let common = 0;
    while (common < calls.length && calls[common] === prefix.calls[common]) common++;
    const from = Math.floor(common / KEPT_EVERY) * KEPT_EVERY;
    const session = prefix.sessions.get(from)?.fork?.();
    if (session === undefined) return 0;
    for (let n = 0; n < from; n++) {
      const [call, step] = [prefix.calls[n], prefix.steps[n]];
      if (call !== undefined && step !== undefined) this.keep(call, step);
      const kept = prefix.sessions.get(n + 1);
      if (kept !== undefined) this.sessions.set(n + 1, kept);
    }
    this.session = session;
    this.view.from(session);
    this.index = from;
    return from;
  }

  /** Makes a call. Where the objective may ask the model, the time before it passes in a step of its own: the model says only what there is now. */
  make(call: RecordedCall): void {
    for (const one of this.apart(call)) this.play(this.editor.action(one));
  }

  /** Plays an action. */
  play(action: Action): void {
    // an attacker's first call is known when it is planned, and the objective begins before it
    if (this.measuring.waits) this.view.from(this.session.fork?.());
    for (const step of this.plan(action)) {
      const call = this.editor.recordedCallOf(step);
      if (step.call !== undefined && !isOpenIn(this.objective, step, call, this.attacked)) this.refused = true;
      else this.keep(call, step, this.session);
    }
    const { length } = this.calls;
    if (this.refused || length === 0 || length % KEPT_EVERY !== 0 || this.sessions.has(length)) return;
    const fork = this.session.fork?.();
    if (fork !== undefined) this.sessions.set(length, fork);
  }

  /** Makes granted calls or probes; returns the calls that were made. */
  grant(granted: readonly RecordedCall[], probe?: ProbeMark): readonly RecordedCall[] {
    return granted
      .flatMap((one) => this.apart(one))
      .flatMap((call) =>
        this.plan(this.editor.action(call)).map((step) => {
          this.note(step, this.session, false, probe);
          return this.editor.recordedCallOf(step);
        }),
      );
  }

  /** Observes everything. */
  finish(): void {
    this.note(this.session.finish(), this.session, true);
    // nobody attacked: what there is at the end is what there was at the start
    if (this.measuring.waits) this.measuring.open(this.view);
  }

  private apart(call: RecordedCall): readonly RecordedCall[] {
    const waits = this.session.says !== undefined && call.call !== null && call.time > this.time;
    return waits ? [{ ...call, call: null }, call] : [call];
  }

  private plan(action: Action): readonly PlannedStep[] {
    const steps = guarded(`action ${this.index} (${this.subject.kindOf(action)})`, () =>
      this.session.plan(action, this.index++),
    );
    this.planned += steps.length;
    return steps;
  }

  private keep(call: RecordedCall, step: PlannedStep, session?: Session<Action>): void {
    this.attacked ||= isAttack(this.objective, step);
    this.calls.push(call);
    this.steps.push(step);
    // of no use any more behind what was refused: all is played again without that
    if (!this.refused) this.note(step, session);
  }

  private see(step: PlannedStep, session?: Session<Action>): void {
    this.time = step.time;
    this.view.see(step.observe, step.time, session);
  }

  private note(step: PlannedStep, session?: Session<Action>, full = false, probe?: ProbeMark): void {
    const begins = this.measuring.waits && step.facts !== null && isAttacker(this.objective, step.actor);
    if (begins) this.measuring.open(this.view);
    this.see(step, session);
    this.measuring.after(new PlannedPlayed(step, this.subject.events, full, probe), this.view, false);
  }
}

/** A session that observes only what is asked for; if the model cannot answer that, a session that observes as usual. */
export function searching<Action, History>(subject: Subject<Action, History>, offset: number): Session<Action> {
  return subject.session(offset, () => false, undefined, isSaid(subject));
}

const SAID = new WeakMap<object, boolean>();

/** Whether a subject's sessions answer for values that are not observed; cached, as there are thousands of sessions. */
function isSaid<Action, History>(subject: Subject<Action, History>): boolean {
  let said = SAID.get(subject);
  if (said === undefined) SAID.set(subject, (said = subject.session(0, () => false).says !== undefined));
  return said;
}

/** Whether the players of an objective may make a call; `attacked`: an attacker has made one before. */
export function isOpenIn(
  objective: Objective,
  { actor, kind }: PlannedStep,
  { call }: RecordedCall,
  attacked: boolean,
): boolean {
  const { players } = objective;
  const attacker = isAttacker(objective, actor);
  if (!attacker && (players.others === "never" || (players.others === "before" && attacked))) return false;
  return players.open?.({ actor, kind, call, attacker }) ?? true;
}

/** Whether a step is a call by an account that the attacker controls. */
export function isAttack(objective: Objective, { call, actor }: Pick<PlannedStep, "call" | "actor">): boolean {
  return call !== undefined && isAttacker(objective, actor);
}
