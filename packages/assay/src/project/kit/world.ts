import { getCreateAddress } from "ethers";
import type { AbiValue } from "../../core/codec";
import type { FixtureTransaction, Hex } from "../../core/types";
import { Families, type FamilyOptions } from "./families";
import { addressOfName, keyedAddress } from "./people";
import { addressOf } from "./values";

/** Nobody. */
export const ZERO: Hex = `0x${"0".repeat(40)}`;
/** What everyone has, in wei. */
const ETH = 10n ** 27n;
/** Unix seconds: engines' clocks are behind it, so that no block is in their past. */
export const GENESIS = 1_900_000_000;
/** Sequences begin within a day after the deployment. */
const DAY = 86_400;
/** The most that a uint256 can be. */
export const MAX_UINT = (1n << 256n) - 1n;
/** Name of the contract that reads the observed values; it is deployed last. */
export const READER = "Reader";

/** Addresses of the contracts by name. */
export type Addresses<C extends string> = Readonly<Record<C, Hex>>;

/** A constructor's arguments, from the addresses that are known before anything is compiled. */
export type ConstructorArgs<C extends string> = (at: Addresses<C>, people: readonly Hex[]) => readonly AbiValue[];

/** A contract of the world. */
export interface Deployed<C extends string> {
  /** Its compiled name; absent: the name that it has in the world. Editions may say otherwise. */
  readonly artifact?: string;
  readonly args?: ConstructorArgs<C>;
  /** Wei sent along; the constructor must be payable. */
  readonly value?: bigint;
  /** Where that is said: "assay/Coin.ts", for errors. */
  readonly file?: string;
}

/** A call that is made once, after everything was deployed. */
export interface OpeningCall<C extends string> {
  readonly from: Hex;
  readonly contract: C;
  readonly method: string;
  readonly args: readonly AbiValue[];
  readonly value?: bigint;
}

/** What was deployed by transactions that are made again, in place of constructors that the world calls. */
export interface Recorded<C extends string> {
  readonly at: Addresses<C>;
  /** Sender of the first of them that is the project's own. */
  readonly deployer: Hex;
  readonly transactions: readonly Omit<FixtureTransaction, "time" | "title">[];
}

/** Who and what there is. */
export interface WorldOptions<C extends string> {
  /** Names of those who act. */
  readonly people: readonly string[];
  /** In the order of their creation; those who create it know all addresses already. */
  readonly contracts: Readonly<Record<C, ConstructorArgs<C> | Deployed<C>>>;
  readonly opening?: (at: Addresses<C>, people: readonly Hex[]) => readonly OpeningCall<C>[];
  /** Contracts that these make while sequences run. */
  readonly families?: readonly FamilyOptions<C>[];
  /** Absent: the contracts are created one after the other. */
  readonly recorded?: Recorded<C>;
  /** Wei of accounts at the start, by name. Absent: people have 10^27, others none. */
  readonly ether?: Readonly<Record<string, bigint>>;
  /** People have keys, with which they sign; absent: they have addresses only. */
  readonly keyed?: boolean;
  /** When the first contract is deployed, Unix seconds, and within how many seconds after the opening sequences begin. Absent: in 2030, within a day. */
  readonly clock?: { readonly start?: number; readonly spread?: number };
}

export const DEPLOYER = addressOfName("deployer");

/** People and contracts with their addresses and names, known before anything is compiled. All addresses are in lower case. */
export class World<C extends string> {
  readonly people: readonly Hex[];
  readonly contracts: readonly C[];
  /** By name; of contracts that are made on the way, too. */
  readonly at: Addresses<C>;
  readonly families: Families;
  /** Who deploys the contracts, and calls nothing afterwards. */
  readonly deployer: Hex;
  /** Where what is observed is read. */
  readonly reader: Hex;
  private readonly names = new Map<Hex, string>([
    [ZERO, "nobody"],
    [DEPLOYER, "deployer"],
  ]);
  private readonly byAddress = new Map<Hex, C>();

