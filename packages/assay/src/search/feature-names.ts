/** Names that are kept, at most. */
const MOST_NAMES = 1_000_000;

/**
 * Names of features that end with a number, written once each. Nearly all that a sequence shows was shown by others: to write their names again takes longer than
 * to plan the sequence, and what is written once is compared by reference, not letter by letter.
 */
export class FeatureNames {
  private readonly known = new Map<string, Map<number, string>>();
  private count = 0;

  /** How many names are kept. */
  get size(): number {
    return this.count;
  }

  constructor(private readonly most = MOST_NAMES) {}

  /** The names that begin with these words: "branch deposit 7" of "branch deposit" and 7. */
  each(words: string, numbers: readonly number[]): readonly string[] {
    if (numbers.length === 0) return [];
    let named = this.known.get(words);
    if (named === undefined) this.known.set(words, (named = new Map<number, string>()));
    const kept = named;
    return numbers.map((number) => kept.get(number) ?? this.keep(kept, words, number));
  }

  private keep(named: Map<number, string>, words: string, number: number): string {
    const name = `${words} ${number}`;
    // those that are still in use live on with their users
    if (this.count >= this.most) this.forget();
    named.set(number, name);
    this.count++;
    return name;
  }

  private forget(): void {
    this.known.clear();
    this.count = 0;
  }
}
