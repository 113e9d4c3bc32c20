/**
 * The numbers that an action was generated with, consumed one by one. Zero is always the plainest choice (the first of a list, the smallest
 * amount, the valid form), so that fast-check's shrinking towards zero leads to plain actions. Numbers that were not drawn count as zero.
 */
export class Draws {
  private at = 0;

  constructor(private readonly values: readonly number[]) {}

  /** The next number, in [0, 2^32). */
  next(): number {
    return this.values[this.at++] ?? 0;
  }

  /** A whole number in [0, bound). */
  below(bound: number): number {
    return bound <= 1 ? (this.next(), 0) : this.next() % bound;
  }

  /** True in `percent` of 100 cases; never for a zero. */
  chance(percent: number): boolean {
    return this.next() % 100 >= 100 - percent;
  }

  /** An element of a list; undefined of an empty one. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** An element of a list that is known not to be empty. Throws otherwise. */
  one<T>(list: readonly T[]): T {
    const element = this.pick(list);
    if (element === undefined)
      throw new Error("expected a list with at least one element to pick from, received an empty one");
    return element;
  }

  /** The precondition to break: in `percent` of 100 cases a number from 1 to `forms`, otherwise 0 (the valid form). */
  twist(forms: number, percent = 22): number {
    const draw = this.next();
    return draw % 100 >= 100 - percent ? 1 + (Math.floor(draw / 100) % forms) : 0;
  }

  /** A fraction of `whole`: often all of it, one less, or little; otherwise anything in between. At least 0. */
  part(whole: bigint): bigint {
    const draw = this.next();
    const form = draw % 8;
    if (whole <= 0n) return 0n;
    if (form === 6) return whole;
    if (form === 7) return whole - 1n;
    const fraction = BigInt(Math.floor(draw / 8) % 1_000_001);
    const scale = form < 3 ? 20_000_000n : 1_000_000n;
    return (whole * fraction) / scale;
  }
}
