import type { ParamType } from "ethers";
import type { Hex } from "../types";
import type { EventShape } from "./interface";

/** A value with its name, as an ABI has it. */
export interface DecodedValue {
  readonly name: string;
  /** "uint256", "address", "tuple", "uint256[]", … A text that is no UTF-8 is "bytes". */
  readonly type: string;
  /** Members of a tuple and elements of a list are decoded values themselves; addresses and bytes are in lower case. */
  readonly value: bigint | boolean | string | readonly DecodedValue[];
  /** The chain keeps a hash of the value only, which `value` is: indexed texts, bytes, lists and structs. */
  readonly hashed?: true;
}

/** The decoded bytes; `bytes` as they are if they do not fit the ABI. */
export type Reading =
  | { readonly readable: true; readonly values: readonly DecodedValue[] }
  | { readonly readable: false; readonly bytes: Hex };

/** Bytes of a word, and their digits. */
const WORD = 32;
const DIGITS = 64;
/** How many words may be read for each word of the data: several offsets may point to the same place. */
const SHARED = 4;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes values that are laid out as the ABI lays out a tuple: arguments, answers, errors. It never throws. `data`: without a selector. */
export function decode(types: readonly ParamType[], data: Hex): Reading {
  const values = /^0x([0-9a-fA-F]{2})*$/.test(data)
    ? new Decoder(data.slice(2).toLowerCase()).sequence(types, 0)
    : undefined;
  return values === undefined ? { readable: false, bytes: data } : { readable: true, values };
}

/** Decodes the data after a selector: the arguments of a call or an error. It never throws. */
export const decodeSelected = (types: readonly ParamType[], data: Hex): Reading => {
  const reading = decode(types, `0x${data.slice(10)}`);
  return reading.readable ? reading : { readable: false, bytes: data };
};

/** Decodes a log by its event. It never throws. */
export function decodeLog(event: EventShape, topics: readonly Hex[], data: Hex): Reading {
  const { anonymous, inputs } = event;
  const own = anonymous ? topics : topics.slice(1);
  const indexed = inputs.filter((one) => one.indexed === true);
  const rest = decode(
    inputs.filter((one) => one.indexed !== true),
    data,
  );
  if (own.length !== indexed.length || !rest.readable) return { readable: false, bytes: data };
  const [words, others] = [[...own], [...rest.values]];
  const values = inputs.map((type) => (type.indexed === true ? topicValue(type, words.shift() ?? "") : others.shift()));
  return values.every((one) => one !== undefined) ? { readable: true, values } : { readable: false, bytes: data };
}

function topicValue(type: ParamType, topic: Hex): DecodedValue | undefined {
  const { name } = type;
  if (/^(string|bytes|array|tuple)$/.test(type.baseType)) return { name, type: "bytes32", value: topic, hashed: true };
  const reading = decode([type], topic);
  return reading.readable ? reading.values[0] : undefined;
}

/** The event that a log is: of those with its topic, the one with as many indexed values. An anonymous event has no topic to know it by. */
export const eventOf = (events: readonly EventShape[], topics: readonly Hex[]): EventShape | undefined =>
  events.find(
    ({ anonymous, topic, inputs }) =>
      !anonymous &&
      topic === topics[0] &&
      inputs.filter(({ indexed }) => indexed === true).length === topics.length - 1,
  );

class Decoder {
  private left: number;

  constructor(private readonly digits: string) {
    this.left = SHARED * Math.ceil(digits.length / DIGITS);
  }

  /** Heads from `base` on, whose offsets count from there. */
  sequence(types: readonly ParamType[], base: number): readonly DecodedValue[] | undefined {
    const values: DecodedValue[] = [];
    let at = base;
    for (const type of types) {
      const words = staticWords(type);
      const from = words === undefined ? this.offset(base, at) : at;
      const value = from === undefined ? undefined : this.value(type, from);
      if (value === undefined) return undefined;
      values.push({ name: type.name, ...value });
      at += (words ?? 1) * WORD;
    }
    return values;
  }

