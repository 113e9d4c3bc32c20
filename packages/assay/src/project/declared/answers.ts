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

/** Gas of a getter that is asked by itself. */
const GAS = 50_000_000;
/** Hashes that are remembered: the same answers are said again and again. All are forgotten when there are more. */
const MOST_HASHES = 20_000;
const UINT256 = ParamType.from("uint256");

/** Turns what a model says that getters answer into what is compared with the chain. */
export class Answers {
  private readonly errors: ErrorBook;
  private readonly hashes = new Map<Hex, bigint>();

  constructor(
    private readonly context: Context,
    private readonly getters: () => GetterBook,
  ) {
    this.errors = new ErrorBook(context);
  }

  /** What is said of a call of a getter. `where`: "observe, Coin.balanceOf", for errors. @throws UserError for what is no answer of it */
  said(getter: GetterCode, at: string, args: readonly unknown[], said: unknown, where: string): ExpectedState {
    const { shape, words, kind } = getter;
    const id = this.getters().idOf(shape, at, args);
    const translated = this.translatedOf(getter, args, said, where);
    if (words !== undefined) return this.inWords(getter, id, translated, words, where);
    if (translated.some(hasUnknown)) return new Said(kind, id, [0n], { unknown: [0] });
    if (translated.some(hasApproximate)) return this.inPart(getter, id, translated, where);
    const data = dataOf(getter, translated, where);
    // what no value of the type can be is no answer that the chain can give
    if (data === undefined) return new Said(kind, id, [0n]);
    return new Said(kind, id, [this.hashOf(data)], { read: () => this.read(getter, id, data) });
  }

  /** What is said that a getter answers, as projects read it; undefined where it may be something else. */
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

  /** A getter that reverts. `refusals`: what its answer says that it is refused with. */
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

  /** An answer that always takes as many words. */
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

  /** An answer of any length with numbers that the chain may be below: compared by its words as it is encoded. */
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
      // what of the encoding is another word is one of these numbers
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
      // the arguments are put in words only for a mistake
      return this.translated(said, fragment.outputs, `${where}(${args.map(String).join(", ")})`);
    }
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

const isApproximate = (value: Translated): value is Approximate => typeof value === "object" && !Array.isArray(value);

const hasApproximate = (value: Translated): boolean =>
  Array.isArray(value) ? (value as readonly Translated[]).some(hasApproximate) : isApproximate(value);

/** Whether a value is one of its type, and no number that the chain may be below. */
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

/** What is said beside the words. */
interface More {
  readonly slack?: readonly bigint[] | undefined;
  readonly unknown?: readonly number[] | undefined;
  readonly read?: (() => Read) | undefined;
}

/** What is said of a call of a getter. Its label, and the call by which it is asked alone, are put together when a report asks for them. */
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

/** Part of a value by indices; what is unknown as a whole is unknown in every part. */
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

/** Whether a number is one of its type: else it is reported as it is, since it cannot be encoded. */
const fits = (value: Translated, type: ParamType | undefined): boolean =>
  typeof value !== "bigint" || type === undefined || (value >= 0n && value < 1n << 256n) || /^int/.test(type.type);

/** What a getter answers as it is encoded; undefined for what no value of its types can be. `of`: the number in place of one that the chain may be below. */
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
