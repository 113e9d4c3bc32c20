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

/** Calls of getters that are asked of those that a step names; of more, some by turns. */
const MOST_NAMED = 16;

/** What was said last of a call, and the state that it is. */
interface CachedState {
  readonly said: unknown;
  readonly state: ExpectedState;
}

/** Where and when the model is asked. */
export interface Moment {
  readonly held: Held;
  readonly now: bigint;
  /** Of which getters are asked that take numbers. */
  readonly numbers: readonly bigint[];
  /** What the project's functions are given, by the contract that is asked. */
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

/** What the model says of the chain, as states that are compared. */
export class Predicted {
  private readonly sources: readonly Source[];
  private readonly byKey: ReadonlyMap<string, Source>;
  private readonly ether: Exclude<RawObserved, (state: Members) => unknown> | undefined;
  private readonly answers: Answers;
  /** Keys of those that the model speaks of. */
  readonly keys: readonly string[];
  /** By the lists of arguments, which sources give again where they are the same, and by contract. */
  private readonly cache = new WeakMap<readonly unknown[], Map<string, CachedState>>();

  /** @throws UserError for what is observed of no getter, or a member of the model that cannot be a getter's answer */
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

  /** Whether the model speaks of a getter. */
  has(key: string): boolean {
    return this.byKey.has(key) || (key === ETHER && this.ether !== undefined);
  }

  /** All that the model says now. */
  all(moment: Moment): Map<bigint, ExpectedState> {
    const found = new Map<bigint, ExpectedState>();
    for (const key of this.keys) for (const one of this.ofGetter(moment, key)) found.set(keyOf(one), one);
    return found;
  }

  /** All that it says of a getter. @throws UserError for none that it speaks of */
  ofGetter(moment: Moment, key: string): readonly ExpectedState[] {
    return this.callsOf(moment, key).map(([at, args]) => this.of(moment, key, at, args));
  }

  /** The calls of a getter that it speaks of. */
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

  /** What it says of the calls of getters that a step names. What `of` does not give may be among them: where the model cannot say that, it is left out. */
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

  /** What it says of a call that `of` need not give; undefined where it cannot say it. */
  ifSaid(moment: Moment, key: string, at: string, args: readonly unknown[]): ExpectedState | undefined {
    return unlessMistaken(() => this.of(moment, key, at, args));
  }

  /** What it says that a call of a getter answers, where it can be nothing else; undefined where it may, or the model cannot say it. */
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

  /** What it says of a call of a getter. @throws UserError for one that it does not speak of */
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

  /** What the model says, and what it refuses with. @throws UserError for a mistake in it */
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

  /** Sums of the model are over the accounts that there are now. */
  private during<T>({ held }: Moment, work: () => T): T {
    return among(() => this.context.everyone(held), work);
  }

  /** The same answer of the same call is the same state: most of what a model says stays as it is from step to step. */
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

/** What the model says of what it need not know; undefined where it makes a mistake: of what it names itself, that is reported when it is asked. */
function unlessMistaken<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return undefined;
  }
}

/** What the model says; what it throws after it has refused is of no account. */
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
