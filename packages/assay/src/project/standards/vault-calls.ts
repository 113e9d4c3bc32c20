import fc, { type Arbitrary } from "fast-check";
import type { LawCall, World } from "../kit";
import type { Hex } from "../../core/types";
import { anyAmount, type Place, type UnderLaw } from "./case";

/** A vault and its asset by their names in the world. Everyone has of the asset, and the vault may take it. */
export interface VaultUnderLaw extends UnderLaw {
  readonly vault: string;
  readonly asset: string;
  /** What else anyone may have done before, with some amount: made the vault earn or lose, say. */
  readonly earlierCalls?: readonly ((by: Hex, value: bigint) => LawCall)[];
}

/** @throws Error for a contract that is not in the world */
function addressIn(world: World<string>, contract: string): Hex {
  const found = world.at[contract];
  if (found !== undefined) return found;
  throw new Error(
    `laws of ERC-4626: expected a contract of the world, ${world.contracts.join(", ")}, received "${contract}"`,
  );
}

/** "previewDeposit" of "deposit". */
export const previewOf = (method: string): string => `preview${method.replace(/^./, (first) => first.toUpperCase())}`;

/** Calls of one vault, for laws. */
export class VaultCalls {
  /** The vault's address. */
  readonly at: Hex;

  constructor(private readonly under: Omit<VaultUnderLaw, "run">) {
    this.at = addressIn(under.world, under.vault);
    addressIn(under.world, under.asset);
  }

  call(from: Hex, method: string, ...args: LawCall["args"]): LawCall {
    return { from, contract: this.under.vault, method, args };
  }

  read(method: string, ...args: LawCall["args"]): LawCall {
    return { contract: this.under.vault, method, args };
  }

  /** Gives the vault assets for nothing. */
  donate(from: Hex, value: bigint): LawCall {
    return { from, contract: this.under.asset, method: "transfer", args: [this.at, value] };
  }

  /** Gives somebody assets. */
  giveAssets(from: Hex, to: Hex, value: bigint): LawCall {
    return { from, contract: this.under.asset, method: "transfer", args: [to, value] };
  }

  /** An account's name, or its address. */
  nameOf(who: Hex): string {
    return this.under.world.nameOf(who) ?? who;
  }

  /** Whether the vault has assets that are nobody's: there are no shares of them. Who comes first takes them from nobody. */
  async hasStray(place: Place): Promise<boolean> {
    return (await this.asked(place, "totalSupply")) === 0n && (await this.asked(place, "totalAssets")) > 0n;
  }

  assetsOf(who: Hex): LawCall {
    return { contract: this.under.asset, method: "balanceOf", args: [who] };
  }

  /** What the vault answers. */
  asked(place: Place, method: string, ...args: LawCall["args"]): Promise<bigint> {
    return place.read(this.under.vault, method, ...args);
  }

  /** A part of what somebody can put in. */
  async someAssets(place: Place): Promise<bigint> {
    return place.partOf(await place.read(this.under.asset, "balanceOf", place.drawn.first));
  }

  /** A part of somebody's shares. */
  async someShares(place: Place): Promise<bigint> {
    return place.partOf(await this.asked(place, "balanceOf", place.drawn.first));
  }

  /** Calls that anyone can make: in, out, shares from one to another, donations. Some of them fail, and change nothing. */
  earlierCalls(): Arbitrary<LawCall> {
    const { world, earlierCalls = [] } = this.under;
    const who = fc.constantFrom(...world.people);
    const of = (make: (by: Hex, to: Hex, value: bigint) => LawCall): Arbitrary<LawCall> =>
      fc.tuple(who, who, anyAmount).map(([by, to, value]) => make(by, to, value));
    const own = [
      of((by, to, value) => this.call(by, "deposit", value, to)),
      of((by, to, value) => this.call(by, "mint", value, to)),
      of((by, to, value) => this.call(by, "withdraw", value, to, by)),
      of((by, to, value) => this.call(by, "redeem", value, to, by)),
      of((by, to, value) => this.call(by, "transfer", to, value)),
      of((by, _to, value) => this.donate(by, value)),
    ];
    return fc.oneof(...own, ...earlierCalls.map((call) => of((by, _to, value) => call(by, value))));
  }
}
