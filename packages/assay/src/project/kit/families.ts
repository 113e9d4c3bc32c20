import { concat, getCreate2Address, getCreateAddress, keccak256, toBeHex } from "ethers";
import type { Hex } from "../../core/types";

/** Contracts that another one makes while sequences run, by number: "pot:1", "pot:2", … */
export interface FamilyOptions<C extends string> {
  /** Before the number: "pot". */
  readonly name: string;
  /** Its compiled name. */
  readonly artifact: string;
  /** The contract that makes them, and no other ones with CREATE. */
  readonly by: C;
  /** They are minimal clones (ERC-1167) of this contract, made with CREATE2 and the number as salt. Absent: they are made with CREATE, one after the other. */
  readonly cloneOf?: C;
}

/** Numbers up to this one are known by their addresses from the start; those beyond it, which few sequences reach, once they were asked for by name. */
const KNOWN = 256;
const NAME = /^(.+):([1-9]\d*)$/;
/** Code that makes a minimal clone: before the address of what it is a clone of, and behind it. */
export const CLONE = ["0x3d602d80600a3d3981f3363d3d373d3d3d363d73", "0x5af43d82803e903d91602b57fd5bf3"] as const;

/** "pot:3" in its two parts; undefined for a name of another form. */
export function numbered(name: string): { readonly family: string; readonly number: bigint } | undefined {
  const [, family, number] = NAME.exec(name) ?? [];
  return family === undefined || number === undefined ? undefined : { family, number: BigInt(number) };
}

/** All families of a world. Their addresses follow from the number, so a sequence is planned before any of them is made. */
export class Families {
  private readonly byName: ReadonlyMap<string, FamilyOptions<string>>;
  private readonly addresses = new Map<string, Hex>();
  private readonly names = new Map<Hex, string>();
  private isFilled = false;

  constructor(
    readonly all: readonly FamilyOptions<string>[],
    private readonly deployed: (name: string) => Hex,
  ) {
    this.byName = new Map(all.map((one) => [one.name, one]));
  }

  /** The family of a name, and its number there; undefined for a name of another form. */
  of(name: string): { readonly family: FamilyOptions<string>; readonly number: bigint } | undefined {
    const parts = numbered(name);
    const family = this.byName.get(parts?.family ?? "");
    return parts === undefined || family === undefined ? undefined : { family, number: parts.number };
  }

  addressOf(name: string): Hex | undefined {
    const known = this.addresses.get(name);
    if (known !== undefined) return known;
    const found = this.of(name);
    if (found === undefined) return undefined;
    const address = this.made(found.family, found.number);
    this.addresses.set(name, address);
    this.names.set(address, name);
    return address;
  }

  /** The name of what is at an address, or will be. */
  nameAt(address: Hex): string | undefined {
    if (this.all.length === 0) return undefined;
    if (!this.isFilled)
      for (const { name } of this.all) for (let i = 1; i <= KNOWN; i++) this.addressOf(`${name}:${i}`);
    this.isFilled = true;
    return this.names.get(address.toLowerCase());
  }

  private made({ by, cloneOf }: FamilyOptions<string>, number: bigint): Hex {
    const from = this.deployed(by);
    // the first contract that a contract makes has the nonce 1
    if (cloneOf === undefined) return getCreateAddress({ from, nonce: number }).toLowerCase();
    const code = concat([CLONE[0], this.deployed(cloneOf), CLONE[1]]);
    return getCreate2Address(from, toBeHex(number, 32), keccak256(code)).toLowerCase();
  }
}
