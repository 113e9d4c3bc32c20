import fc, { type Arbitrary } from "fast-check";
import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { ACTORS, HOLDERS, HOSTILE } from "../people";

/** What can be read of the model. */
export type Reads = Mutual["read"];
/** NFTs of a collection. */
export type Collection = Parameters<Reads["ownerOf"]>[0];

export const DAY = 86_400n;
export const TRANCHE = 91n * DAY;
export const ONE = 10n ** 18n;
export const HUGE = 2n ** 256n - 1n;

/** What is drawn one after the other, where each may depend on those before. */
export class Draws {
  constructor(private readonly next: <V>(from: () => Arbitrary<V>) => V) {}

  /** In `percent` of 100 cases. */
  chance(percent: number): boolean {
    // a biased draw would be at an end too often
    return this.next(() => fc.noBias(fc.nat(99))) >= 100 - percent;
  }

  /** 0n … most. */
  upTo(most: bigint): bigint {
    return this.next(() => fc.bigInt(0n, most > 0n ? most : 0n));
  }

  /** One of a list; undefined of an empty one. */
  pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.next(() => fc.constantFrom(...list));
  }

  /** One of a list that is never empty. */
  one<T>(list: readonly [T, ...T[]]): T {
    return this.next(() => fc.constantFrom(...list));
  }

  /** One of those that are likely, if there are any, in `percent` of 100 cases; else one of all. */
  likely<T>(likely: readonly T[], all: readonly T[], percent = 90): T | undefined {
    return likely.length > 0 && this.chance(percent) ? this.pick(likely) : this.pick(all);
  }

  /** A part of a whole: often little of it, all, or one less. */
  part(whole: bigint): bigint {
    if (whole <= 0n) return 0n;
    return this.next(() =>
      fc.oneof(
        { weight: 3, arbitrary: fc.bigInt(0n, whole / 20n) },
        { weight: 3, arbitrary: fc.bigInt(0n, whole) },
        { weight: 2, arbitrary: fc.constantFrom(whole, whole - 1n) },
      ),
    );
  }

  /** How many: few mostly, `most` at times. */
  few(most: number): number {
    return Number(this.upTo(BigInt(this.chance(80) ? Math.min(most, 3) : most)));
  }

  /** Some of a list, in any order. */
  some<T>(list: readonly T[], least: number, most: number): readonly T[] {
    const [minLength, maxLength] = [Math.min(least, list.length), Math.min(most, list.length)];
    return this.next(() => fc.shuffledSubarray([...list], { minLength, maxLength }));
  }
}

/** What a function draws; undefined when there is nothing to do. */
export const drawn = <T>(make: (draws: Draws) => T): Arbitrary<T> =>
  fc.gen().map((next) => make(new Draws((from) => next(from))));

/** Anybody, contracts and strangers too. */
export const anyone = fc.constantFrom(...ACTORS);
/** One who has tokens at the start. */
export const holder = fc.constantFrom(...HOLDERS);
/** The governor; now and then somebody else. */
export const governor = fc.oneof({ weight: 15, arbitrary: fc.constant("governor") }, { weight: 1, arbitrary: anyone });

/** Whom something is given to; at times one who means ill. */
export const receiver = (d: Draws): string => (d.chance(25) ? d.one(HOSTILE) : d.one(HOLDERS));

/** All ids there are. */
export const all = (count: bigint): readonly bigint[] => Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1));

/** One who spends: at times one whose tokens are locked. */
export function spender(d: Draws, read: Reads, time: bigint): string {
  const locked = HOLDERS.filter((one) => read.isLockedForMV(one) > time);
  return d.likely<string>(locked, HOLDERS, 25) ?? "alice";
}

/** What an account surely has of an asset, whatever the rewards were rounded to. */
export function has(read: Reads, asset: bigint, account: string): bigint {
  const { value, slack } = read.balance(asset, account);
  return value - slack;
}

/** The owner of an NFT, at times one who is approved; now and then one who is not. */
export function agent(d: Draws, read: Reads, collection: Collection, tokenId: bigint): string {
  const owner = read.ownerOf(collection, tokenId);
  const isApproved = (one: string): boolean =>
    read.approvedFor(collection, tokenId) === one || read.isApprovedForAll(collection, owner, one);
  const approved = HOLDERS.filter((one) => one !== owner && isApproved(one));
  const others = HOLDERS.filter((one) => one !== owner && !isApproved(one));
  if (owner === "" || d.chance(5)) return d.pick(others) ?? "mallory";
  return d.chance(30) ? (d.pick(approved) ?? owner) : owner;
}

/** The calls of one contract, or of some. */
export type Some = CallsOf<Mutual>;
