import { lensKey } from "../../run";
import type { ExpectedState } from "../../core/types";
import { allWords } from "../../run/judge/words";
import { REVERTED, type Kind } from "../kit";
import type { Call } from "../kit/descriptors";
import { chainOver } from "./chain";
import type { Context, Held } from "./context";
import { predictedEvents, predictedReturns } from "./foretold";
import type { GetterBook, GetterCode } from "./getters";
import type { Moment, Predicted } from "./predicted";
import type { Members } from "./raw";
import { argumentsOf } from "./ruling";
import { among } from "./tables";

/** What the model says of the chain, by key. */
type States = ReadonlyMap<bigint, ExpectedState>;

/** What invariants will ask for after a step, and of the step before it. */
export interface Asked {
  readonly now: readonly ExpectedState[];
  readonly before: readonly ExpectedState[];
}

/**
 * Foresees what invariants will read: they are asked on what the model predicts of the step, with a ghost of their own that goes along, and what they read of it is looked at. What they answer there
 * is of no account. It saves runs only: what they read of the chain otherwise is looked at in another run.
 */
export class Foreseen {
  /** Whether anything is asked at all. */
  readonly isAsked: boolean;
  private states: { now: States; before: States } = { now: new Map(), before: new Map() };
  private moments: { now: Moment; before: Moment } | undefined;
  private readonly asked = { now: new Map<bigint, ExpectedState>(), before: new Map<bigint, ExpectedState>() };
  /** How often a check was given something that the model does not say. */
  private guesses = 0;
  private readonly chains: { readonly now: object; readonly before: object };
  private readonly checks: readonly {
    readonly check: (step: Members) => unknown;
    readonly editions: readonly string[] | undefined;
  }[];

  /** `saysMuch`: whether single answers of the model are asked for, in place of all that were predicted. */
  constructor(
    private readonly context: Context,
    private readonly getters: GetterBook,
    private readonly predicted: Predicted,
    private readonly saysMuch: (edition: string) => boolean,
  ) {
    const { invariants = {}, ghost } = context.raw;
    this.isAsked = ghost !== undefined || Object.keys(invariants).length > 0;
    this.checks = Object.values(invariants).map((one) =>
      typeof one === "function"
        ? { check: one, editions: undefined }
        : { check: (step) => one.check(step), editions: one.editions },
    );
    const everybody = (): Iterable<string> => context.book.all;
    const over = (when: "now" | "before"): object =>
      chainOver(context, getters, (kind, id) => this.words(when, kind, id), everybody);
    this.chains = { now: over("now"), before: over("before") };
  }

  private words(when: "now" | "before", kind: Kind<Held>, id: bigint): readonly bigint[] {
    const look = this.getters.look(kind, id);
    const key = lensKey(look);
    const known = this.asked[when].get(key);
    const said = known ?? this.states[when].get(key) ?? this.said(when, kind, id);
    const own = said?.kind.code === kind.code ? said : undefined;
    this.asked[when].set(key, own ?? look);
    const words = said === undefined ? undefined : wordsOf(said, this.getters.ofKind(kind.code), kind);
    if (words === undefined) this.guesses++;
    return words ?? look.words;
  }

  /** What the model says of one thing; undefined where it says nothing, or cannot. */
  private said(when: "now" | "before", kind: Kind<Held>, id: bigint): ExpectedState | undefined {
    const moment = this.moments?.[when];
    const getter = this.getters.ofKind(kind.code);
    const key = getter?.shape.key;
    if (moment === undefined || getter === undefined || key === undefined || !this.predicted.has(key)) return undefined;
    const [at, keys] = this.getters.partsOf(getter.shape, id);
    const args = keys.map((one, i) =>
      getter.shape.inputs[i]?.type === "address" ? this.context.book.nameOf(String(one)) : one,
    );
    return this.predicted.ifSaid(moment, key, at, args);
  }

