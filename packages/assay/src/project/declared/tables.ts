import type { Account, Table } from "./names";
import { UserError, shown } from "./user-error";

/** What a table is made of. */
export interface Parts {
  /** What an account has of which nothing was said: a value, or the parts of the table that each has. */
  readonly absent: unknown;
  readonly entries: Map<string, unknown>;
}

const PARTS = new WeakMap<object, Parts>();

/** The parts of a table; undefined for anything else. */
export const partsOf = (value: unknown): Parts | undefined =>
  typeof value === "object" && value !== null ? PARTS.get(value) : undefined;

/** A table with these parts. */
export function tableFrom(parts: Parts): Table<unknown> {
  const { absent, entries } = parts;
  const nested = partsOf(absent);
  /** Tables that were read and have nothing of their own yet, by account: reading creates nothing. */
  const pending = new Map<string, Table<unknown>>();
  const read = (account: string): unknown => {
    const found = entries.get(account) ?? pending.get(account);
    if (found !== undefined || nested === undefined) return found ?? absent;
    const made = pendingTable(nested, (own) => entries.set(account, own));
    pending.set(account, made);
    return made;
  };
  const made = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, key) => (typeof key === "string" ? read(key) : undefined),
      has: (_, key) => typeof key === "string",
      set(_, key, value: unknown) {
        if (typeof key !== "string") return false;
        entries.set(key, value);
        return true;
      },
      deleteProperty: (_, key) => entries.delete(String(key)) || true,
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        entries.has(String(key))
          ? { value: read(String(key)), enumerable: true, configurable: true, writable: true }
          : undefined,
    },
  );
  PARTS.set(made, parts);
  return made as Table<unknown>;
}

/** The table that an account has in another one: the first write puts it there. */
function pendingTable(of: Parts, put: (made: Table<unknown>) => void): Table<unknown> {
  const entries = new Map<string, unknown>(of.entries);
  const made = tableFrom({ absent: of.absent, entries });
  let isThere = false;
  entries.set = (key, value) => {
    if (!isThere) put(made);
    isThere = true;
    return Map.prototype.set.call(entries, key, value) as typeof entries;
  };
  return made;
}

/** What each account has; `absent` where nothing was said. */
export function table<V>(absent: V, entries: Readonly<Record<string, V>> = {}): Table<V> {
  return tableFrom({ absent, entries: new Map(Object.entries(entries)) }) as Table<V>;
}

/** What is summed of each account: a getter of the chain knows over which, and its name. */
interface Summed {
  readonly accounts: () => Iterable<string>;
  readonly name: string;
}

const SUMMED = new WeakMap<object, Summed>();

/** Says over which accounts a getter is summed. `name`: "Coin.balanceOf". */
export function summedOver<F extends object>(getter: F, name: string, accounts: () => Iterable<string>): F {
  SUMMED.set(getter, { accounts, name });
  return getter;
}

let everybody: () => Iterable<string> = () => {
  throw new UserError("sum(of) outside of a project: there are no accounts; give it a list");
};

/** Has `sum` take these accounts for all that there are, while something is done. */
export function among<T>(accounts: () => Iterable<string>, work: () => T): T {
  const before = everybody;
  everybody = accounts;
  try {
    return work();
  } finally {
    everybody = before;
  }
}

/** Of all accounts, or of a list. */
export function sum(of: (account: Account) => bigint): bigint;
export function sum<T>(list: Iterable<T>, of: (one: T) => bigint): bigint;
export function sum<T>(first: Iterable<T> | ((account: Account) => bigint), of?: (one: T) => bigint): bigint {
  let total = 0n;
  if (typeof first === "function") {
    const { accounts, name } = SUMMED.get(first) ?? { accounts: everybody, name: undefined };
    if (of !== undefined)
      throw new UserError(
        `sum: expected one function of an account, or a list and a function, received two functions; ${oneOf(name)}`,
      );
    for (const account of new Set(accounts()))
      total += amount(
        first(account as Account),
        () => `${name ?? "the function"} of ${account}`,
        () => oneOf(name),
      );
    return total;
  }
  if (of === undefined)
    throw new UserError("sum(list): expected a function that gives a bigint of each, received none");
  for (const one of first)
    total += amount(
      of(one),
      () => `the function of ${shown(one)}`,
      () => "let it give the amount, such as (one) => one.amount",
    );
  return total;
}

/** How one value of an answer with several is summed. */
const oneOf = (name = "X.getter"): string =>
  `write sum((one) => now.${name}(one)[0]), with the place or the name of the value that is meant`;

/** Something to add. @throws UserError for anything but a bigint, which JavaScript would join as a text */
function amount(value: unknown, what: () => string, advice: () => string): bigint {
  if (typeof value === "bigint") return value;
  throw new UserError(`sum: expected a bigint of each, received ${shown(value)} from ${what()}; ${advice()}`);
}

/** 1n … count. */
export function ids(count: bigint | { readonly length: number }): readonly bigint[] {
  const length = typeof count === "bigint" ? Number(count) : count.length;
  return Array.from({ length }, (_, i) => BigInt(i + 1));
}
