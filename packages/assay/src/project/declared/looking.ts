import type { EntityKind, ExpectedState } from "../../core/types";
import type { Call } from "../kit/descriptors";
import type { Looking } from "../kit/protocol";
import { LAST, OPENING } from "../kit/waiting";
import type { Context, Held } from "./context";
import { Foreseen, wordsOf } from "./foreseen";
import type { Foresight } from "./foresight";
import { type GetterBook, ETHER } from "./getters";
import { keysIn, type Key } from "./keys";
import { isAskable } from "./shapes";
import { namedBy, type Moment, type Predicted } from "./predicted";
import type { RawTouch } from "./raw";
import { argumentsOf, callingState } from "./ruling";
import { keyOf } from "./state-keys";
import { StepNames } from "./step-names";
import { isChecked, isThorough, turnAt } from "./turns";
import { addressFrom } from "../kit/values";

/** The argument of getters that take a number, if no call names one: not a round number, so that rounding shows. */
const PROBE = 1_000_007n;
/** If a model has more answers, only those that a step can have changed are computed after it. */
const MANY = 600;
/** Number of further answers of such a model that are read after each step, in turn. */
const TURNS = 2;

/**
 * Chooses what is observed after a step: what changed in the prediction, what the call names, what invariants will read, and some other values in turn. For a model with many
 * answers, only these are computed: what the call `touches`, or else all that it names.
 */
export class ChangesLooking implements Looking<Held> {
  private made: Foreseen | undefined;
  /** Arguments for getters that take numbers. */
  private readonly keys = new WeakMap<ExpectedState, readonly bigint[]>();
  /** Whether the model has many answers, by edition. */
  private readonly much = new Map<string, boolean>();

  constructor(
    private readonly context: Context,
    private readonly predicted: Predicted,
    private readonly getters: () => GetterBook,
  ) {}

  everything(held: Held, now: bigint): readonly ExpectedState[] {
    const before = held.states;
    const moment = this.moment(held, now, []);
    const all = this.predicted.all(moment);
    if (!this.saysMuch(held.edition)) held.states = all;
    return this.withForeseen(moment, before, [...all.values()], "", undefined, true);
  }

  after(held: Held, now: bigint, operation: string, call: Call | undefined): readonly ExpectedState[] {
    const named = namedBy(call);
    const moment = this.moment(held, now, named);
    const touches = call === undefined ? undefined : this.touched(held, now, operation, call);
    if (this.saysMuch(held.edition)) {
      const looks = new Map<bigint, ExpectedState>();
      if (operation !== OPENING)
        for (const one of this.some(moment, operation, call, touches)) looks.set(keyOf(one), one);
      return this.withForeseen(moment, held.states, [...looks.values()], operation, call);
    }
    const before = held.states;
    const all = this.predicted.all(moment);
    held.states = all;
    const allowed = touches === undefined ? undefined : this.allowed(touches);
    const keys = [...all.keys()];
    const turn = keys[held.steps % Math.max(1, keys.length)];
    const looks = [...all].flatMap(([key, state]) => {
      const isChanged = !isSame(before.get(key), state);
      const wanted = key === turn || ((isChanged || this.isNamed(state, named)) && mayTouch(key, state, allowed));
      return wanted ? [state] : [];
    });
    return this.withForeseen(moment, before, looks, operation, call);
  }

  /** A model with many answers is observed completely at both ends of some sequences, which their start time chooses. */
  thorough(held: Held, began: bigint): boolean {
    return !this.saysMuch(held.edition) || isThorough(began);
  }

  says(held: Held, now: bigint, { code }: EntityKind, id: bigint): readonly bigint[] | undefined {
    return wordsSaid(
      this.context,
      this.predicted,
      this.getters(),
      { held, now, numbers: [], states: new Map() },
      code,
      id,
    );
  }

  foreseen({ foresight }: Held): Foresight | undefined {
    return foresight;
  }

  private moment(held: Held, now: bigint, named: readonly bigint[]): Moment {
    held.steps++;
    return { held, now, numbers: [...new Set([...named, PROBE])], states: new Map() };
  }

  private saysMuch(edition: string): boolean {
    let much = this.much.get(edition);
    if (much === undefined) {
      const held = this.context.start(edition, 0n);
      const count = this.predicted.keys.reduce(
        (sum, key) => sum + this.predicted.callsOf({ held, now: 0n, numbers: [PROBE], states: new Map() }, key).length,
        0,
      );
      this.much.set(edition, (much = count > MANY));
    }
    return much;
  }

  /** What a call `touches` or, without that, what it names; and some other values in turn. */
  private *some(
    moment: Moment,
    operation: string,
    call: Call | undefined,
    touches: readonly RawTouch[] | undefined,
  ): Generator<ExpectedState> {
    const { predicted } = this;
    for (const touch of touches ?? [])
      if (typeof touch === "string") yield* predicted.ofGetter(moment, touch);
      else yield this.exactly(moment, touch);
    if (touches === undefined && call !== undefined)
      yield* predicted.named(moment, new StepNames(this.context, moment.held, operation, call));
    for (let i = 0; i < TURNS; i++) {
      const turn = turnAt(moment.now, moment.held.steps, i);
      const key = predicted.keys[turn % predicted.keys.length];
      const calls = key === undefined ? [] : predicted.callsOf(moment, key);
      const [at, args] = calls[Math.floor(turn / predicted.keys.length) % Math.max(1, calls.length)] ?? [];
      if (key !== undefined && at !== undefined && args !== undefined) yield predicted.of(moment, key, at, args);
    }
  }

