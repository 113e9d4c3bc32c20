import { id } from "ethers";

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Whether a name can be a key that is the object's own only: every object has a toString and a constructor. */
const isPlainKey = (name: string): boolean => IDENTIFIER.test(name) && !(name in {});

/**
 * Names of parameters or of members of a struct, each once, in their order: as the ABI has them where it can be. One without a name is called "arg" and its index, one that every object has ("toString"), or that was
 * there before, has a _ behind it.
 */
export function memberNames(types: readonly { readonly name: string }[]): readonly string[] {
  let names = KNOWN.get(types);
  if (names === undefined) KNOWN.set(types, (names = namesOf(types)));
  return names;
}

/** By the lists that ABIs have: each struct that is read has its names asked for. */
const KNOWN = new WeakMap<object, readonly string[]>();

function namesOf(types: readonly { readonly name: string }[]): readonly string[] {
  const taken = new Set(types.map(({ name }) => name));
  const given = new Set<string>();
  return types.map(({ name }, i) => {
    const isNamed = IDENTIFIER.test(name);
    let found = isNamed ? name : `arg${i}`;
    while (given.has(found) || !isPlainKey(found) || (found !== name && taken.has(found))) found += "_";
    given.add(found);
    return found;
  });
}

const shortened = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/**
 * Names as parts of ids: "Coin.transfer" is COIN-TRANSFER. Where several names would be the same ("Coin.cap" and "Coin.CAP"), each has the first 8 digits of its keccak256 behind it.
 */
export function idParts(names: Iterable<string>): (name: string) => string {
  const short = new Map<string, Set<string>>();
  for (const name of names) {
    const key = shortened(name);
    short.set(key, (short.get(key) ?? new Set()).add(name));
  }
  return (name) => {
    const key = shortened(name);
    return (short.get(key)?.size ?? 0) > 1 ? `${key}-${id(name).slice(2, 10).toUpperCase()}` : key;
  };
}