  /** After a step, with the model as it is then. `before`: what was predicted after the step before. */
  after(moment: Moment, before: States, operation: string, call: Call | undefined): Asked {
    const { held, now: time } = moment;
    const { edition } = held;
    this.states = { now: held.states, before };
    if (this.saysMuch(edition)) {
      const model = held.before ?? held.model;
      this.moments = {
        now: moment,
        before: { ...moment, held: { ...held, model }, now: held.now ?? time, states: new Map() },
      };
    }
    this.asked.now.clear();
    this.asked.before.clear();
    const events = predictedEvents(this.context, edition, held.outcome);
    const step = this.context.book.state({
      ...this.chains,
      time,
      edition,
      whole: call === undefined && operation === "",
      call: call === undefined ? { name: "wait", ok: true } : this.made(operation, call, held),
      ghost: held.ghost,
      events: (name?: string) =>
        name === undefined
          ? events.map((one) => ({ name: one.name, by: one.values["by"], values: one.values }))
          : events.flatMap((one) => (one.name === name ? [one.values] : [])),
      refusedWith: () => undefined,
    });
    const { ghost } = this.context.raw;
    if (ghost !== undefined) this.ask((of) => ghost.after(held.ghost, of), step, held);
    for (const { check, editions } of this.checks)
      if (editions?.includes(edition) !== false) this.ask(check, step, held);
    return { now: [...this.asked.now.values()], before: [...this.asked.before.values()] };
  }

  private ask(check: (step: Members) => unknown, step: Members, held: Held): void {
    const known = this.asked.now.size;
    const before = this.guesses;
    const isMet = among(
      () => this.context.book.all,
      () => {
        try {
          const answer = check(step);
          return answer !== false && typeof answer !== "string";
        } catch {
          // the chain is asked again, and the mistake is reported there
          return false;
        }
      },
    );
    if (!isMet && this.guesses > before) this.askOfAll(known, held);
  }

  /**
   * A check that read what nobody predicts may have ended at the first of a list, for what it was given in its place: what it asked of one it will ask of all. `known`: how many others asked
   * before.
   */
  private askOfAll(known: number, { model }: Held): void {
    const { now } = this.asked;
    const own = [...now.values()].slice(known);
    const codes = new Set(own.map(({ kind }) => kind.code));
    for (const [key, state] of this.states.now) if (codes.has(state.kind.code)) now.set(key, state);
    const born = this.context.instances.bornIn(model);
    for (const sibling of own.flatMap((one) => this.getters.siblings(one, born))) {
      const key = lensKey(sibling);
      if (!now.has(key)) now.set(key, sibling);
    }
  }

  private made(operation: string, { caller, args, value = 0n, at }: Call, { outcome }: Held): object {
    const shape = this.context.called(operation);
    const { book } = this.context;
    const [refusal] = outcome?.ok === false ? outcome.errors : [];
    return {
      name: operation,
      args: argumentsOf(this.context, shape, args),
      caller: book.nameOf(caller),
      value,
      at: at ?? this.context.instances.first(shape.contract),
      ok: outcome?.ok !== false,
      returns: predictedReturns(this.context, shape, outcome),
      error: refusal !== undefined && "name" in refusal ? refusal.name.replace(/\(.*/, "") : undefined,
      gasUsed: 0n,
    };
  }
}

/** The words that are read of an answer, by what is said of it; undefined where they are not known. */
function wordsOf(said: ExpectedState, getter: GetterCode | undefined, kind: Kind<Held>): readonly bigint[] | undefined {
  if (said.kind.code === kind.code) return said.unknown === undefined ? said.words : undefined;
  if (said.kind.code === getter?.refusal?.code) return kind.fields.map(() => REVERTED);
  const data = said.read?.predicted.data;
  if (data === undefined) return undefined;
  const words = allWords(data);
  return kind.fields.map((_, i) => words[i] ?? REVERTED);
}
