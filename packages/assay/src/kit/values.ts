import type { ParamType } from "ethers";
import { tupleEncoder, type AbiValue } from "../codec";
import { wordDigits } from "../codec/encode";
import type { ExpectedWords, Hex } from "../types";

/** A number that the chain may have a little less of (`slack` above 0) or more of (below 0). */
export interface Approximate {
  readonly value: bigint;
  readonly slack: bigint;
}

/** What a model says: numbers, flags, addresses, bytes and texts, and lists of them (structs are lists, too). */
export type Value = bigint | boolean | string | Approximate | readonly Value[];

/** A number of which the chain may have up to `slack` less; with a slack below 0, up to so much more. */
export const approximately = (value: bigint, slack: bigint): Approximate => ({ value, slack });

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const MODULUS = 1n << 256n;

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isApproximate = (value: Value): value is Approximate => typeof value === "object" && !isList(value);

/** An address in lower case, however it is written. @throws Error for anything else */
export function addressOf(text: string, what = "an address"): Hex {
  if (ADDRESS.test(text)) return text.toLowerCase();
  throw new Error(`${what}: expected 0x and 40 hexadecimal digits, received "${text}"`);
}

/** An address that a number stands for, as ids of things that are accounts do. */
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
  const [, unsigned, bits] = /^(u?)int(\d+)$/.exec(type) ?? [];
  if (bits !== undefined) {
    const [least, most] = rangeOf(unsigned === "u", BigInt(bits));
    return (value) => {
      if (typeof value !== "bigint") return refuse(type, value);
      if (value < least || value > most)
        throw new RangeError(`expected ${type}, from ${least} to ${most}, received ${value}`);
      return value < 0n ? value + MODULUS : value;
    };
  }
  const size = /^bytes(\d+)$/.exec(type)?.[1];
  if (size === undefined) return undefined;
  const shape = new RegExp(`^0x[0-9a-fA-F]{${Number(size) * 2}}$`);
  return (value) =>
    typeof value === "string" && shape.test(value) ? BigInt(value.padEnd(66, "0")) : refuse(type, value);
}

/** The least and the most that a number of a type can be. */
export function rangeOf(unsigned: boolean, bits: bigint): readonly [least: bigint, most: bigint] {
  return unsigned ? [0n, (1n << bits) - 1n] : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n];
}

/** Predicts values that are laid out as the ABI lays out a tuple: what a call returns, an event's data, an error's arguments. */
export class Layout {
  private readonly makers: readonly (ToWord | undefined)[];
  private readonly whole: ReturnType<typeof tupleEncoder>;
  /** All are words: then a difference is shown word by word, and numbers may have slack. */
  readonly plain: boolean;

  /** `owner`: "Vault.deposit", for errors. */
  constructor(
    private readonly owner: string,
    private readonly types: readonly ParamType[],
  ) {
    this.makers = types.map(({ type }) => wordMaker(type));
    this.whole = tupleEncoder(types);
    this.plain = this.makers.every((maker) => maker !== undefined);
  }

  /** @throws Error when number or types of the values are not those of the ABI */
  words(values: readonly Value[]): ExpectedWords {
    if (values.length !== this.types.length)
      throw new Error(
        `${this.owner}: expected ${this.types.length} values (${this.types.map((type) => type.format("full")).join(", ")}), the model gives ${values.length}`,
      );
    if (!this.plain) return { words: [], tail: `0x${this.whole.encode(values.map((value) => this.exact(value)))}` };
    const slack: bigint[] = [];
    const words = values.map((value, i) => {
      const given = isApproximate(value) ? value.value : value;
      slack.push(isApproximate(value) ? value.slack : 0n);
      return this.word(given, i);
    });
    return slack.some((room) => room !== 0n) ? { words, slack } : { words };
  }

  /** The values to the letter, as hexadecimal digits; undefined when a number has slack. */
  digits(values: readonly Value[]): string | undefined {
    const { words, slack, tail } = this.words(values);
    if (slack !== undefined) return undefined;
    return tail === undefined ? words.map(wordDigits).join("") : tail.slice(2);
  }

  private word(value: Value, i: number): bigint {
    const maker = this.makers[i];
    try {
      if (maker === undefined || typeof value === "object") return refuse(this.types[i]?.type ?? "a value", value);
      return maker(value);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      const name = this.types[i]?.name ?? "";
      throw new Error(`${this.owner}, ${name === "" ? `value ${i}` : name}: ${error.message}`, { cause: error });
    }
  }

  private exact(value: Value): AbiValue {
    if (isList(value)) return value.map((one) => this.exact(one));
    if (isApproximate(value))
      throw new Error(`${this.owner}: a number beside a list or a text has no slack, received ~${value.value}`);
    return value;
  }
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
