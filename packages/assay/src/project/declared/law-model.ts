import fc from "fast-check";
import { InternalError } from "../../run/judge";
import type { PlannedStep, Subject } from "../../core/types";
import { CHOICES, KitSession, SequenceArbitrary, WAIT, type Action, type Weighed } from "../kit";
import type { Call } from "../kit/descriptors";
import type { Held } from "./context";
import { valueFrom } from "./draws";
import type { RawMix } from "./raw";

type Session = KitSession<Held, string>;

/** The calls of a mixture that the edition has. */
export const weighed = (mix: RawMix, known: readonly string[]): readonly Weighed[] =>
  Object.entries(mix).flatMap(([name, weight]) => (known.includes(name) ? [{ name, weight }] : []));

/** The model along a law's run: calls are drawn from it, and what is read of it decides what is worth trying. */
export class ModelRun {
  private constructor(
    private readonly subject: Subject<Action, unknown>,
    private readonly offset: number,
    private readonly session: Session,
    private readonly done: Action[] = [],
  ) {}

  static from(subject: Subject<Action, unknown>, offset: number): ModelRun {
    return new ModelRun(subject, offset, sessionOf(subject, offset));
  }

  get held(): Held {
    return this.session.state.model;
  }

  get time(): bigint {
    return BigInt(this.session.state.now);
  }

  /** Does what was drawn. Gives no step where there is nothing to do. */
  play(action: Action): readonly PlannedStep[] {
    this.done.push(action);
    return this.session.plan(action, this.done.length - 1);
  }

  /** Makes a call now, where the model has an answer to it. */
  call(kind: string, call: Call): void {
    if (this.subject.actionKinds.includes(kind))
      this.play({ kind, draws: [], exactly: { at: this.session.state.now, call } });
  }

  wait(seconds: bigint): void {
    this.play({ kind: WAIT, draws: [], exactly: { at: this.session.state.now + Number(seconds), call: null } });
  }

  /** A copy; where the model cannot be copied, all is done again. */
  fork(): ModelRun {
    const { subject, offset } = this;
    const session = this.session.fork?.();
    if (session instanceof KitSession) return new ModelRun(subject, offset, session as Session, [...this.done]);
    const copy = ModelRun.from(subject, offset);
    for (const action of this.done) copy.play(action);
    return copy;
  }

  /** What is drawn with a number, and not done. */
  offered(draw: number, mix: RawMix | undefined): PlannedStep | undefined {
    return this.fork().play(this.action(draw, mix))[0];
  }

  private action(draw: number, mix: RawMix | undefined): Action {
    const { subject } = this;
    const all = mix === undefined ? subject.actions(1) : new SequenceArbitrary(1, weighed(mix, subject.actionKinds));
    const [found] = valueFrom(all, draw === 0 ? 1 : draw);
    const draws = valueFrom(fc.array(fc.nat(), { minLength: CHOICES, maxLength: CHOICES }), draw);
    return { kind: found?.kind ?? WAIT, draws };
  }
}

function sessionOf(subject: Subject<Action, unknown>, offset: number): Session {
  const session = subject.session(offset, () => false, undefined, true);
  if (session instanceof KitSession) return session as Session;
  throw new InternalError("expected a session of a declared project");
}
