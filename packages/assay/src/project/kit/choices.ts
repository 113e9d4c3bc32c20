/** Numbers that an action is generated with: more than most need. */
export const CHOICES = 24;

/**
 * The numbers that an action was generated with, consumed one by one. Zero is always the plainest choice (the first of a list, nothing broken, all of a whole), so
 * that shrinking towards zero leads to plain actions. Numbers beyond the last count as zero.
 */
export class Choices {
  private readonly numbers: () => number;

  /** `values`: the numbers, or what gives one after the other without an end. */
  constructor(values: readonly number[] | (() => number)) {
    let at = 0;
    this.numbers = typeof values === "function" ? values : () => values[at++] ?? 0;
  }

  /** The next number, in [0, 2^31). */
  next(): number {
    return this.numbers();
  }

  /** As many numbers as are asked for, from one of these; all zero for a zero. */
  branch(): Choices {
    let state = this.next() % 0x7fff_ffff;
    // the multiplicative generator of Lewis, Goodman and Miller
    return new Choices(() => (state = (state * 16_807) % 0x7fff_ffff));
  }

  /** A whole number in [0, bound). */
  below(bound: number): number {
    const draw = this.next();
    return bound <= 1 ? 0 : draw % bound;
  }

  /** True in `percent` of 100 cases; never for a zero. */
  chance(percent: number): boolean {
    return this.next() % 100 >= 100 - percent;
  }

  /** An element of a list; undefined of an empty one. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** An element of a list that is known not to be empty. @throws Error otherwise */
  one<T>(list: readonly T[]): T {
    if (list.length === 0)
      throw new Error("expected a list with at least one element to pick from, received an empty one");
    return list[this.below(list.length)] as T;
  }

  /** An amount beside a whole, mostly within it: a part of it, little, all of it, one less, or one more. Never below 0. */
  around(whole: bigint): bigint {
    const form = this.next() % 10;
    const number = BigInt(this.next() % 1_000_001);
    if (form === 9) return whole + 1n;
    if (form === 8) return whole > 0n ? whole - 1n : 0n;
    if (form === 7) return number % 10n;
    if (form === 6) return whole < number ? whole : number;
    return form === 5 ? whole : (whole * number) / 1_000_000n;
  }

  /** A number from `least` to `most`, small ones more often: its length is drawn first. */
  between(least: bigint, most: bigint): bigint {
    const span = most - least + 1n;
    if (span <= 0n) throw new Error(`expected least <= most, received ${least} and ${most}`);
    const bits = 1 + this.below(span.toString(2).length);
    let number = 0n;
    for (let drawn = 0; drawn < bits; drawn += 31) number = (number << 31n) | BigInt(this.next());
    return least + (BigInt.asUintN(bits, number) % span);
  }
}