  /** @throws Error when a name is empty, taken twice, or the reader's */
  constructor(readonly options: WorldOptions<C>) {
    this.contracts = Object.keys(options.contracts) as C[];
    this.people = options.people.map(options.keyed === true ? keyedAddress : addressOfName);
    const taken = new Set<string>(["deployer", "nobody", READER.toLowerCase()]);
    const families = options.families ?? [];
    for (const name of [...options.people, ...this.contracts, ...families.map((one) => one.name)]) {
      if (!/^[A-Za-z][\w:-]*$/.test(name))
        throw new Error(`world: expected a name of letters, digits, -, : and _, received "${name}"`);
      if (taken.has(name.toLowerCase()))
        throw new Error(
          `world: the name "${name}" is taken (deployer, nobody and Reader are the tool's own); choose another`,
        );
      taken.add(name.toLowerCase());
    }
    options.people.forEach((name, i) => this.names.set(this.people[i] ?? ZERO, name));
    const created = (nonce: number): Hex => getCreateAddress({ from: DEPLOYER, nonce }).toLowerCase();
    const { recorded } = options;
    this.deployer = recorded?.deployer ?? DEPLOYER;
    this.names.set(this.deployer, "deployer");
    const deployed =
      recorded?.at ?? (Object.fromEntries(this.contracts.map((name, nonce) => [name, created(nonce)])) as Addresses<C>);
    this.families = new Families(families, (name) => deployed[name as C]);
    this.at = families.length === 0 ? deployed : this.withFamilies(deployed);
    this.reader = created(recorded === undefined ? this.contracts.length : 0);
    for (const name of this.contracts) {
      this.names.set(this.at[name], name.toLowerCase());
      this.byAddress.set(this.at[name], name);
    }
  }

  private withFamilies(deployed: Addresses<C>): Addresses<C> {
    const known: Readonly<Record<string, Hex>> = deployed;
    return new Proxy(deployed, {
      get: (_, name) => (typeof name === "string" ? (known[name] ?? this.families.addressOf(name)) : undefined),
    });
  }

  /** When the chain begins, Unix seconds. */
  get genesis(): number {
    return this.options.clock?.start ?? GENESIS;
  }

  /** Within how many seconds after the opening sequences begin. */
  get spread(): number {
    return this.options.clock?.spread ?? DAY;
  }

  /** Wei of accounts before anything is deployed. @throws Error for the name of nobody */
  get balances(): Readonly<Record<Hex, bigint>> {
    const given = Object.entries(this.options.ether ?? {}).map(([name, wei]): [Hex, bigint] => {
      const address = this.contracts.includes(name as C) ? this.at[name as C] : this.person(name);
      return [address, wei];
    });
    return { ...Object.fromEntries(this.people.map((address) => [address, ETH])), ...Object.fromEntries(given) };
  }

  /** The contracts that are deployed, and the first of each family: all that have code of their own. */
  get coded(): readonly C[] {
    return [...this.contracts, ...this.families.all.map(({ name }) => `${name}:1` as C)];
  }

  /** The contract that has the same code: of a family the first one. */
  alike(name: C): C {
    const found = this.families.of(name);
    return found === undefined ? name : (`${found.family.name}:1` as C);
  }

  /** A person's address. @throws Error for nobody of this world */
  person(name: string): Hex {
    const found = this.people[this.options.people.indexOf(name)];
    if (found === undefined)
      throw new Error(`world: expected one of ${this.options.people.join(", ")}, received "${name}"`);
    return found;
  }

  nameOf(address: Hex): string | undefined {
    return this.names.get(address.toLowerCase()) ?? this.families.nameAt(address);
  }

  contractAt(address: Hex): C | undefined {
    return this.byAddress.get(address.toLowerCase()) ?? (this.families.nameAt(address) as C | undefined);
  }

  /** How a contract is deployed. */
  deployed(name: C): Deployed<C> {
    const made = this.families.of(name);
    if (made !== undefined) return { artifact: made.family.artifact };
    const given: ConstructorArgs<C> | Deployed<C> = this.options.contracts[name];
    return typeof given === "function" ? { args: given } : given;
  }

  /** The opening calls, with their senders in lower case. @throws Error for one from something that is no address */
  get opening(): readonly OpeningCall<C>[] {
    const calls = this.options.opening?.(this.at, this.people) ?? [];
    return calls.map((call) => ({ ...call, from: addressOf(call.from, `opening ${call.contract}.${call.method}`) }));
  }
}
