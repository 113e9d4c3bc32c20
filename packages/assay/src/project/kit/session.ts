import { lensKey } from "../../run";
import { messageOf } from "../../run/judge";
import { wordsFrom } from "../../run/judge/words";
import { advancing, executing } from "../../search";
import type {
  CallResult,
  EntityKind,
  ExpectedState,
  Hex,
  Mark,
  ObservationPolicy,
  Plain,
  PlannedStep,
  Question,
  Rehearsed,
  RehearsedCall,
  Session,
} from "../../core/types";
import type { OperationCode } from "./calls";
import type { AnyKind, Call, Touched } from "./descriptors";
import { Choices } from "./choices";
import type { GivenArguments } from "./met";
import { expectedStates } from "./observing";
import { UNKNOWN } from "./outcome";
import type { Protocol } from "./protocol";
import { TRIES, hardlySucceeds, isKept, redrawn } from "./redraw";
import type { Action } from "./sequence";
import type { Translator } from "./translator";
import { drawPause, drawWait, isWhole, LAST, OPENING, WAIT } from "./waiting";

/** One run of the model along one sequence. */
export class KitSession<M, C extends string> implements Session<Action> {
  /** Absent where the protocol cannot copy its model. */
  readonly fork?: () => Session<Action>;
  /** Absent where the protocol looks at things by lists. */
  readonly says?: (kind: EntityKind, id: bigint) => readonly bigint[] | undefined;

  /** `steps`: how many there were so far, with the opening. */
  private constructor(
    private readonly given: Protocol<M, C, never>,
    private readonly translator: Translator<M, C>,
    private readonly model: M,
    private now: number,
    private readonly everything: ObservationPolicy,
    private readonly rehearsed: Rehearsed | undefined,
    private steps: number,
    private readonly blind: boolean,
    private readonly began = now,
  ) {
    const { copy, looking } = given;
    if (looking?.says !== undefined) this.says = (kind, id) => looking.says?.(this.model, BigInt(this.now), kind, id);
    if (copy === undefined) return;
    this.fork = () =>
      new KitSession(
        given,
        translator,
        copy(this.model),
        this.now,
        everything,
        rehearsed,
        this.steps,
        blind,
        this.began,
      );
  }

  /** One that begins with the model as the opening calls leave it, at `now`. */
  static from<M, C extends string>(
    given: Protocol<M, C, never>,
    translator: Translator<M, C>,
    edition: string,
    now: number,
    everything: ObservationPolicy,
    rehearsed?: Rehearsed,
    blind = false,
  ): KitSession<M, C> {
    const model = given.model(edition);
    given.advance?.(model, BigInt(now));
    return new KitSession(given, translator, model, now, everything, rehearsed, 0, blind);
  }

  /** The model as it is, and the time. */
  get state(): { readonly model: M; readonly now: number } {
    return { model: this.model, now: this.now };
  }

  open(): readonly PlannedStep[] {
    return [this.look(OPENING, -1, "the state at the start")];
  }

  finish(): PlannedStep {
    return this.look(LAST, -1, "the state at the end");
  }

  plan({ kind, draws, exactly }: Action, index: number): readonly PlannedStep[] {
    if (exactly !== undefined) return this.again(kind, exactly, index);
    const now = BigInt(this.now);
    if (kind === WAIT) return [this.wait(drawWait(new Choices(draws), this.given.waiting, this.moments(), now), index)];
    const before = this.rehearsed?.get(index);
    const made = before?.step;
    const errorName = (data: Hex): string | undefined => this.translator.predictions.errorName(data);
    // what succeeded is made again, and the rest is drawn with what it made
    if (made !== undefined && before !== undefined && isKept(before, errorName))
      return this.behind(made.waited ?? 0, index, () =>
        this.call(this.translator.operation(made.kind), index, made.facts as unknown as Call),
      );
    const numbers = before === undefined ? draws : redrawn(draws, before);
    const pause = before === undefined ? 0 : drawPause(numbers.at(-1) ?? 0, this.moments(), now);
    return this.behind(pause, index, () => {
      const others = this.blind && before !== undefined ? this.otherCalls(kind, draws, before) : [];
      const steps = this.drawn(kind, numbers, index);
      return others.length === 0 ? steps : steps.map((step) => ({ ...step, others }));
    });
  }

