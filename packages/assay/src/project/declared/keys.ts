import type { Hex } from "../../core/types";
import type { Abstaining } from "./abstaining";

/** A key that a getter is asked for. */
export type Key = Hex | bigint | boolean;

const WORD = 256n;
/** Numbers that are always looked at: ids often begin there. */
const SMALL: readonly bigint[] = [0n, 1n, 2n];
/** Combinations with what was met, beside those of what is known from the start. */
const MOST_MET = 24;

/** Bytes of "bytes32"; undefined for a type that is none of these. */
const bytesOf = (type: string): number | undefined => {
  const size = /^bytes(\d+)$/.exec(type)?.[1];
  return size === undefined ? undefined : Number(size);
};

/** Whether a getter can be asked for keys of a type. */
export const isKeyType = (type: string): boolean => /^(address|bool|u?int\d*|bytes\d+)$/.test(type);

/** Keys as one number: a word for each, the first one lowest. */
export function idOfKeys(keys: readonly Key[]): bigint {
  return keys.reduce<bigint>((id, key, i) => id | (BigInt.asUintN(256, BigInt(key)) << (BigInt(i) * WORD)), 0n);
}

/** The inverse of `idOfKeys`, by the types of the keys. */
export function keysOfId(id: bigint, types: readonly string[]): readonly Key[] {
  return types.map((type, i): Key => {
    const word = BigInt.asUintN(256, id >> (BigInt(i) * WORD));
    const size = type === "address" ? 20 : bytesOf(type);
    if (size !== undefined) return `0x${word.toString(16).padStart(size * 2, "0")}`;
    if (type === "bool") return word === 1n;
    return type.startsWith("int") ? BigInt.asIntN(256, word) : word;
  });
}

/** Keys of a type that are known before anything was called. */
function knownKeys(type: string, accounts: readonly Hex[]): readonly Key[] {
  const size = bytesOf(type);
  if (size !== undefined) return [`0x${"0".repeat(size * 2)}`];
  if (type === "address") return accounts;
  return type === "bool" ? [false, true] : SMALL;
}

/** All lists with one of each. */
const combinations = (lists: readonly (readonly Key[])[]): readonly (readonly Key[])[] =>
  lists.reduce<readonly (readonly Key[])[]>(
    (all, list) => all.flatMap((one) => list.map((key) => [...one, key])),
    [[]],
  );

/** The ids that a getter is asked for: what is known from the start and, of what calls have met since, some. */
export function idsFor(
  keys: readonly { readonly type: string; readonly name: string }[],
  accounts: readonly Hex[],
  model: Abstaining,
): readonly bigint[] {
  const known = keys.map(({ type }) => knownKeys(type, accounts));
  const ids = new Set(combinations(known).map(idOfKeys));
  const met = keys.map(({ type, name }, i) => [...model.met(type, name), ...(keys.length > 1 ? (known[i] ?? []) : [])]);
  const most = ids.size + MOST_MET;
  for (const one of combinations(met)) {
    if (ids.size >= most) break;
    ids.add(idOfKeys(one));
  }
  return [...ids];
}
