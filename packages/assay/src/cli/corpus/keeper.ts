import { join } from "node:path";
import type { Learned } from "../../campaign";
import { LastMinute, learnedText } from "../../explain/display";
import { messageOf } from "../../run/judge";
import { readCorpus, writeCorpus, type CorpusFile } from "../../project/corpus-file";
import { UsageError } from "../usage-error";

/** Keeps in a folder what campaigns learn, a file for each edition. */
export class CorpusKeeper {
  private corpus: CorpusFile;
  private last: Learned | undefined;
  private readonly minute = new LastMinute();
  private readonly path: string;
  /** Why what was learned last is not in the file; undefined when it is. */
  problem: string | undefined;

  /**
   * Reads what is there.
   * @throws Error in one line when it is cut off, and UsageError when it is of another edition: it is left as it is
   */
  constructor(folder: string, edition: string, seed: number) {
    this.path = join(folder, `${edition}.json`);
    const kept = readCorpus(this.path, undefined, "replace it by a complete copy, or delete it to start with an empty corpus");
    if (kept !== undefined && kept.edition !== edition)
      throw new UsageError(
        `${this.path}: expected a corpus of the edition ${edition}, received one of ${kept.edition}`,
      );
    this.corpus = kept ?? { edition, seed, features: {}, sequences: [] };
  }

  /** What earlier campaigns learned. */
  get kept(): CorpusFile["sequences"] {
    return this.corpus.sequences;
  }

  /** Saves what was learned in an epoch. If the file cannot be written, it notifies the user and tries again after the next epoch. */
  keep(learned: Learned, notify: (text: string) => void): void {
    this.last = learned;
    this.minute.note(learned.features);
    if (learned.sequences.length === 0 && this.problem === undefined) return;
    const { corpus } = this;
    this.corpus = {
      ...corpus,
      features: together(corpus.features, learned.fresh),
      sequences: [...corpus.sequences, ...learned.sequences],
    };
    try {
      writeCorpus(this.path, this.corpus);
      this.problem = undefined;
    } catch (error) {
      this.problem = messageOf(error);
      notify(`${this.problem}; the campaign continues, and tries again after the next epoch`);
    }
  }

  /** The state of the learning, as text. */
  get progress(): string {
    return this.last === undefined ? "" : `; ${learnedText(this.last, this.minute.gained, this.kept.length)}`;
  }

  /** What there is at the end, in words. */
  get summary(): string {
    const { sequences } = this.corpus;
    return this.problem === undefined
      ? `${this.path}: ${sequences.length} sequences`
      : `error: ${this.problem}; ${sequences.length} sequences were not saved`;
  }
}

function together(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const families = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return Object.fromEntries(families.map((family) => [family, (a[family] ?? 0) + (b[family] ?? 0)]));
}
