import { keccak256, type ParamType } from "ethers";
import type { ExpectedState, Hex } from "../../core/types";
import type { Approximate } from "../kit";
import type { Call } from "../kit/descriptors";
import type { Context, Held } from "./context";
import { encodable } from "./context";
import type { GetterBook, GetterCode } from "./getters";
import { memberSources, type Source } from "./model-members";
import type { Members, RawObserved } from "./raw";
import { functionNamed, isAskable, type FunctionShape } from "./shapes";
import { keyOf } from "./state-keys";
import { among } from "./tables";
import { UserError } from "./user-error";
import { hasUnknown, NOTHING_SAID, type Translated } from "./values";
import { UNKNOWN } from "./words";

/** Gas of a getter that is asked by itself. */
const GAS = 50_000_000;

/** What was said last of a call, and the state that it is. */
interface Kept {
  readonly said: unknown;
  readonly state: ExpectedState;
}

function observedSource(key: string, given: RawObserved, context: Context): Source {
  const where = `observe, ${key}`;
  const shape = functionNamed(key, "observe", context.shapes(), "getters");
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
  const listed = (one: unknown): readonly unknown[] => (Array.isArray(one) ? (one as readonly unknown[]) : [one]);
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
  /** By the lists of arguments, which sources give again where they are the same, and by contract. */
  private readonly kept = new WeakMap<readonly unknown[], Map<string, Kept>>();

  /** @throws UserError for what is observed of no getter, or a member of the model that cannot be a getter's answer */
  constructor(
    private readonly context: Context,
    private readonly getters: () => GetterBook,
  ) {
    const named = Object.entries(context.raw.observe ?? {}).map(([key, given]) => observedSource(key, given, context));
    const taken = new Set(named.map(({ shape }) => shape.key));
    const [edition = ""] = context.editions;
    const members =
      context.raw.model === undefined ? [] : memberSources(context, context.start(edition, 0n).model, taken);
    this.sources = [...named, ...members];
  }

  /** Whether the model speaks of a getter. */
  has(key: string): boolean {
    return this.sources.some(({ shape }) => shape.key === key);
  }

  /** All that the model says now. `numbers`: of which getters are asked that take numbers. */
  all(held: Held, now: bigint, numbers: readonly bigint[]): Map<bigint, ExpectedState> {
    const found = new Map<bigint, ExpectedState>();
    const { book, instances } = this.context;
    const { model } = held;
    among(
      () => this.context.everyone(held),
      () => {
        for (const source of this.sources)
          for (const at of instances.in(source.shape.contract, model)) {
            const state = book.state({ model, caller: "deployer", time: now, at });
            for (const one of this.statesOf(source, state, at, numbers)) found.set(keyOf(one), one);
          }
      },
    );
    return found;
  }

  private statesOf(source: Source, state: Members, at: string, numbers: readonly bigint[]): readonly ExpectedState[] {
    const { shape, where } = source;
    const getter = this.getters().get(shape.key);
    if (getter === undefined) return [];
    return this.context.located(shape.key, () =>
      this.context.asked(where, () =>
        [...source.calls(state, numbers)].map((args) => this.state(getter, at, args, source.said(state, args), where)),
      ),
    );
  }

  /** The same answer of the same call is the same state: most of what a model says stays as it is from step to step. */
  private state(getter: GetterCode, at: string, args: readonly unknown[], said: unknown, where: string): ExpectedState {
    if (typeof said === "object" && said !== UNKNOWN) return this.made(getter, at, args, said, where);
    let kept = this.kept.get(args);
    if (kept === undefined) this.kept.set(args, (kept = new Map<string, Kept>()));
    const found = kept.get(at);
    if (found !== undefined && found.said === said) return found.state;
    const state = this.made(getter, at, args, said, where);
    kept.set(at, { said, state });
    return state;
  }

  private made(getter: GetterCode, at: string, args: readonly unknown[], said: unknown, where: string): ExpectedState {
    const { shape, words, kind } = getter;
    const { outputs } = shape.fragment;
    const book = this.getters();
    const id = book.idOf(shape, at, args);
    const label = kind.label(id);
    const translated = this.translated(said, outputs, `${where}(${args.map(String).join(", ")})`);
    const flat = words === undefined ? undefined : words.map(({ path }) => at2(translated, path));
    const read = {
      name: shape.key,
      get call() {
        return { ...book.callOf(shape, id), from: readerOf, value: 0n, gas: GAS };
      },
      get predicted() {
        return {
          ok: true,
          data: book.encode(
            shape,
            translated.map((one) => encodable(one, where)),
          ),
        };
      },
    };
    const readerOf = this.context.world.reader;
    if (flat === undefined) {
      const hash = hashOf(book, shape, translated, where);
      if (hash === undefined) return { kind, id, label, words: [0n], unknown: [0] };
      return { kind, id, label, words: [BigInt(hash)], read };
    }
    const unknown = flat.flatMap((one, i) => (one === NOTHING_SAID ? [i] : []));
    const slack = flat.map((one) => (isApproximate(one) ? one.slack : 0n));
    const plain = unknown.length === 0 && slack.every((one) => one === 0n);
    return {
      ...{ kind, id, label, words: flat.map(wordFrom) },
      ...(slack.some((one) => one !== 0n) ? { slack } : {}),
      ...(unknown.length === 0 ? {} : { unknown }),
      ...(plain && flat.every((one, i) => fits(one, words?.[i]?.type)) ? { read } : {}),
    };
  }

  /** The outputs one by one: a getter of several answers a list. */
  private translated(said: unknown, outputs: readonly ParamType[], where: string): readonly Translated[] {
    const { values } = this.context;
    const [only] = outputs;
    if (only !== undefined && outputs.length === 1) return [values.translated(said, only, where)];
    if (!Array.isArray(said) || said.length !== outputs.length)
      throw new UserError(
        `${where}: expected a list of ${outputs.length} values (${outputs.map((one) => one.format("full")).join(", ")})`,
      );
    return outputs.map((type, i) => values.translated(said[i], type, `${where}[${i}]`));
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

/** Part of a value by indices; what is unknown as a whole is unknown in every part. */
function at2(values: readonly Translated[], [first = 0, ...rest]: readonly number[]): Translated {
  const found = values[first] ?? NOTHING_SAID;
  if (rest.length === 0 || found === NOTHING_SAID) return found;
  return at2(found as readonly Translated[], rest);
}

const isApproximate = (value: Translated): value is Approximate => typeof value === "object" && !Array.isArray(value);

function wordFrom(value: Translated): bigint {
  if (value === NOTHING_SAID) return 0n;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "bigint") return value;
  if (typeof value === "string") return value.length === 42 ? BigInt(value) : BigInt(value.padEnd(66, "0"));
  return isApproximate(value) ? value.value : 0n;
}

/** Whether a number is one of its type: else it is reported as it is, since it cannot be encoded. */
const fits = (value: Translated, type: ParamType | undefined): boolean =>
  typeof value !== "bigint" || type === undefined || (value >= 0n && value < 1n << 256n) || /^int/.test(type.type);

/** Undefined where something of the answer is unknown. */
function hashOf(book: GetterBook, shape: FunctionShape, values: readonly Translated[], where: string): Hex | undefined {
  if (hasUnknown(values)) return undefined;
  try {
    return keccak256(
      book.encode(
        shape,
        values.map((one) => encodable(one, where)),
      ),
    );
  } catch (error) {
    // what no value of the type can be is no answer that the chain can give
    if (error instanceof TypeError || error instanceof RangeError) return `0x${"0".repeat(64)}`;
    throw error;
  }
}