  private value(type: ParamType, at: number): Pick<DecodedValue, "type" | "value"> | undefined {
    if (type.isArray()) return this.list(type, at);
    if (type.isTuple()) {
      const value = this.sequence(type.components, at);
      return value === undefined ? undefined : { type: "tuple", value };
    }
    if (type.type === "bytes" || type.type === "string") return this.text(type.type, at);
    const word = this.word(at);
    const value = word === undefined ? undefined : wordValue(type.type, word);
    return value === undefined ? undefined : { type: type.type, value };
  }

  private list(type: ParamType, at: number): Pick<DecodedValue, "type" | "value"> | undefined {
    const { arrayChildren, arrayLength } = type;
    const dynamic = arrayLength === -1 || arrayLength === null;
    const length = dynamic ? this.size(at) : arrayLength;
    // each element counts at least once, even one without members
    if (arrayChildren === null || length === undefined || !this.take(length)) return undefined;
    const value = this.sequence(new Array<ParamType>(length).fill(arrayChildren), dynamic ? at + WORD : at);
    return value === undefined ? undefined : { type: type.type, value };
  }

  private text(type: "bytes" | "string", at: number): Pick<DecodedValue, "type" | "value"> | undefined {
    const length = this.size(at);
    if (length === undefined) return undefined;
    const from = (at + WORD) * 2;
    const digits = this.digits.slice(from, from + length * 2);
    if (digits.length < length * 2 || !this.take(Math.ceil(length / WORD))) return undefined;
    if (type === "bytes") return { type, value: `0x${digits}` };
    try {
      return { type, value: UTF8.decode(Buffer.from(digits, "hex")) };
    } catch {
      return { type: "bytes", value: `0x${digits}` };
    }
  }

  private offset(base: number, at: number): number | undefined {
    const offset = this.size(at);
    return offset === undefined ? undefined : base + offset;
  }

  /** A word that is at most the number of bytes. */
  private size(at: number): number | undefined {
    const word = this.word(at);
    return word === undefined || word > BigInt(this.digits.length) ? undefined : Number(word);
  }

  private word(at: number): bigint | undefined {
    const digits = this.digits.slice(at * 2, at * 2 + DIGITS);
    return digits.length < DIGITS || !this.take(1) ? undefined : BigInt(`0x${digits}`);
  }

  /** False when more words were read than encoded data can have: otherwise offsets to the same place would expand a few bytes to many values. */
  private take(words: number): boolean {
    this.left -= words;
    return this.left >= 0;
  }
}

/** Words that a type always takes; undefined for one that has an offset. */
function staticWords(type: ParamType): number | undefined {
  if (type.isArray()) {
    const words = staticWords(type.arrayChildren);
    return type.arrayLength === -1 || words === undefined ? undefined : words * type.arrayLength;
  }
  if (!type.isTuple()) return type.type === "bytes" || type.type === "string" ? undefined : 1;
  let sum = 0;
  for (const one of type.components) {
    const words = staticWords(one);
    if (words === undefined) return undefined;
    sum += words;
  }
  return sum;
}

/** A word of an elementary type; undefined where the type has no such value. */
function wordValue(type: string, word: bigint): bigint | boolean | string | undefined {
  if (type === "bool") return word > 1n ? undefined : word === 1n;
  if (type === "address") return word >> 160n === 0n ? `0x${word.toString(16).padStart(40, "0")}` : undefined;
  const size = /^bytes(\d+)$/.exec(type)?.[1];
  if (size !== undefined) {
    const unused = BigInt(256 - Number(size) * 8);
    const value = word >> unused;
    return value << unused === word ? `0x${value.toString(16).padStart(Number(size) * 2, "0")}` : undefined;
  }
  const [, unsigned, bits] = /^(u?)int(\d*)$/.exec(type) ?? [];
  if (bits === undefined) return undefined;
  const width = bits === "" ? 256 : Number(bits);
  if (unsigned === "u") return word >> BigInt(width) === 0n ? word : undefined;
  const value = BigInt.asIntN(width, word);
  return BigInt.asUintN(256, value) === word ? value : undefined;
}
