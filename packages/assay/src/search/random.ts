/** A stream of numbers from a seed (xorshift128+ would do as well; this is mulberry32): the same on any machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A whole number in [0, 2^32). */
  next(): number {
    this.state = (this.state + 0x6d2b_79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** A whole number in [0, bound). */
  below(bound: number): number {
    return bound <= 1 ? 0 : this.next() % bound;
  }

  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** An element of a list; undefined of an empty one. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** A whole number in [least, most], small ones and the ends more often than others. */
  bigint(least: bigint, most: bigint): bigint {
    const range = most - least;
    if (range <= 0n) return least;
    const bits = 1 + this.below(range.toString(2).length);
    let value = 0n;
    for (let drawn = 0; drawn < bits; drawn += 32) value = (value << 32n) | BigInt(this.next());
    value &= (1n << BigInt(bits)) - 1n;
    return value > range ? least + (value % (range + 1n)) : least + value;
  }
}
