import type { Feature } from "./feature";

/** What a sequence shows: features, each with the number of calls after which it was first seen. */
export type ShownFeatures = Iterable<readonly [feature: Feature, calls: number]>;

/** Numbers features in the order in which they are first seen. */
export class FeatureNumbers {
  protected readonly names: Feature[] = [];
  private readonly numbers = new Map<Feature, number>();

  /** Features as numbers, each followed by its number of calls. */
  pairsOf(shown: ShownFeatures): Uint32Array {
    return Uint32Array.from([...shown].flatMap(([feature, calls]) => [this.numberOf(feature), calls]));
  }

  private numberOf(feature: Feature): number {
    let number = this.numbers.get(feature);
    if (number === undefined) this.numbers.set(feature, (number = this.names.push(feature) - 1));
    return number;
  }
}

/** Stores the features of tens of thousands of sequences in little memory: every name once, and two numbers for each feature of a sequence. */
export class FeatureTable extends FeatureNumbers {
  /** The same features, in the same order. */
  keep(shown: ShownFeatures): ShownFeatures {
    const { names } = this;
    const pairs = this.pairsOf(shown);
    return {
      *[Symbol.iterator]() {
        for (let i = 0; i < pairs.length; i += 2) yield [names[pairs[i] ?? 0] ?? "", pairs[i + 1] ?? 0] as const;
      },
    };
  }
}
