import type { ParamType } from "ethers";

/** An argument as the codec takes it. Tuples and arrays are lists; addresses, bytes and strings are strings. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[];

/** Encodes one value of a fixed type as hexadecimal digits without prefix. */
export interface TypeEncoder {
  readonly dynamic: boolean;
  /** Bytes that the value takes in the head; 32 for dynamic types (the offset). */
  readonly headSize: number;
  encode(value: AbiValue): string;
}

const WORD_DIGITS = 64;
const MODULUS = 1n << 256n;

/** A number as 64 digits; negative ones in two's complement. */
export function wordDigits(value: bigint): string {
  return (value < 0n ? value + MODULUS : value).toString(16).padStart(WORD_DIGITS, "0");
}

function expected(what: string, value: AbiValue): never {
  throw new TypeError(
    `expected ${what}, received ${typeof value} ${String(value)}; pass numbers as bigint, addresses and bytes as 0x-strings, tuples and arrays as lists`,
  );
}

function numberEncoder(type: string): TypeEncoder {
  const match = /^(u?)int(\d*)$/.exec(type);
  const bits = BigInt(match?.[2] === undefined || match[2] === "" ? 256 : Number(match[2]));
  const signed = match?.[1] === "";
  const least = signed ? -(1n << (bits - 1n)) : 0n;
  const most = signed ? (1n << (bits - 1n)) - 1n : (1n << bits) - 1n;
  return {
    dynamic: false,
    headSize: 32,
    encode(value) {
      if (typeof value !== "bigint") return expected(`a bigint for ${type}`, value);
      if (value < least || value > most)
        throw new RangeError(`expected ${type} within [${least}, ${most}], received ${value}`);
      return wordDigits(value);
    },
  };
}

const BOOL: TypeEncoder = {
  dynamic: false,
  headSize: 32,
  encode: (value) => (typeof value === "boolean" ? wordDigits(value ? 1n : 0n) : expected("a boolean", value)),
};

const ADDRESS: TypeEncoder = {
  dynamic: false,
  headSize: 32,
  encode: (value) =>
    typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value)
      ? value.slice(2).toLowerCase().padStart(WORD_DIGITS, "0")
      : expected("a 20-byte 0x-address", value),
};

const hexDigits = (value: AbiValue, what: string): string =>
  typeof value === "string" && /^0x([0-9a-fA-F]{2})*$/.test(value)
    ? value.slice(2).toLowerCase()
    : expected(what, value);

const padded = (digits: string): string => digits.padEnd(Math.ceil(digits.length / WORD_DIGITS) * WORD_DIGITS, "0");

function fixedBytes(type: string, size: number): TypeEncoder {
  return {
    dynamic: false,
    headSize: 32,
    encode(value) {
      const digits = hexDigits(value, `${size} bytes for ${type}`);
      return digits.length === size * 2
        ? digits.padEnd(WORD_DIGITS, "0")
        : expected(`${size} bytes for ${type}`, value);
    },
  };
}

const BYTES: TypeEncoder = {
  dynamic: true,
  headSize: 32,
  encode(value) {
    const digits = hexDigits(value, "a 0x-string of bytes");
    return wordDigits(BigInt(digits.length / 2)) + padded(digits);
  },
};

const STRING: TypeEncoder = {
  dynamic: true,
  headSize: 32,
  encode(value) {
    if (typeof value !== "string") return expected("a text", value);
    const digits = Buffer.from(value, "utf8").toString("hex");
    return wordDigits(BigInt(digits.length / 2)) + padded(digits);
  },
};

/** Heads, then tails, as the ABI lays out tuples and arrays. */
function sequence(encoders: readonly TypeEncoder[], values: readonly AbiValue[]): string {
  let head = "";
  let tail = "";
  const headSize = encoders.reduce((sum, encoder) => sum + encoder.headSize, 0);
  for (let i = 0; i < encoders.length; i += 1) {
    const encoder = encoders[i];
    const value = values[i];
    if (encoder === undefined || value === undefined) continue;
    const digits = encoder.encode(value);
    if (encoder.dynamic) {
      head += wordDigits(BigInt(headSize + tail.length / 2));
      tail += digits;
    } else {
      head += digits;
    }
  }
  return head + tail;
}

/** Values of one static type, one after the other: the keys of every lens call come this way. */
function inRow(element: TypeEncoder, values: readonly AbiValue[]): string {
  let digits = "";
  for (const value of values) digits += element.encode(value);
  return digits;
}

const isList = (value: AbiValue): value is readonly AbiValue[] => Array.isArray(value);

/** Encodes several values as a tuple without an offset of its own: the arguments of a call. */
export function tupleEncoder(types: readonly ParamType[]): TypeEncoder {
  const encoders = types.map(encoderOf);
  const dynamic = encoders.some((encoder) => encoder.dynamic);
  return {
    dynamic,
    headSize: dynamic ? 32 : encoders.reduce((sum, encoder) => sum + encoder.headSize, 0),
    encode(value) {
      if (!isList(value) || value.length !== encoders.length)
        return expected(`a list of ${encoders.length} values`, value);
      return sequence(encoders, value);
    },
  };
}

function arrayEncoder(element: TypeEncoder, length: number | undefined): TypeEncoder {
  const dynamic = length === undefined || element.dynamic;
  return {
    dynamic,
    headSize: dynamic ? 32 : element.headSize * length,
    encode(value) {
      if (!isList(value) || (length !== undefined && value.length !== length))
        return expected(length === undefined ? "a list" : `a list of ${length} values`, value);
      const digits = element.dynamic
        ? sequence(new Array<TypeEncoder>(value.length).fill(element), value)
        : inRow(element, value);
      return length === undefined ? wordDigits(BigInt(value.length)) + digits : digits;
    },
  };
}

/** The encoder of a type. Throws for types that Solidity's ABI does not have. */
export function encoderOf(type: ParamType): TypeEncoder {
  if (type.isTuple()) return tupleEncoder(type.components);
  if (type.isArray())
    return arrayEncoder(encoderOf(type.arrayChildren), type.arrayLength === -1 ? undefined : type.arrayLength);
  if (/^u?int\d*$/.test(type.type)) return numberEncoder(type.type);
  if (type.type === "bool") return BOOL;
  if (type.type === "address") return ADDRESS;
  if (type.type === "bytes") return BYTES;
  if (type.type === "string") return STRING;
  const fixed = /^bytes(\d+)$/.exec(type.type);
  if (fixed?.[1] !== undefined) return fixedBytes(type.type, Number(fixed[1]));
  throw new TypeError(`expected an ABI type, received ${type.format("full")}`);
}
