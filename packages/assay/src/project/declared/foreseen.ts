import { lensKey } from "../../run";
import type { ExpectedState } from "../../core/types";
import { allWords } from "../../run/judge/words";
import { REVERTED, type Kind } from "../kit";
import type { Call } from "../kit/descriptors";
import { isWhole } from "../kit/waiting";
import { chainOver } from "./chain";
import type { Context, Held } from "./context";
import { ForeseenStep, stepsOver, type StepParts } from "./foreseen-step";
import { ByCall, Foresight, valueOf, type Answer } from "./foresight";
import { ETHER, type GetterBook, type GetterCode } from "./getters";
import type { Moment, Predicted } from "./predicted";
import type { Members } from "./raw";
import { keyOf } from "./state-keys";
import { among } from "./tables";

/** What the model says of the chain, by key. */
type States = ReadonlyMap<bigint, ExpectedState>;
type When = "now" | "before";

/** What invariants read after a step: what must be observed after it and after the step before, and what need not. */
export interface Asked {
  readonly now: readonly ExpectedState[];
  readonly before: readonly ExpectedState[];
  /** Absent if everything that invariants read is observed. */
  readonly foresight?: Foresight;
}

/** A call of a getter, and the model's prediction for it. */
interface Reading {
  readonly answer: Answer;
  /** The exact prediction. */
  readonly isExact: boolean;
  /** How to observe it. */
  readonly look: () => ExpectedState;
}

/**
 * Evaluates the invariants on the model's prediction of a step, with a ghost of their own. The values that the model predicts exactly need not be observed: if the chain does as
 * predicted, these verdicts are final. Other values are observed, and the invariants that read them are evaluated again.
 */
export class Foreseen {
  /** Whether there are invariants to evaluate. */
  readonly isAsked: boolean;
  private states: { now: States; before: States } = { now: new Map(), before: new Map() };
  private moments: { now: Moment; before: Moment } | undefined;
  private readings = { now: new ByCall<Reading>(), before: new ByCall<Reading>() };
  private readonly looks = { now: new Map<bigint, ExpectedState>(), before: new Map<bigint, ExpectedState>() };
  /** Whether the check has read only exact predictions so far. */
  private isSure = true;
  /** Codes of the kinds that the check has read. */
  private readonly kinds = new Set<number>();
  /** Whether everything that is read is observed. */
  private looksAtAll = false;
  private readonly chains: { readonly now: object; readonly before: object };
  private readonly stepWith: ReturnType<typeof stepsOver>;
  private readonly checks: readonly {
    readonly name: string;
    readonly check: (step: Members) => unknown;
    readonly editions: readonly string[] | undefined;
  }[];

  /** `saysMuch`: the model has many answers, so single ones are computed instead of all. */
  constructor(
    private readonly context: Context,
    private readonly getters: GetterBook,
    private readonly predicted: Predicted,
    private readonly saysMuch: (edition: string) => boolean,
  ) {
    const { invariants = {}, ghost } = context.raw;
    this.isAsked = ghost !== undefined || Object.keys(invariants).length > 0;
    this.checks = Object.entries(invariants).map(([name, one]) =>
      typeof one === "function"
        ? { name, check: one, editions: undefined }
        : { name, check: (step) => one.check(step), editions: one.editions },
    );
    // calls return other accounts, which only the chain knows
    const everybody = (): Iterable<string> => {
      this.isSure = false;
      return context.book.all;
    };
    const over = (when: When): object =>
      chainOver(
        context,
        getters,
        {
          answer: (getter, at, args) =>
            valueOf(this.answer(when, getter, at, args), () => `${at}.${getter.shape.fragment.name}`),
          ether: (account) => valueOf(this.answer(when, undefined, "", [account]), () => ETHER) as bigint,
        },
        everybody,
      );
    this.chains = { now: over("now"), before: over("before") };
    this.stepWith = stepsOver(context.book.named);
  }

  /** The answer of a getter; without a getter, the wei of an account. */
  private answer(when: When, getter: GetterCode | undefined, at: string, args: readonly unknown[]): Answer {
    const key = getter?.shape.key ?? ETHER;
    let reading = this.readings[when].get(key, at, args);
    if (reading === undefined)
      this.readings[when].set(key, at, args, (reading = this.reading(when, key, getter, at, args)));
    this.kinds.add((getter?.read ?? this.getters.ether).code);
    if (!reading.isExact) this.isSure = false;
    if (this.looksAtAll || !reading.isExact) {
      const look = reading.look();
      this.looks[when].set(keyOf(look), look);
    }
    return reading.answer;
  }

  private reading(
    when: When,
    key: string,
    getter: GetterCode | undefined,
    at: string,
    args: readonly unknown[],
  ): Reading {
    const moment = this.moments?.[when];
    const isSaid = moment !== undefined && this.predicted.has(key);
    const exact = isSaid ? this.predicted.exactly(moment, key, at, args) : undefined;
    const said = (): ExpectedState | undefined =>
      isSaid ? this.predicted.ifSaid(moment, key, at, args) : this.stateOf(when, getter, this.idOf(getter, at, args));
    const lookAt = (state: ExpectedState | undefined): ExpectedState =>
      this.lookOf(getter, this.idOf(getter, at, args), state);
    if (exact !== undefined) return { answer: exact, isExact: true, look: () => lookAt(said()) };
    const state = said();
    const look = lookAt(state);
    const words = state === undefined ? undefined : wordsOf(state, getter, this.readKind(getter));
    const own = words ?? look.words;
    const answer = getter === undefined ? { value: own[0] ?? 0n } : (this.getters.answerIn(getter, own) ?? "reverts");
    return { answer, isExact: words !== undefined && state?.slack === undefined, look: () => look };
  }

