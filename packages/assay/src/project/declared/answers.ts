import { ParamType, keccak256 } from "ethers";
import type { AbiValue } from "../../core/codec";
import type { ExpectedState, Hex, Read } from "../../core/types";
import { allWords, numberRange } from "../../run/judge/words";
import { REVERTED, type Approximate, type Kind, type Value } from "../kit";
import { encodable, type Context, type Held } from "./context";
import { ErrorBook } from "./error-book";
import type { Answer } from "./foresight";
import { readable } from "./predicted-events";
import { frozen, type GetterBook, type GetterCode, type WordOf } from "./getters";
import type { FunctionShape } from "./shapes";
import { Keyed } from "./state-keys";
import { UserError } from "./user-error";
import { NOTHING_SAID, hasUnknown, type Translated } from "./values";
import type { Named } from "./words";

/** Gas of a getter that is read alone. */
const GAS = 50_000_000;
/** Most cached hashes, as the same answers are predicted again and again. When there are more, the cache is emptied. */
const MOST_HASHES = 20_000;
const UINT256 = ParamType.from("uint256");

/** Turns the model's predictions for getters into states to compare with the chain. */
export class Answers {
  private readonly errors: ErrorBook;
  private readonly hashes = new Map<Hex, bigint>();

  constructor(
    private readonly context: Context,
    private readonly getters: () => GetterBook,
  ) {
    this.errors = new ErrorBook(context);
  }

  /** The state for a prediction of a getter. `where`: "observe, Coin.balanceOf", for errors. @throws UserError for a value that is no answer of the getter */
  said(getter: GetterCode, at: string, args: readonly unknown[], said: unknown, where: string): ExpectedState {
    const { shape, words, kind } = getter;
    const id = this.getters().idOf(shape, at, args);
    const translated = this.translatedOf(getter, args, said, where);
    if (words !== undefined) return this.inWords(getter, id, translated, words, where);
    if (translated.some(hasUnknown)) return new Said(kind, id, [0n], { unknown: [0] });
    if (translated.some(hasApproximate)) return this.inPart(getter, id, translated, where);
    const data = dataOf(getter, translated, where);
    // the chain cannot return a value that is outside of the type
    if (data === undefined) return new Said(kind, id, [0n]);
    return new Said(kind, id, [this.hashOf(data)], { read: () => this.read(getter, id, data) });
  }

  /** The predicted answer of a getter, as projects read it; undefined if other answers are allowed. */
  exact({ fragment: { outputs } }: FunctionShape, said: unknown, where: string): Answer | undefined {
    const translated = this.translated(said, outputs, where);
    if (translated.some(hasUnknown)) return undefined;
    const values = translated as readonly Value[];
    if (!values.every((one, i) => isExactly(one, outputs[i]))) return undefined;
    const all = outputs.map((type, i) => readable(this.context, values[i] ?? 0n, type));
    return { value: frozen(all.length <= 1 ? all[0] : all) };
  }

  exactWei(said: unknown): Answer | undefined {
    return typeof said === "bigint" && said >= 0n ? { value: said } : undefined;
  }

  /** The wei of an account. */
  ether(account: string, said: unknown): ExpectedState {
    const kind = this.getters().ether;
    const id = BigInt(this.context.book.addressOf(account));
    const value = this.context.values.translated(said, UINT256, `observe, ether(${account})`);
    if (value === NOTHING_SAID) return new Said(kind, id, [0n], { unknown: [0] });
    const slack = isApproximate(value) ? value.slack : 0n;
    return new Said(kind, id, [wordFrom(value)], { slack: slack === 0n ? undefined : [slack] });
  }

  /** A getter that reverts. `refusals`: the predicted errors. */
  refused(
    getter: GetterCode,
    at: string,
    args: readonly unknown[],
    refusals: readonly Named[],
    edition: string,
    where: string,
  ): ExpectedState {
    const id = this.getters().idOf(getter.shape, at, args);
    const { kind, refusal } = getter;
    const [only, ...more] = refusals.map((one) => this.errors.predicted(one, where, edition));
    const data = only === undefined || more.length > 0 ? undefined : this.errors.dataOf(only, where, edition);
    if (data === undefined || refusal === undefined)
      return new Said(
        kind,
        id,
        kind.fields.map(() => REVERTED),
      );
    return new Said(refusal, id, [this.hashOf(data)], { read: () => this.read(getter, id, data, false) });
  }

  /** An answer with a fixed number of words. */
  private inWords(
    getter: GetterCode,
    id: bigint,
    translated: readonly Translated[],
    words: readonly WordOf[],
    where: string,
  ): ExpectedState {
    const { kind } = getter;
    const flat = words.map(({ path }) => partOf(translated, path));
    const isOpen = flat.includes(NOTHING_SAID);
    const isSlack = flat.some(isApproximate);
    const isPlain = !isOpen && !isSlack && flat.every((one, i) => fits(one, words[i]?.type));
    return new Said(kind, id, flat.map(wordFrom), {
      slack: isSlack ? flat.map((one) => (isApproximate(one) ? one.slack : 0n)) : undefined,
      unknown: isOpen ? flat.flatMap((one, i) => (one === NOTHING_SAID ? [i] : [])) : undefined,
      read: isPlain ? () => this.read(getter, id, dataOf(getter, translated, where) ?? "0x") : undefined,
    });
  }