  private drawn(kind: string, numbers: readonly number[], index: number): readonly PlannedStep[] {
    for (const of of this.translator.chainFrom(kind)) {
      const chosen = this.chosen(of, numbers);
      if (chosen !== undefined) return this.call(of, index, chosen);
    }
    return [];
  }

  private chosen({ operation }: OperationCode<M>, numbers: readonly number[]): Call | undefined {
    const chances = new Choices(numbers);
    const caller = chances.one(this.given.world.people);
    const chosen = operation.choose(chances, this.model, { caller, now: BigInt(this.now) });
    return chosen === undefined ? undefined : { caller, ...chosen };
  }

  /** Calls to try in place of one that reverted. Of a function that takes a signature there are none: each takes the next nonce. */
  private otherCalls(
    kind: string,
    draws: readonly number[],
    before: RehearsedCall,
  ): NonNullable<PlannedStep["others"]> {
    const { translator, model } = this;
    const of = translator.operation(kind);
    const { operation } = of;
    if (operation.signature !== undefined || !hardlySucceeds(this.rehearsed, kind)) return [];
    return Array.from({ length: TRIES - 1 }, (_, which) => redrawn(draws, before, which + 1)).flatMap((numbers) => {
      if (numbers === draws) return [];
      const chosen = this.chosen(of, numbers);
      if (chosen === undefined) return [];
      const call = translator.normalised(of, chosen);
      if (operation.precondition?.(model, call, BigInt(this.now)) === false) return [];
      return [{ call: translator.call(of, call), facts: call as unknown as Plain }];
    });
  }

  /** A call as it was made, or with other values: at its time or, if that is past, at once. Where it is left out, its time passes. */
  private again(kind: string, { at, call }: NonNullable<Action["exactly"]>, index: number): readonly PlannedStep[] {
    const seconds = Math.max(0, at - this.now);
    this.pass(seconds);
    const waited = (): PlannedStep => this.look(WAIT, index, `${seconds} s pass`);
    // what was before a call is what was at its time
    const before = seconds > 0 && call !== null && this.given.looking !== undefined ? [waited()] : [];
    const made = call === null ? [] : this.callAgain(kind, index, call);
    return made.length > 0 || seconds === 0 || before.length > 0 ? [...before, ...made] : [waited()];
  }

  private callAgain(kind: string, index: number, call: Call): readonly PlannedStep[] {
    const of = this.translator.operation(kind);
    try {
      return this.call(of, index, call);
    } catch (error) {
      throw new Error(
        `${messageOf(error)}; this call was made again, maybe with values that the generator never draws: if these are the reason, let the model answer them, or leave them out with a \`precondition\` of the operation "${kind}"`,
        { cause: error },
      );
    }
  }

  private moments(): readonly Mark[] {
    return this.given.moments?.(this.model, BigInt(this.now)) ?? [];
  }

  /** Steps behind time that passes. */
  private behind(seconds: number, index: number, made: () => readonly PlannedStep[]): readonly PlannedStep[] {
    if (seconds === 0) return made();
    const waited = this.wait(seconds, index);
    return [waited, ...made().map((step) => ({ ...step, waited: seconds }))];
  }

  private pass(seconds: number): void {
    if (seconds === 0) return;
    this.now += seconds;
    advancing(() => this.given.advance?.(this.model, BigInt(this.now)));
  }

  private wait(seconds: number, index: number): PlannedStep {
    this.pass(seconds);
    return this.look(WAIT, index, `${seconds} s pass`);
  }

