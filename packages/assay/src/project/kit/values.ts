import type { ParamType } from "ethers";
import { tupleEncoder, type AbiValue } from "../../core/codec";
import { wordDigits } from "../../core/codec/encode";
import { outsideText, numberRange } from "../../run/judge/words";
import type { ExpectedWords, Hex } from "../../core/types";

/** A number that the chain may have a little less of (`slack` above 0) or more of (below 0). */
export interface Approximate {
  readonly value: bigint;
  readonly slack: bigint;
}

/** What a model says: numbers, flags, addresses, bytes and texts, and lists of them (structs are lists, too). */
export type Value = bigint | boolean | string | Approximate | readonly Value[];

/** A number from which the chain may be lower by up to `slack`, or higher by up to -`slack` if `slack` is negative. */
export const approximately = (value: bigint, slack: bigint): Approximate => ({ value, slack });

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isApproximate = (value: Value): value is Approximate =>
  typeof value === "object" && (value as Value | null) !== null && !isList(value);

/** An address in lower case, however it is written. @throws Error for anything else */
export function addressOf(text: string, what = "an address"): Hex {
  if (ADDRESS.test(text)) return text.toLowerCase();
  throw new Error(`${what}: expected 0x and 40 hexadecimal digits, received "${text}"`);
}

/** The address with this number, for ids of accounts. */
export const addressFrom = (id: bigint): Hex => `0x${id.toString(16).padStart(40, "0")}`;

/** Turns values of one static type into words. */
type ToWord = (value: bigint | boolean | string) => bigint;

function refuse(type: string, value: unknown): never {
  throw new TypeError(
    `expected ${type}, received ${typeof value} ${String(value)}; numbers are bigint, addresses and bytes 0x-strings`,
  );
}

/** What makes a word of a value of an elementary type; undefined for types that take more than a word, or tell a length. */
function wordMaker(type: string): ToWord | undefined {
  if (type === "bool") return (value) => (typeof value === "boolean" ? (value ? 1n : 0n) : refuse(type, value));
  if (type === "address")
    return (value) => (typeof value === "string" && ADDRESS.test(value) ? BigInt(value) : refuse(type, value));
  if (numberRange(type) !== undefined)
    return (value) => (typeof value === "bigint" ? BigInt.asUintN(256, value) : refuse(type, value));
  const size = /^bytes(\d+)$/.exec(type)?.[1];
  if (size === undefined) return undefined;
  const shape = new RegExp(`^0x[0-9a-fA-F]{${Number(size) * 2}}$`);
  return (value) =>
    typeof value === "string" && shape.test(value) ? BigInt(value.padEnd(66, "0")) : refuse(type, value);
}

/** Predicts values that are laid out as the ABI lays out a tuple: what a call returns, an event's data, an error's arguments. */
export class Layout {
  private readonly makers: readonly (ToWord | undefined)[];
  /** Indices of words whose type has a sign. */
  private readonly signed: readonly number[];
  private readonly whole: ReturnType<typeof tupleEncoder>;
  /** All are words: then a difference is shown word by word, and numbers may have slack. */
  readonly plain: boolean;

  /** `owner`: "Vault.deposit", for errors. */
  constructor(
    private readonly owner: string,
    private readonly types: readonly ParamType[],
  ) {
    this.makers = types.map(({ type }) => wordMaker(type));
    this.signed = types.flatMap(({ type }, i) => (/^int\d*$/.test(type) ? [i] : []));
    this.whole = tupleEncoder(types);
    this.plain = this.makers.every((maker) => maker !== undefined);
  }

  /** @throws Error when number or types of the values are not those of the ABI */
  words(values: readonly Value[]): ExpectedWords {
    if (values.length !== this.types.length)
      throw new Error(
        `${this.owner}: expected ${this.types.length} values (${this.types.map((type) => type.format("full")).join(", ")}), the model gives ${values.length}`,
      );
    const outside = this.outside(values);
    if (!this.plain) {
      if (outside !== undefined) return { words: [], outside };
      return { words: [], tail: this.encoded(values) };
    }
    const slack: bigint[] = [];
    const words = values.map((value, i) => {
      const given = isApproximate(value) ? value.value : value;
      slack.push(isApproximate(value) ? value.slack : 0n);
      return this.word(given, i);
    });
    return {
      words,
      ...(slack.some((room) => room !== 0n) ? { slack } : {}),
      ...(this.signed.length === 0 ? {} : { signed: this.signed }),
      ...(outside === undefined ? {} : { outside }),
    };
  }

  /** The first number that no value of its type can be, in words. */
  private outside(values: readonly Value[]): string | undefined {
    for (const [i, type] of this.types.entries()) {
      const found = firstOutside(values[i], type);
      if (found !== undefined) return `${this.owner}, ${type.name === "" ? `value ${i}` : type.name}: ${found}`;
    }
    return undefined;
  }

  /** The values to the letter, as hexadecimal digits; undefined when a number has slack. */
  digits(values: readonly Value[]): string | undefined {
    const { words, slack, tail = "0x" } = this.words(values);
    if (slack !== undefined) return undefined;
    return this.plain ? words.map(wordDigits).join("") : tail.slice(2);
  }

  private word(value: Value, i: number): bigint {
    const maker = this.makers[i];
    try {
      if (maker === undefined || typeof value === "object") return refuse(this.types[i]?.type ?? "a value", value);
      return maker(value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const name = this.types[i]?.name ?? "";
      throw new Error(`${this.owner}, ${name === "" ? `value ${i}` : name}: ${error.message}`, { cause: error });
    }
  }

  private encoded(values: readonly Value[]): Hex {
    try {
      return `0x${this.whole.encode(values.map((value) => this.exact(value)))}`;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Error(`${this.owner}: ${error.message}`, { cause: error });
    }
  }

  private exact(value: Value): AbiValue {
    if (isList(value)) return value.map((one) => this.exact(one));
    if (isApproximate(value))
      throw new Error(`${this.owner}: a number beside a list or a text has no slack, received ~${value.value}`);
    return value;
  }
}

/** "-1 is outside of uint8, 0 to 255", of the first number in a value that is; undefined for none. */
function firstOutside(value: Value | undefined, type: ParamType): string | undefined {
  if (value === undefined) return undefined;
  if (isList(value)) {
    const types = type.isTuple() ? type.components : value.map(() => type.arrayChildren ?? type);
    for (const [i, one] of value.entries()) {
      const inside = types[i];
      const found = inside === undefined ? undefined : firstOutside(one, inside);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const number = isApproximate(value) ? value.value : value;
  if (typeof number !== "bigint" || numberRange(type.type) === undefined) return undefined;
  const outside = outsideText(type.type, number);
  return outside === undefined ? undefined : `${number} is ${outside}`;
}

/** A value for people; `nameOf` names addresses. */
export function valueText(value: Value, nameOf: (address: Hex) => string | undefined): string {
  if (isList(value)) return `[${value.map((one) => valueText(one, nameOf)).join(", ")}]`;
  if (isApproximate(value)) return `~${value.value}`;
  return typeof value === "string" ? (nameOf(value.toLowerCase()) ?? value) : String(value);
}

/** A word and its slack. */
export const wordWithSlack = (value: bigint | Approximate): readonly [word: bigint, slack: bigint] =>
  typeof value === "bigint" ? [value, 0n] : [value.value, value.slack];
