import { isDeepStrictEqual } from "node:util";
import { id, keccak256, type ParamType } from "ethers";
import type { GivenArguments, Met } from "../kit";
import type { Hex, Plain } from "../../core/types";

/** How many values of one type and name are remembered: the last ones. */
const MOST = 8;
/** How many calls of one function are. */
const MOST_OF_ONE = 3;

const SHORTER = /^uint(\d+)$/;
/** Types of what somebody may own: numbers and ids. */
const THING = /^(u?int\d*|bytes32)$/;
/** How many accounts are remembered of a thing: the last ones. */
const MOST_OWNERS = 3;

/** "uint256 tokenId" and "uint256 _tokenId" are the same. */
const keyOf = (type: string, name: string): string => `${type} ${name.toLowerCase().replaceAll("_", "")}`;

/** Remembers what calls were given, returned and emitted, for arguments to be chosen from. */
export class Abstaining {
  private readonly byName = new Map<string, (Hex | bigint | boolean)[]>();
  private readonly byType = new Map<string, (Hex | bigint | boolean)[]>();
  private readonly own = new Map<string, bigint[]>();
  /** Whole structs that calls which succeeded were given, by type. */
  private readonly structs: Map<string, Plain[]>;
  /** What calls that succeeded were given, by type and name: the last of each function. */
  private readonly calls: Map<string, ReadonlyMap<string, Plain>[]>;

  /** Who was named together with a number or an id, in one call: whose it is, most likely. */
  private readonly owners = new Map<string, Hex[]>();

  /** The next nonces that people sign by what was drawn, and by what succeeded. */
  private readonly nonces = new Map<string, { drawn: bigint; made: bigint }>();

  /** `before`: what was given before, which is remembered too. */
  constructor(before?: Abstaining) {
    this.calls = new Map(before?.calls);
    this.structs = new Map(before?.structs);
  }

  /** Remembers what a call met, and what it was given. */
  meet(met: readonly Met[], { name: of, types, args }: GivenArguments): void {
    const own = [...types].flatMap(([name, type]) =>
      name in args ? [[keyOf(type.type, name), args[name] ?? null] as const] : [],
    );
    keep(this.calls, of, new Map(own), MOST_OF_ONE);
    for (const [name, type] of types) if (name in args) this.meetStructs(type, args[name] ?? null);
    const given = new Set<unknown>(Object.values(args));
    this.meetOwners(met);
    for (const { type, name, value } of met) {
      // of a text or bytes contracts take the hash later: "description" is known by its "descriptionHash"
      if ((type === "string" || type === "bytes") && name !== "")
        keep(
          this.byName,
          keyOf("bytes32", `${name}Hash`),
          type === "string" ? id(String(value)) : keccak256(String(value)),
        );
      if (type === "string" || type === "bytes" || type === "bool") continue;
      if (name !== "" && typeof value === "bigint" && !given.has(value)) keep(this.own, keyOf(type, name), value);
      keep(this.byType, type, value);
      if (name !== "") keep(this.byName, keyOf(type, name), value);
    }
  }

  private meetOwners(met: readonly Met[]): void {
    const accounts = met.filter(({ type }) => type === "address").map(({ value }) => value as Hex);
    for (const { type, name, value } of met)
      if (name !== "" && THING.test(type))
        for (const one of accounts) keep(this.owners, `${keyOf(type, name)} ${String(value)}`, one, MOST_OWNERS);
  }

  private nonceOf(contract: string, who: number): { drawn: bigint; made: bigint } {
    const key = `${contract} ${who}`;
    let found = this.nonces.get(key);
    if (found === undefined) this.nonces.set(key, (found = { drawn: 0n, made: 0n }));
    return found;
  }

  /** The nonce that one of the people signs next for a contract. `ahead`: if all succeeds that was drawn. */
  nonce(contract: string, who: number, ahead: boolean): bigint {
    const { drawn, made } = this.nonceOf(contract, who);
    return ahead && drawn > made ? drawn : made;
  }

  /** Notes a nonce that is signed. */
  signs(contract: string, who: number, nonce: bigint): void {
    const known = this.nonceOf(contract, who);
    if (nonce >= known.drawn) known.drawn = nonce + 1n;
  }

  /** Notes a nonce with which a call succeeded. */
  used(contract: string, who: number, nonce: bigint): void {
    const known = this.nonceOf(contract, who);
    if (nonce >= known.made) known.made = nonce + 1n;
  }

  private meetStructs(type: ParamType, value: Plain): void {
    if (type.isTuple()) keep(this.structs, type.type, value, MOST, isDeepStrictEqual);
    else if (type.isArray() && Array.isArray(value))
      for (const one of value as readonly Plain[]) this.meetStructs(type.arrayChildren, one);
  }

  /** Whole structs of a type that calls which succeeded were given, the opening's first. */
  whole({ type }: ParamType): readonly Plain[] {
    return this.structs.get(type) ?? [];
  }

  /** Values of a type that were met: those of this name or, where there are none, of any; of a shorter type of numbers where there are none, any that fit. */
  met(type: string, name = ""): readonly (Hex | bigint | boolean)[] {
    const found = this.byName.get(keyOf(type, name)) ?? this.byType.get(type);
    const [, bits] = SHORTER.exec(type) ?? [];
    if (found !== undefined || bits === undefined) return found ?? [];
    return (this.byType.get("uint256") ?? []).filter((one) => typeof one === "bigint" && one >> BigInt(bits) === 0n);
  }

  /** Numbers of this name that contracts made, and no call was given: ids and shares, most likely. */
  made(type: string, name: string): readonly bigint[] {
    return this.own.get(keyOf(type, name)) ?? [];
  }

  /** The accounts that were named in calls together with this value of this name, the last ones. */
  ownersOf(type: string, name: string, value: Plain): readonly Hex[] {
    const isKnown = THING.test(type) && (typeof value === "bigint" || typeof value === "string");
    return isKnown ? (this.owners.get(`${keyOf(type, name)} ${value}`) ?? []) : [];
  }

  /** Arguments of earlier calls for a function: of each call that shares several arguments with it, or a list or a struct, those that they share. So what was scheduled can be executed. */
  together(inputs: readonly ParamType[], names: readonly string[]): readonly Readonly<Record<string, Plain>>[] {
    return [...this.calls.values()].flat().flatMap((given) => {
      const same = inputs.flatMap((type, i) => {
        const name = names[i] ?? type.name;
        const value = given.get(keyOf(type.type, name));
        return value === undefined ? [] : [{ name, value, type }];
      });
      const isWorthIt = same.length > 1 || same.some(({ type }) => saysMuch(type));
      return isWorthIt ? [Object.fromEntries(same.map(({ name, value }) => [name, value]))] : [];
    });
  }
}

/** Whether a value says so much by itself that it is worth giving again. */
const saysMuch = ({ baseType }: ParamType): boolean => /^(array|tuple|bytes|string)$/.test(baseType);

/** Takes in a value as the last one; the first goes when there are too many. */
function keep<V>(
  values: Map<string, V[]>,
  key: string,
  value: V,
  most = MOST,
  isSame: (one: V, other: V) => boolean = (one, other) => one === other,
): void {
  const known = values.get(key) ?? [];
  values.set(key, [...known.filter((one) => !isSame(one, value)), value].slice(-most));
}