  /** The step of a call; none where its precondition does not hold. */
  private call(of: OperationCode<M>, index: number, chosen: Call): readonly PlannedStep[] {
    const { translator, model } = this;
    const { operation } = of;
    const call = translator.normalised(of, chosen);
    if (operation.precondition?.(model, call, BigInt(this.now)) === false) return [];
    const touched = operation.touches?.(model, call);
    const outcome = executing(operation.name, () => operation.execute?.(model, call, BigInt(this.now))) ?? UNKNOWN;
    const expect = translator.expectation(of, outcome);
    this.meet(of, call, index);
    const question = this.question(of, call, index);
    const step = {
      time: this.now,
      kind: operation.name,
      action: index,
      call: translator.call(of, call),
      function: operation.name,
      ...(expect === undefined ? {} : { expect }),
      actor: translator.nameOf(call.caller) ?? call.caller,
      describe: () => translator.describe(of, call),
      observe: this.observed(touched, operation.name, call),
      ...(question === undefined ? {} : { question }),
      facts: call as unknown as Plain,
      ...this.foreseen(),
    };
    return [step];
  }

  /** Gives the model what the call returned and emitted in the rehearsal; nothing if it reverted. */
  private meet(of: OperationCode<M>, call: Call, index: number): void {
    const { given, model, rehearsed } = this;
    if (given.meet === undefined) return;
    const { result, step, answer } = rehearsed?.get(index) ?? {};
    if (result?.ok !== true) return;
    const now = BigInt(this.now);
    given.meet(model, this.translator.met(of, call, result), givenTo(of, call), now);
    if (step?.question !== undefined && answer?.ok === true)
      given.asking?.hear(model, step.question.of, answersIn(step.question, answer.returnData), now);
  }

  /** What a rehearsal asks after a call. */
  private question(of: OperationCode<M>, call: Call, index: number): Question | undefined {
    const { asking } = this.given;
    if (!this.blind || asking?.asks(of.operation.name) !== true) return undefined;
    const came = this.rehearsed?.get(index)?.result;
    const { observing } = this.translator;
    const found = asking.about(
      this.model,
      givenTo(of, call),
      this.translator.met(of, call, came?.ok === true ? came : NOTHING),
    );
    return found.length === 0 ? undefined : { of: found, call: observing.lens(found.map(lensKey)) };
  }

  private look(kind: string, action: number, words: string): PlannedStep {
    const observe = this.observed(undefined, kind);
    return { time: this.now, kind, action, actor: "", describe: () => words, observe, facts: null, ...this.foreseen() };
  }

  private foreseen(): Pick<PlannedStep, "foreseen"> {
    const foreseen = this.blind ? undefined : this.given.looking?.foreseen?.(this.model);
    return foreseen === undefined ? {} : { foreseen };
  }

  private observed(touched: readonly Touched<M>[] | undefined, kind: string, call?: Call): readonly ExpectedState[] {
    if (this.blind) return [];
    const { looking } = this.given;
    const full = this.everything(this.steps++);
    if (looking !== undefined) {
      const now = BigInt(this.now);
      const all = full || (isWhole(kind) && looking.thorough?.(this.model, BigInt(this.began)) !== false);
      return all ? looking.everything(this.model, now) : looking.after(this.model, now, kind, call);
    }
    const all = full || touched === undefined;
    const { observing } = this.translator;
    if (all) return observing.kinds.flatMap((kind) => this.states(kind));
    return touched.flatMap((one) =>
      "of" in one ? this.states(observing.kind(one)) : this.states(observing.kind(one[0]), [one[1]]),
    );
  }

  private states(kind: AnyKind<M>, ids = kind.ids(this.model)): readonly ExpectedState[] {
    return expectedStates(kind, ids, this.model, BigInt(this.now));
  }
}

const givenTo = <M>({ operation, types }: OperationCode<M>, { caller, args }: Call): GivenArguments => ({
  ...{ name: operation.name, types, caller, args },
});

/** Of a call that was not made yet. */
const NOTHING: CallResult = { ok: true, returnData: "0x", logs: [], gasUsed: 0 };

/** The words of each entity in what the lens answers. */
function answersIn({ of }: Question, data: Hex): readonly (readonly bigint[])[] {
  // behind the list's place and length
  let at = 2;
  return of.map(({ kind: { fields } }) => {
    at += fields.length;
    return wordsFrom(data, at - fields.length, fields.length);
  });
}
