import type { ExpectedState } from "../../core/types";
import type { Call } from "../kit/descriptors";
import { Answers } from "./answers";
import type { Context, Held } from "./context";
import type { Answer } from "./foresight";
import { ETHER, type GetterBook } from "./getters";
import { memberSources, type Source } from "./model-members";
import type { Members, RawObserved } from "./raw";
import { functionNamed, isAskable } from "./shapes";
import { keyOf } from "./state-keys";
import type { StepNames } from "./step-names";
import { among } from "./tables";
import { someOf, turnAt } from "./turns";
import { UserError } from "./user-error";
import { Refused, UNKNOWN, hearing, type Ruling } from "./words";

/** Most calls of getters that a step names; of more, some are read in turn. */
const MOST_NAMED = 16;

/** The last prediction for a call, and the state made of it. */
interface CachedState {
  readonly said: unknown;
  readonly state: ExpectedState;
}

/** The model's state and time at which it predicts. */
export interface Moment {
  readonly held: Held;
  readonly now: bigint;
  /** Arguments for getters that take numbers. */
  readonly numbers: readonly bigint[];
  /** The arguments of the project's functions, by contract. */
  readonly states: Map<string, Members>;
}

const listed = (one: unknown): readonly unknown[] => (Array.isArray(one) ? (one as readonly unknown[]) : [one]);

function observedSource(key: string, given: RawObserved, context: Context): Source {
  const where = `observe, ${key}`;
  const shape = functionNamed(key, "observe", context.callable, "getters");
  if (!isAskable(shape))
    throw new UserError(
      `${where}: it takes ${shape.inputs.map(({ type }) => type).join(", ")}, and only getters whose arguments are single values are observed`,
    );
  const takesNone = shape.inputs.length === 0;
  if ((typeof given === "function") !== takesNone)
    throw new UserError(
      takesNone
        ? `${where}: the getter takes nothing: expected a function of the state that gives its answer`
        : `${where}: the getter takes ${shape.names.join(", ")}: expected { of: those that are asked, is: what it answers }`,
    );
  const nothing: readonly (readonly unknown[])[] = [[]];
  if (typeof given === "function") return { shape, where, calls: () => nothing, said: (state) => given(state) };
  return {
    shape,
    where,
    calls: (state) => [...given.of(state)].map(listed),
    said: (state, args) => given.is(state, ...args),
  };
}

/** The model's predictions, as states to compare with the chain. */
export class Predicted {
  private readonly sources: readonly Source[];
  private readonly byKey: ReadonlyMap<string, Source>;
  private readonly ether: Exclude<RawObserved, (state: Members) => unknown> | undefined;
  private readonly answers: Answers;
  /** Keys of the getters that the model predicts. */
  readonly keys: readonly string[];
  /** By the list of arguments, which is the same object for the same arguments, and by contract. */
  private readonly cache = new WeakMap<readonly unknown[], Map<string, CachedState>>();

  /** @throws UserError for an entry of `observe` without a getter, or a member of the model that cannot be a getter's answer */
  constructor(
    private readonly context: Context,
    private readonly getters: () => GetterBook,
  ) {
    const { [ETHER]: ether, ...observe } = context.raw.observe ?? {};
    if (typeof ether === "function")
      throw new UserError("observe, ether: expected { of: accounts, is: their wei }, received a function");
    this.ether = ether;
    const named = Object.entries(observe).map(([key, given]) => observedSource(key, given, context));
    const taken = new Set(named.map(({ shape }) => shape.key));
    const [edition = ""] = context.editions;
    const members =
      context.raw.model === undefined ? [] : memberSources(context, context.start(edition, 0n).model, taken);
    this.sources = [...named, ...members];
    this.byKey = new Map(this.sources.map((source) => [source.shape.key, source]));
    this.keys = [...this.byKey.keys(), ...(ether === undefined ? [] : [ETHER])];
    this.answers = new Answers(context, getters);
  }

  /** Whether the model predicts a getter. */
  has(key: string): boolean {
    return this.byKey.has(key) || (key === ETHER && this.ether !== undefined);
  }

  /** All predictions now. */
  all(moment: Moment): Map<bigint, ExpectedState> {
    const found = new Map<bigint, ExpectedState>();
    for (const key of this.keys) for (const one of this.ofGetter(moment, key)) found.set(keyOf(one), one);
    return found;
  }

  /** All predictions for a getter. @throws UserError for a getter that the model does not predict */
  ofGetter(moment: Moment, key: string): readonly ExpectedState[] {
    return this.callsOf(moment, key).map(([at, args]) => this.of(moment, key, at, args));
  }

  /** The calls of a getter that the model predicts. */
  callsOf(moment: Moment, key: string): readonly (readonly [at: string, args: readonly unknown[]])[] {
    const { held, numbers } = moment;
    return this.during(moment, () => {
      if (key === ETHER) {
        const of = this.context.asked("observe, ether", () => [...(this.ether?.of(this.stateAt(moment, "")) ?? [])]);
        return of.map((account) => ["", [account]] as const);
      }
      const source = this.byKey.get(key);
      if (source === undefined || source.shape.editions?.includes(held.edition) === false) return [];
      const { shape, where } = source;
      return this.context.located(key, () =>
        this.context.asked(where, () =>
          this.context.instances
            .in(shape.contract, held.model)
            .flatMap((at) => [...source.calls(this.stateAt(moment, at), numbers)].map((args) => [at, args] as const)),
        ),
      );
    });
  }

