import type { EntityKind, Hex, Read } from "assay/types";
import type { Account, Model, Slacked } from "../../model";
import { addressOf } from "../fixture/addresses";

/** Asks a contract for a field itself, without the lens. */
export interface Getter {
  /** Address that is asked. */
  readonly target: Hex;
  /** Function; "" for the account's ETH. */
  readonly method: string;
  readonly args: readonly (bigint | Hex)[];
  /** Member of the struct that it answers; absent: the answer itself. */
  readonly member?: string | undefined;
}

/** What the model says of a field: a number, a flag, or an account, whose address stands in the word. */
type Word = bigint | boolean | Account | Slacked;

/** A field: its unit, what the model says of it, and the getter that answers it, by the thing's id. Without a getter only the lens answers it. */
type FieldOf<State> = readonly [unit: string, word: (state: State) => Word, getter?: (id: bigint) => Getter];

/** How a kind belongs to another one: a look at everything sees it after each thing of that kind. */
interface Belonging<Names> {
  readonly to: string;
  each(whole: unknown, model: Model): readonly Names[];
}

/** All that is said of a kind outside the contracts. `Names` names one thing of it; `State` is what the model knows of one. */
interface Description<Name extends string, Names, State> {
  /** What the lens knows the kind by (contracts/lens/Lens.sol); no other kind has it. */
  readonly code: number;
  readonly name: Name;
  /** The key's lower 240 bits: which thing is meant. */
  id(names: Names): bigint;
  /** @throws Error for a thing that the model does not have */
  state(names: Names, model: Model): State;
  /** In the order in which the lens answers them. */
  readonly fields: Readonly<Record<string, FieldOf<State>>>;
  /** Those that a look at everything sees, for a kind that belongs to no other one; absent: none. */
  all?(model: Model): readonly Names[];
  readonly belongs?: Belonging<Names>;
  /** How reports name a thing; absent: by the kind and what names it. */
  label?(names: Names): string;
  /** What is asked, where the words are the hash of an answer. */
  read?(names: Names): Read;
}

/** Words of a thing as the model has them, with how far below the chain may be where that is not nothing. */
export interface ExpectedWordsOf {
  readonly words: readonly bigint[];
  readonly slack: readonly bigint[] | undefined;
}

/** A kind of observed thing. */
export interface Kind<Name extends string, Names> extends EntityKind {
  readonly name: Name;
  id(names: Names): bigint;
  /** What the model says of a thing now. @throws Error for one that it does not have */
  expected(names: Names, model: Model): ExpectedWordsOf;
  label(names: Names): string;
  /** The getter of a field, by its index; undefined where only the lens answers it. */
  getter(id: bigint, index: number): Getter | undefined;
  all(model: Model): readonly Names[];
  readonly belongs: Belonging<Names> | undefined;
  readonly read: ((names: Names) => Read) | undefined;
}

/** Makes a kind of what is said of it. */
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

/** An account as it stands in a word or a key. */
export function wordOf(account: Account): bigint {
  return BigInt(addressOf(account));
}

/** Says that a kind belongs to another one, and what of it belongs to a thing of that one. */
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

/** A getter of a contract, or of an address as an id has it. */
export function getter(of: Account, method: string, args: readonly (bigint | Hex)[] = [], member?: string): Getter {
  return { target: addressOf(of), method, args, member };
}

/** An address that is an id. */
export function addressIn(id: bigint): Hex {
  return `0x${id.toString(16).padStart(40, "0")}`;
}

/** Ids from 1 to how many there are. */
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
