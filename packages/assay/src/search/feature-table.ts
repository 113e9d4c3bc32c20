import type { Feature } from "./feature";

/** What a sequence shows: features, each with the number of calls after which it was first seen. */
export type ShownFeatures = Iterable<readonly [feature: Feature, calls: number]>;

/** Keeps what tens of thousands of sequences show in little memory: every name once, and two numbers for each time that a sequence shows it. */
export class FeatureTable {
  private readonly numbers = new Map<Feature, number>();
  private readonly names: Feature[] = [];

  /** The same features, in the same order. */
  keep(shown: ShownFeatures): ShownFeatures {
    const { names } = this;
    const pairs = Uint32Array.from([...shown].flatMap(([feature, calls]) => [this.numberOf(feature), calls]));
    return {
      *[Symbol.iterator]() {
        for (let i = 0; i < pairs.length; i += 2) yield [names[pairs[i] ?? 0] ?? "", pairs[i + 1] ?? 0] as const;
      },
    };
  }

  private numberOf(feature: Feature): number {
    let number = this.numbers.get(feature);
    if (number === undefined) this.numbers.set(feature, (number = this.names.push(feature) - 1));
    return number;
  }
}