  private readKind(getter: GetterCode | undefined): Kind<Held> {
    return getter?.read ?? this.getters.ether;
  }

  private idOf(getter: GetterCode | undefined, at: string, args: readonly unknown[]): bigint {
    return getter === undefined
      ? BigInt(this.context.book.addressOf(args[0]))
      : this.getters.idOf(getter.shape, at, args);
  }

  /** How invariants read it from the chain. */
  private lookOf(getter: GetterCode | undefined, id: bigint, said: ExpectedState | undefined): ExpectedState {
    const kind = this.readKind(getter);
    return said?.kind.code === kind.code ? said : this.getters.look(kind, id);
  }

  /** The prediction for a call of a getter, in whichever form. */
  private stateOf(when: When, getter: GetterCode | undefined, id: bigint): ExpectedState | undefined {
    const states = this.states[when];
    if (states.size === 0) return undefined;
    const { read, kind = read, refusal } = getter ?? { read: this.getters.ether };
    for (const one of [read, kind, refusal]) {
      const found = one === undefined ? undefined : states.get(lensKey({ kind: one, id }));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Evaluates the invariants after a step, with the model's state then. `before`: the prediction after the step before. `looksAtAll`: everything that invariants read is
   * observed, and all of them are evaluated again.
   */
  after(moment: Moment, before: States, operation: string, call: Call | undefined, looksAtAll: boolean): Asked {
    const { held, now: time } = moment;
    const { edition } = held;
    this.states = { now: held.states, before };
    this.looksAtAll = looksAtAll;
    if (this.saysMuch(edition)) {
      const model = held.before ?? held.model;
      this.moments = {
        now: moment,
        before: { ...moment, held: { ...held, model }, now: held.now ?? time, states: new Map() },
      };
    }
    this.readings = { now: new ByCall(), before: new ByCall() };
    this.looks.now.clear();
    this.looks.before.clear();
    const unsure = (): void => void (this.isSure = false);
    const step = new ForeseenStep(this.context, held, operation, call, unsure);
    const parts: StepParts = {
      ...this.chains,
      time,
      edition,
      whole: isWhole(operation) || (call === undefined && operation === ""),
      ...step.members(),
    };
    // each invariant gets its own object: it caches what it has read
    const fresh = (): Members => this.stepWith(parts, held, unsure);
    const answers = new Map<string, unknown>();
    const { ghost } = this.context.raw;
    if (ghost !== undefined && !this.ask(() => ghost.after(held.ghost, fresh()), held).isSure) held.ghostIsSure = false;
    for (const { name, check, editions } of this.checks) {
      if (editions?.includes(edition) === false) continue;
      const { answer, isSure } = this.ask(() => check(fresh()), held);
      if (isSure) answers.set(name, answer);
    }
    const looks = { now: [...this.looks.now.values()], before: [...this.looks.before.values()] };
    if (looksAtAll) return looks;
    return { ...looks, foresight: new Foresight(answers, step.events, this.readings) };
  }

  /** Evaluates a check. Its answer is final if it read exact predictions only, and if it holds. */
  private ask(check: () => unknown, held: Held): { readonly answer: unknown; readonly isSure: boolean } {
    const known = this.looks.now.size;
    const first = this.asked(check);
    // it may have stopped early in a list, because of a value that is not exact
    if (!first.isFine && !first.isSure) this.lookAtAll(known, held);
    if (first.isFine || !first.isSure) return { answer: first.answer, isSure: first.isSure };
    // if the model itself violates it, the chain must show that
    const { looksAtAll } = this;
    this.looksAtAll = true;
    this.asked(check);
    this.looksAtAll = looksAtAll;
    return { answer: undefined, isSure: false };
  }

  private asked(check: () => unknown): {
    readonly answer: unknown;
    readonly isFine: boolean;
    readonly isSure: boolean;
  } {
    this.isSure = true;
    this.kinds.clear();
    return among(
      () => {
        this.isSure = false;
        return this.context.book.all;
      },
      () => {
        try {
          const answer = check();
          return { answer, isFine: saysFine(answer), isSure: this.isSure };
        } catch {
          // the check runs on the chain again, and reports the mistake there
          return { answer: undefined, isFine: false, isSure: this.isSure };
        }
      },
    );
  }

  /** A check that read one id of a kind will read all of them. `known`: number of ids that were observed before. */
  private lookAtAll(known: number, { model }: Held): void {
    const { now } = this.looks;
    const own = [...now.values()].slice(known);
    for (const [key, state] of this.states.now) if (this.kinds.has(state.kind.code)) now.set(key, state);
    const born = this.context.instances.bornIn(model);
    for (const sibling of own.flatMap((one) => this.getters.siblings(one, born))) {
      const key = lensKey(sibling);
      if (!now.has(key)) now.set(key, sibling);
    }
  }
}

/** Whether the answer, and each part of it, is neither false nor a text. */
function saysFine(answer: unknown): boolean {
  if (answer === false || typeof answer === "string") return false;
  if (typeof answer !== "object" || answer === null) return answer === true || answer === undefined;
  return Object.values(answer).every((one) => one === true || one === undefined);
}

/** The words of a predicted answer; undefined if they are unknown. */
export function wordsOf(
  said: ExpectedState,
  getter: GetterCode | undefined,
  kind: Kind<Held>,
): readonly bigint[] | undefined {
  if (said.kind.code === kind.code) return said.unknown === undefined ? said.words : undefined;
  if (said.kind.code === getter?.refusal?.code) return kind.fields.map(() => REVERTED);
  const data = said.read?.predicted.data;
  if (data === undefined) return undefined;
  const words = allWords(data);
  return kind.fields.map((_, i) => words[i] ?? REVERTED);
}
