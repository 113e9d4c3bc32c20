import type { EntityKind, Hex, Read } from "assay/types";
import type { Account, Model, Slacked } from "../../model";
import { addressOf } from "../fixture/addresses";

/** A getter of a contract that answers a field without the lens. */
export interface Getter {
  /** Address that is called. */
  readonly target: Hex;
  /** Function; "" for the account's ETH. */
  readonly method: string;
  readonly args: readonly (bigint | Hex)[];
  /** Member of the returned struct; absent: the answer itself. */
  readonly member?: string | undefined;
}

/** The model's value of a field: a number, a flag, or an account, whose address is the word. */
type Word = bigint | boolean | Account | Slacked;

/** A field: its unit, its value in the model, and its getter by the thing's id. Without a getter, only the lens answers it. */
type FieldOf<State> = readonly [unit: string, word: (state: State) => Word, getter?: (id: bigint) => Getter];

/** How a kind belongs to another one: when everything is observed, its things follow the thing to which they belong. */
interface Belonging<Names> {
  readonly to: string;
  each(whole: unknown, model: Model): readonly Names[];
}

/** The description of a kind. `Names` identifies one thing of it; `State` is the model's state of one. */
interface Description<Name extends string, Names, State> {
  /** The kind's unique code in the lens (contracts/lens/Lens.sol). */
  readonly code: number;
  readonly name: Name;
  /** The thing's id: the key's lower 240 bits. */
  id(names: Names): bigint;
  /** @throws Error for a thing that the model does not have */
  state(names: Names, model: Model): State;
  /** In the order in which the lens answers them. */
  readonly fields: Readonly<Record<string, FieldOf<State>>>;
  /** The things that are observed with everything, for a kind that belongs to no other one; absent: none. */
  all?(model: Model): readonly Names[];
  readonly belongs?: Belonging<Names>;
  /** A thing's name in reports; absent: the kind and the names. */
  label?(names: Names): string;
  /** The read, if the words are the hash of an answer. */
  read?(names: Names): Read;
}

/** The model's words of a thing, with the slack of those that have any. */
export interface ExpectedWordsOf {
  readonly words: readonly bigint[];
  readonly slack: readonly bigint[] | undefined;
}

/** A kind of observed thing. */
export interface Kind<Name extends string, Names> extends EntityKind {
  readonly name: Name;
  id(names: Names): bigint;
  /** The model's current values of a thing. @throws Error for a thing that the model does not have */
  expected(names: Names, model: Model): ExpectedWordsOf;
  label(names: Names): string;
  /** The getter of a field, by its index; undefined if only the lens answers it. */
  getter(id: bigint, index: number): Getter | undefined;
  all(model: Model): readonly Names[];
  readonly belongs: Belonging<Names> | undefined;
  readonly read: ((names: Names) => Read) | undefined;
}

/** Creates a kind from its description. */
export function kind<Name extends string, Names extends object, State>(
  given: Description<Name, Names, State>,
): Kind<Name, Names> {
  const fields = Object.values(given.fields);
  return {
    code: given.code,
    name: given.name,
    fields: Object.entries(given.fields).map(([name, [unit]]) => ({ name, unit })),
    id: (names) => given.id(names),
    expected(names, model) {
      const state = given.state(names, model);
      return expectedWords(fields.map(([, word]) => word(state)));
    },
    label: (names) => given.label?.(names) ?? labelOf(given.name, names),
    getter: (id, index) => fields[index]?.[2]?.(id),
    all: (model) => given.all?.(model) ?? [],
    belongs: given.belongs,
    read: given.read?.bind(given),
  };
}

/** "listing poolId 1 productId 2" */
function labelOf(kind: string, names: object): string {
  const named = Object.entries(names).filter(([name]) => name !== "kind");
  return [kind, ...named.map(([name, value]) => `${name} ${String(value)}`)].join(" ");
}

function expectedWords(said: readonly Word[]): ExpectedWordsOf {
  let slack: bigint[] | undefined;
  const words = said.map((word, i) => {
    if (typeof word === "bigint") return word;
    if (typeof word === "boolean") return word ? 1n : 0n;
    if (typeof word === "string") return wordOf(word);
    if (word.slack !== 0n) (slack ??= said.map(() => 0n))[i] = word.slack;
    return word.value;
  });
  return { words, slack };
}

/** An account's address as a word. */
export function wordOf(account: Account): bigint {
  return BigInt(addressOf(account));
}

/** Declares that a kind belongs to another one, and which of its things belong to a thing of that one. */
export function belongsTo<Whole, Names>(
  whole: Kind<string, Whole>,
  each: (whole: Whole, model: Model) => readonly Names[],
): Belonging<Names> {
  return { to: whole.name, each: (one, model) => each(one as Whole, model) };
}

const HALF_BITS = 120n;

/** Two numbers in one id. */
export function pair(high: bigint, low: bigint): bigint {
  return (high << HALF_BITS) | low;
}

/** The two numbers of an id that `pair` made. */
export function unpair(id: bigint): readonly [high: bigint, low: bigint] {
  return [id >> HALF_BITS, id & ((1n << HALF_BITS) - 1n)];
}

/** A getter of a contract. */
export function getter(of: Account, method: string, args: readonly (bigint | Hex)[] = [], member?: string): Getter {
  return { target: addressOf(of), method, args, member };
}

/** An address that is an id. */
export function addressIn(id: bigint): Hex {
  return `0x${id.toString(16).padStart(40, "0")}`;
}

/** The ids from 1 to a count. */
export function idsTo(count: bigint): bigint[] {
  return Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1));
}

/** Index of a field in its kind's words. @throws Error when the kind has no such field */
export function fieldIndex(entity: EntityKind, field: string): number {
  const index = entity.fields.findIndex((f) => f.name === field);
  if (index < 0)
    throw new Error(`${entity.name} has no field "${field}"; it has ${entity.fields.map((f) => f.name).join(", ")}`);
  return index;
}