  /** An answer of variable length with approximate numbers: its encoded words are compared. */
  private inPart(getter: GetterCode, id: bigint, translated: readonly Translated[], where: string): ExpectedState {
    const kind = getter.read;
    const data = dataOf(getter, translated, where);
    const least = dataOf(getter, translated, where, (one) => one.value - one.slack);
    if (data === undefined || least === undefined)
      return new Said(
        kind,
        id,
        kind.fields.map(() => 0n),
      );
    const [most, fewest] = [allWords(data), allWords(least)];
    const words = kind.fields.map((_, i) => most[i] ?? REVERTED);
    return new Said(kind, id, words, {
      // the words that differ between the two encodings are these numbers
      slack: words.map((_, i) => (most[i] ?? 0n) - (fewest[i] ?? 0n)),
      read: () => this.read(getter, id, data),
    });
  }

  private read({ shape }: GetterCode, id: bigint, data: Hex, ok = true): Read {
    const book = this.getters();
    const { reader } = this.context.world;
    return {
      name: shape.key,
      get call() {
        return { ...book.callOf(shape, id), from: reader, value: 0n, gas: GAS };
      },
      predicted: { ok, data },
    };
  }

  private hashOf(data: Hex): bigint {
    const known = this.hashes.get(data);
    if (known !== undefined) return known;
    const hash = BigInt(keccak256(data));
    if (this.hashes.size >= MOST_HASHES) this.hashes.clear();
    this.hashes.set(data, hash);
    return hash;
  }

  private translatedOf(
    { shape: { fragment } }: GetterCode,
    args: readonly unknown[],
    said: unknown,
    where: string,
  ): readonly Translated[] {
    try {
      return this.translated(said, fragment.outputs, where);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // the text of the arguments is needed for errors only
      return this.translated(said, fragment.outputs, `${where}(${args.map(String).join(", ")})`);
    }
  }

  /** The outputs one by one: a getter with several outputs answers a list. */
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

const isApproximate = (value: Translated): value is Approximate => typeof value === "object" && !Array.isArray(value);

const hasApproximate = (value: Translated): boolean =>
  Array.isArray(value) ? (value as readonly Translated[]).some(hasApproximate) : isApproximate(value);

/** Whether a value is of its type, and not an approximate number. */
function isExactly(value: Value, type: ParamType | undefined): boolean {
  if (type === undefined) return false;
  if (typeof value === "bigint") {
    const range = numberRange(type.type);
    return range !== undefined && value >= range[0] && value <= range[1];
  }
  if (typeof value !== "object") return true;
  if (!Array.isArray(value)) return false;
  return (value as readonly Value[]).every((one, i) =>
    isExactly(one, type.isArray() ? type.arrayChildren : type.components?.[i]),
  );
}

/** The members of a state other than its words. */
interface More {
  readonly slack?: readonly bigint[] | undefined;
  readonly unknown?: readonly number[] | undefined;
  readonly read?: (() => Read) | undefined;
}

/** The state of a getter's prediction. Its label, and the call that reads it alone, are made when a report needs them. */
class Said extends Keyed implements ExpectedState {
  readonly slack?: readonly bigint[];
  readonly unknown?: readonly number[];
  readonly #read: (() => Read) | undefined;

  constructor(
    readonly kind: Kind<Held>,
    readonly id: bigint,
    readonly words: readonly bigint[],
    { slack, unknown, read }: More = {},
  ) {
    super();
    if (slack !== undefined) this.slack = slack;
    if (unknown !== undefined) this.unknown = unknown;
    this.#read = read;
  }

  get label(): string {
    return this.kind.label(this.id);
  }

  get read(): Read | undefined {
    return this.#read?.();
  }
}

/** Part of a value, by indices; each part of an unknown value is unknown. */
function partOf(values: readonly Translated[], [first = 0, ...rest]: readonly number[]): Translated {
  const found = values[first] ?? NOTHING_SAID;
  if (rest.length === 0 || found === NOTHING_SAID) return found;
  return partOf(found as readonly Translated[], rest);
}

function wordFrom(value: Translated): bigint {
  if (value === NOTHING_SAID) return 0n;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "bigint") return value;
  if (typeof value === "string") return value.length === 42 ? BigInt(value) : BigInt(value.padEnd(66, "0"));
  return isApproximate(value) ? value.value : 0n;
}

/** Whether a number fits its type: other numbers cannot be encoded, and are reported as they are. */
const fits = (value: Translated, type: ParamType | undefined): boolean =>
  typeof value !== "bigint" || type === undefined || (value >= 0n && value < 1n << 256n) || /^int/.test(type.type);

/** The encoded answer of a getter; undefined if a value is not of its type. `of`: the number that replaces an approximate one. */
function dataOf(
  { encoder }: GetterCode,
  values: readonly Translated[],
  where: string,
  of: (one: Approximate) => bigint = ({ value }) => value,
): Hex | undefined {
  const exact = (one: Translated): AbiValue =>
    Array.isArray(one)
      ? (one as readonly Translated[]).map(exact)
      : isApproximate(one)
        ? of(one)
        : encodable(one, where);
  try {
    return `0x${encoder.encode(values.map(exact))}`;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