  /** One call of a getter, with the contract first where there are several. */
  private exactly(moment: Moment, [key, ...args]: Exclude<RawTouch, string>): ExpectedState {
    const contract = key.slice(0, key.indexOf("."));
    const { instances } = this.context;
    return instances.isSeveral(contract)
      ? this.predicted.of(moment, key, String(args[0]), args.slice(1))
      : this.predicted.of(moment, key, instances.first(contract), args);
  }

  /** Adds what invariants will read; what they will read of the step before is added to the observations there. */
  private withForeseen(
    moment: Moment,
    before: ReadonlyMap<bigint, ExpectedState>,
    looks: readonly ExpectedState[],
    operation: string,
    call: Call | undefined,
    isAll = operation === LAST || isChecked(moment.now, moment.held.steps),
  ): readonly ExpectedState[] {
    const { held } = moment;
    const mine = [...looks];
    held.foresight = undefined;
    if (this.foreseeing.isAsked) {
      const { foresight, ...asked } = this.foreseeing.after(moment, before, operation, call, isAll);
      held.foresight = foresight;
      addTo(held.looks, asked.before);
      addTo(mine, asked.now);
    }
    held.outcome = undefined;
    held.before = undefined;
    held.now = moment.now;
    held.looks = mine;
    return mine;
  }

  private get foreseeing(): Foreseen {
    return (this.made ??= new Foreseen(this.context, this.getters(), this.predicted, (edition) =>
      this.saysMuch(edition),
    ));
  }

  /** What a call `touches`; undefined if the project does not say. */
  private touched(held: Held, now: bigint, operation: string, call: Call): readonly RawTouch[] | undefined {
    const touches = this.context.raw.calls?.[operation]?.touches;
    if (touches === undefined) return undefined;
    const shape = this.context.called(operation);
    const state = callingState(this.context, shape, held, call, now);
    return this.context.asked(`calls, ${operation}, touches`, () =>
      touches(state, argumentsOf(this.context, shape, call.args)),
    );
  }

  private allowed(touches: readonly RawTouch[]): Allowed {
    const codes = new Set<number>();
    const keys = new Set<bigint>();
    for (const touch of touches) {
      const [name, ...args] = typeof touch === "string" ? ([touch] as const) : touch;
      const getter = this.getters().get(name);
      if (getter === undefined) continue;
      const { kind, refusal, read, shape } = getter;
      const { instances } = this.context;
      const isSeveral = instances.isSeveral(shape.contract);
      for (const one of refusal === undefined ? [kind, read] : [kind, read, refusal])
        if (typeof touch === "string") codes.add(one.code);
        else {
          const at = isSeveral ? String(args[0]) : instances.first(shape.contract);
          keys.add(keyOf(this.getters().look(one, this.getters().idOf(shape, at, isSeveral ? args.slice(1) : args))));
        }
    }
    return { codes, keys };
  }

  /** Whether a getter is read only with arguments that a call names; every call names a getter without arguments. */
  private isNamed(state: ExpectedState, named: readonly bigint[]): boolean {
    const getter = this.getters().ofKind(state.kind.code);
    if (getter === undefined || named.length === 0) return false;
    let keys = this.keys.get(state);
    if (keys === undefined)
      this.keys.set(
        state,
        (keys = this.getters()
          .partsOf(getter.shape, state.id)[1]
          .flatMap(keysIn)
          .map((one) => BigInt(one))),
      );
    return keys.every((key) => named.includes(key));
  }
}

/** What a call `touches`: whole getters, and single calls of getters. */
interface Allowed {
  readonly codes: ReadonlySet<number>;
  readonly keys: ReadonlySet<bigint>;
}

const mayTouch = (key: bigint, { kind }: ExpectedState, allowed: Allowed | undefined): boolean =>
  allowed === undefined || allowed.codes.has(kind.code) || allowed.keys.has(key);

/** Adds observations that are not there yet. */
function addTo(looks: ExpectedState[] | undefined, more: readonly ExpectedState[]): void {
  if (looks === undefined || more.length === 0) return;
  const known = new Set(looks.map(keyOf));
  for (const one of more) if (!known.has(keyOf(one))) looks.push(one);
}

function isSame(one: ExpectedState | undefined, other: ExpectedState): boolean {
  if (one === other) return true;
  if (one === undefined) return false;
  const alike = (a: readonly bigint[] = [], b: readonly bigint[] = []): boolean =>
    a.length === b.length && a.every((word, i) => word === b[i]);
  return (
    alike(one.words, other.words) && alike(one.slack, other.slack) && one.unknown?.length === other.unknown?.length
  );
}

/** The words that the model predicts now for a getter's answer or an account's wei, by kind and id; undefined if it predicts none. */
function wordsSaid(
  { book, values }: Context,
  predicted: Predicted,
  getters: GetterBook,
  moment: Moment,
  code: number,
  id: bigint,
): readonly bigint[] | undefined {
  const getter = getters.ofKind(code);
  if (getter === undefined) {
    const wei = predicted.ifSaid(moment, ETHER, "", [book.nameOf(addressFrom(id))]);
    return wei === undefined ? undefined : wordsOf(wei, getter, getters.ether);
  }
  const { shape, read } = getter;
  // the model says nothing of getters that take structs
  if (!isAskable(shape)) return undefined;
  const [at, keys] = getters.partsOf(shape, id);
  const args = shape.inputs.map((type, i) => values.kept(keys[i] as Key, type));
  const said = predicted.ifSaid(moment, shape.key, at, args);
  return said === undefined ? undefined : wordsOf(said, getter, read);
}