  /** The predictions for the calls of getters that a step names, which may be others than those of `of`; without those that the model cannot predict. */
  *named(moment: Moment, names: StepNames): Generator<ExpectedState> {
    const { held, now } = moment;
    const turn = turnAt(now, held.steps, this.keys.length);
    const calls = [...this.byKey.values()].flatMap(({ shape }) =>
      shape.editions?.includes(held.edition) === false
        ? []
        : [...names.callsOf(shape, held.model, turn)].map(([at, args]) => [shape.key, at, args] as const),
    );
    for (const [key, at, args] of someOf(calls, MOST_NAMED, turn)) {
      const state = this.ifSaid(moment, key, at, args);
      if (state !== undefined) yield state;
    }
  }

  /** The prediction for a call that need not be among those of `of`; undefined if the model has none. */
  ifSaid(moment: Moment, key: string, at: string, args: readonly unknown[]): ExpectedState | undefined {
    return unlessMistaken(() => this.of(moment, key, at, args));
  }

  /** The exact predicted answer of a getter; undefined if other answers are allowed, or the model has none. */
  exactly(moment: Moment, key: string, at: string, args: readonly unknown[]): Answer | undefined {
    return this.during(moment, () =>
      unlessMistaken(() => {
        const state = this.stateAt(moment, at);
        if (key === ETHER) return this.answers.exactWei(this.weiOf(state, args));
        const source = this.byKey.get(key);
        if (source === undefined || source.shape.editions?.includes(moment.held.edition) === false) return undefined;
        const { said, refusals } = this.heard(source, state, args);
        return refusals.length > 0 ? "reverts" : this.answers.exact(source.shape, said, source.where);
      }),
    );
  }

  /** The prediction for a call of a getter. @throws UserError for a getter that the model does not predict */
  of(moment: Moment, key: string, at: string, args: readonly unknown[]): ExpectedState {
    return this.during(moment, () => {
      const state = this.stateAt(moment, at);
      if (key === ETHER && this.ether !== undefined)
        return this.answers.ether(String(args[0]), this.weiOf(state, args));
      const source = this.byKey.get(key);
      const getter = this.getters().get(key);
      if (source === undefined || getter === undefined)
        throw new UserError(`observe: the model says nothing of ${key}`);
      const { where } = source;
      return this.context.located(key, () => {
        const { said, refusals } = this.heard(source, state, args);
        if (refusals.length > 0) return this.answers.refused(getter, at, args, refusals, moment.held.edition, where);
        const make = (): ExpectedState => this.answers.said(getter, at, args, said, where);
        return source.isLasting === true ? this.lasting(at, args, said, make) : make();
      });
    });
  }

  private weiOf(state: Members, args: readonly unknown[]): unknown {
    return this.context.asked("observe, ether", () => this.ether?.is(state, ...args));
  }

  /** The model's answer, and the errors that it refuses with. @throws UserError for a mistake in the model */
  private heard(
    source: Source,
    state: Members,
    args: readonly unknown[],
  ): Pick<Ruling, "refusals"> & { readonly said: unknown } {
    const ruling: Ruling = { refusals: [], events: [] };
    const said = this.context.asked(source.where, () => hearing(ruling, () => answerOf(source, state, args, ruling)));
    return { said, refusals: ruling.refusals };
  }

  private stateAt({ held: { model }, now, states }: Moment, at: string): Members {
    let state = states.get(at);
    if (state === undefined)
      states.set(at, (state = this.context.book.state({ model, caller: "deployer", time: now, at })));
    return state;
  }

  /** Runs a function of the model, with sums over the accounts that exist now. */
  private during<T>({ held }: Moment, work: () => T): T {
    return among(() => this.context.everyone(held), work);
  }

  /** Returns the same state for the same answer of the same call: most predictions do not change from step to step. */
  private lasting(at: string, args: readonly unknown[], said: unknown, make: () => ExpectedState): ExpectedState {
    if (typeof said === "object" && said !== UNKNOWN) return make();
    let cache = this.cache.get(args);
    if (cache === undefined) this.cache.set(args, (cache = new Map<string, CachedState>()));
    const found = cache.get(at);
    if (found !== undefined && found.said === said) return found.state;
    const state = make();
    cache.set(at, { said, state });
    return state;
  }
}

/** The model's answer to a question that it need not know; undefined if it throws. (A mistake about something that it names itself is reported elsewhere.) */
function unlessMistaken<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return undefined;
  }
}

/** The model's answer; an error that it throws after `refuse` is ignored. */
function answerOf(source: Source, state: Members, args: readonly unknown[], { refusals }: Ruling): unknown {
  try {
    return source.said(state, args);
  } catch (error) {
    if (error instanceof Refused || refusals.length > 0) return undefined;
    throw error;
  }
}

/** Accounts and numbers that a call names. */
export function namedBy(call: Call | undefined): readonly bigint[] {
  const found = new Set<bigint>();
  const look = (value: unknown): void => {
    if (typeof value === "bigint") found.add(value);
    else if (typeof value === "string" && /^0x[0-9a-f]{40}$/.test(value)) found.add(BigInt(value));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
  };
  look(call?.caller);
  look(call?.args);
  return [...found];
}
