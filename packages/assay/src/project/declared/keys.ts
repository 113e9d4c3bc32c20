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

/** A key, or the members of a struct of keys, in their order. */
export type Keys = Key | readonly Keys[];
/** The type of a key, or of a struct of keys. */
interface KeysType {
  readonly type: string;
  readonly components?: readonly KeysType[] | null;
}

const membersOf = ({ type, components }: KeysType): readonly KeysType[] | undefined =>
  type.startsWith("tuple(") || type === "tuple" ? (components ?? []) : undefined;

/** Whether a type takes single keys alone: it is one, or a struct of such. */
export const isMadeOfKeys = (one: KeysType): boolean => membersOf(one)?.every(isMadeOfKeys) ?? isKeyType(one.type);

/** The types of the keys in some types. */
export const keyTypes = (types: readonly KeysType[]): readonly string[] =>
  types.flatMap((one) => {
    const members = membersOf(one);
    return members === undefined ? [one.type] : keyTypes(members);
  });

/** The keys in a value, as the project's values have them: members by their names. */
export const keysIn = (value: unknown): readonly Key[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(keysIn) : [value as Key];

/** Keys as the types want them. */
export function inTypes(types: readonly KeysType[], keys: readonly Key[]): readonly Keys[] {
  let next = 0;
  const take = (one: KeysType): Keys => membersOf(one)?.map(take) ?? (keys[next++] as Key);
  return types.map(take);
}

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

/** The ids beside one: of each key that is a number those that follow, that many, and of each that is an account as many others. */
export function idsAhead(
  id: bigint,
  types: readonly string[],
  accounts: readonly Hex[],
  count: number,
): readonly bigint[] {
  return types.flatMap((type, i) => {
    const shift = BigInt(i) * WORD;
    const key = BigInt.asUintN(256, id >> shift);
    const [, sign, size = "256"] = /^(u?)int(\d*)$/.exec(type) ?? [];
    const end = 1n << BigInt(Number(size) - (sign === "u" ? 0 : 1));
    const next =
      sign !== undefined
        ? Array.from({ length: count }, (_, n) => key + BigInt(n) + 1n).filter((one) => one < end)
        : type === "address"
          ? accounts.map(BigInt).filter((one) => one !== key)
          : [];
    return next.slice(0, count).map((one) => id + ((one - key) << shift));
  });
}

/** Keys of a type that are known before anything was called. */
function knownKeys(type: string, accounts: readonly Hex[]): readonly Key[] {
  const size = bytesOf(type);
  if (size !== undefined) return [`0x${"0".repeat(size * 2)}`];
  if (type === "address") return accounts;
  return type === "bool" ? [false, true] : SMALL;
}

/** All lists with one of each, the last one changing first; not those of which all are known. */
function* combinations(
  lists: readonly (readonly Key[])[],
  known: readonly ReadonlySet<Key>[],
  first: readonly Key[] = [],
  isKnown = true,
): Generator<readonly Key[]> {
  const { length } = first;
  if (length === lists.length) {
    if (!isKnown) yield first;
    return;
  }
  for (const key of lists[length] ?? [])
    yield* combinations(lists, known, [...first, key], isKnown && known[length]?.has(key) === true);
}

/** The ids that a getter is asked for. */
export class AskedIds {
  private readonly known: readonly ReadonlySet<Key>[];
  private readonly ids: ReadonlySet<bigint>;

  /** `accounts`: those that are there from the start. */
  constructor(
    private readonly keys: readonly { readonly type: string; readonly name: string }[],
    accounts: readonly Hex[],
  ) {
    const known = keys.map(({ type }) => knownKeys(type, accounts));
    this.known = known.map((one) => new Set(one));
    const none = known.map(() => new Set<Key>());
    this.ids = new Set([...combinations(known, none, [], false)].map(idOfKeys));
  }

  /** What is known from the start and, of what calls have met since, some. */
  with(model: Abstaining): readonly bigint[] {
    const { keys, known } = this;
    const met = keys.map(({ type, name }) => model.met(type, name));
    if (met.every((own, i) => own.every((key) => known[i]?.has(key)))) return [...this.ids];
    const more = new Set<bigint>();
    const lists = keys.length === 1 ? met : met.map((own, i) => [...own, ...(known[i] ?? [])]);
    for (const one of combinations(lists, known)) {
      if (more.size >= MOST_MET) break;
      const id = idOfKeys(one);
      if (!this.ids.has(id)) more.add(id);
    }
    return [...this.ids, ...more];
  }
}
