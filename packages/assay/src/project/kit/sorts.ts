import type { ParamType } from "ethers";
import type { Hex, Scalar } from "../../core/types";
import { numberRange } from "../../run/judge/words";

/** The meaning of an argument: shrinking and `explain` use it to choose other values. `Value` is its type in TypeScript. */
export interface Sort<Value> {
  readonly name:
    "account" | "amount" | "number" | "seconds" | "moment" | "flag" | "choice" | "bytes" | "text" | "list" | "struct";
  /** Whether an argument of this sort can have a type of the ABI. */
  fits(type: ParamType): boolean;
  /** Of a choice: the plainest first. */
  readonly choices?: readonly bigint[];
  /** Of a list. */
  readonly element?: Sort<unknown>;
  /** Of a struct, by the names of its members. */
  readonly members?: Readonly<Record<string, Sort<unknown>>>;
  /** Never there: it keeps the type. */
  readonly value?: Value;
}

const isNumber = ({ baseType }: ParamType): boolean => /^u?int\d*$/.test(baseType);

/** An address: of a person, or of a contract. */
export const account: Sort<Hex> = { name: "account", fits: ({ baseType }) => baseType === "address" };
/** A quantity of something: it may be rounded. */
export const amount: Sort<bigint> = { name: "amount", fits: isNumber };
/** A number that is not rounded: a nonce, a percentage. */
export const number: Sort<bigint> = { name: "number", fits: isNumber };
/** A length of time. */
export const seconds: Sort<bigint> = { name: "seconds", fits: isNumber };
/** A point in time, as Unix seconds. */
export const moment: Sort<bigint> = { name: "moment", fits: isNumber };
export const flag: Sort<boolean> = { name: "flag", fits: ({ baseType }) => baseType === "bool" };
/** Bytes of any length, as a 0x-string; they are left as they are. */
export const bytes: Sort<Hex> = { name: "bytes", fits: ({ baseType }) => baseType.startsWith("bytes") };
/** A text; it is left as it is. */
export const text: Sort<string> = { name: "text", fits: ({ baseType }) => baseType === "string" };

/** One of a few numbers (an enum, say), the plainest first. */
export const choice = (...choices: readonly bigint[]): Sort<bigint> => ({ name: "choice", fits: isNumber, choices });

/** A list, whose elements are left out one by one when a failure is made plainer. */
export const list = <V>(element: Sort<V>): Sort<readonly V[]> => ({
  name: "list",
  element,
  fits: (type) => type.isArray() && element.fits(type.arrayChildren),
});

/** A list of a fixed length, as an object with the indices as names: { 0: …, 1: … }. No element can be removed. */
export const array = <V>(length: number, element: Sort<V>): Sort<Readonly<Record<number, V>>> => ({
  name: "struct",
  members: Object.fromEntries(Array.from({ length }, (_, i) => [String(i), element])),
  fits: (type) => type.isArray() && type.arrayLength === length && element.fits(type.arrayChildren),
});

/** The arguments of an operation, in the order of the ABI. */
export type Params = Readonly<Record<string, Sort<unknown>>>;
export type Args<P extends Params> = { readonly [K in keyof P]: P[K] extends Sort<infer V> ? V : never };

/** A member that has no name, or one that every object has (toString), is called otherwise. */
const isNameOf = ({ name }: ParamType, given: string): boolean => name === given || name === "" || name in {};

/** A struct, by its members in the order of the ABI. */
export const struct = <const P extends Params>(members: P): Sort<Args<P>> => ({
  name: "struct",
  members,
  fits: (type) =>
    type.isTuple() &&
    type.components.length === Object.keys(members).length &&
    Object.entries(members).every(([name, sort], i) => {
      const component = type.components[i];
      return component !== undefined && isNameOf(component, name) && sort.fits(component);
    }),
});

/** The least and the most that the ABI lets a number be. */
export function rangeOfType({ type }: ParamType): readonly [least: bigint, most: bigint] {
  const range = numberRange(type);
  if (range === undefined) throw new Error(`expected a type of numbers, received ${type}`);
  return range;
}

/** A scalar argument, or a scalar part of one. */
export interface Leaf {
  /** Its path: "receiver", "params.period", "parts.0.pool". */
  readonly path: string;
  readonly value: Scalar;
  readonly sort: Sort<unknown>;
  /** As the ABI has it; absent for who calls, and for wei. */
  readonly type: ParamType | undefined;
}

/** The scalars of a value, with the path of each. */
export function leavesOf(value: unknown, sort: Sort<unknown>, type: ParamType, path: string): Leaf[] {
  if (sort.name === "list" && sort.element !== undefined && Array.isArray(value)) {
    const { element } = sort;
    return value.flatMap((one: unknown, i) => leavesOf(one, element, type.arrayChildren ?? type, `${path}.${i}`));
  }
  if (sort.members !== undefined && typeof value === "object" && value !== null) {
    const members = value as Readonly<Record<string, unknown>>;
    return Object.entries(sort.members).flatMap(([name, member], i) =>
      leavesOf(members[name], member, type.components?.[i] ?? type.arrayChildren ?? type, `${path}.${name}`),
    );
  }
  return typeof value === "bigint" || typeof value === "boolean" || typeof value === "string"
    ? [{ path, value, sort, type }]
    : [];
}
