import { relative } from "node:path";
import { readCorpus, type CorpusFile } from "../../project/corpus-file";
import { UsageError } from "../usage-error";
import { number, table } from "../../explain/display";
import type { Output } from "../../explain/display/terminal";
import { MOST_SEED } from "../../campaign";
import { distill, minimised, type DistillOptions, type Distilled } from "../../search/distill";
import { united } from "../../search/unite";
import type { Subject } from "../../core/types";
import type { Searchers } from "./crew";

/** A corpus with the file it is in. */
export interface NamedCorpus extends CorpusFile {
  readonly path: string;
}

/** A corpus that must be there. @throws Error in one line when it is not, or is cut off */
export function corpusAt(path: string): NamedCorpus {
  const kept = readCorpus(path);
  if (kept === undefined) throw new UsageError(`expected a corpus in ${shownPath(path)}, found none`);
  return { ...kept, path };
}

/** Corpora of one edition. @throws UsageError when there is none, or one is of another edition */
export function corporaAt(paths: readonly string[]): readonly [NamedCorpus, ...NamedCorpus[]] {
  const [first, ...others] = paths.map(corpusAt);
  if (first === undefined) throw new UsageError("expected the files of corpora, received none");
  const other = others.find(({ edition }) => edition !== first.edition);
  if (other !== undefined)
    throw new UsageError(
      `${shownPath(other.path)}: expected a corpus of the edition ${first.edition}, like ${shownPath(first.path)}, received one of ${other.edition}`,
    );
  return [first, ...others];
}

/** A path as it is printed. */
export function shownPath(path: string): string {
  const from = relative(process.cwd(), path);
  return from.startsWith("..") ? path : from;
}

/** What is printed of a corpus. */
interface Summary {
  readonly file: string;
  readonly edition: string;
  readonly seed: number;
  readonly sequences: number;
  readonly calls: number;
  /** Calls of the longest sequence. */
  readonly longest: number;
  readonly features: Readonly<Record<string, number>>;
  /** Calls of each kind. */
  readonly kinds: Readonly<Record<string, number>>;
}

/** Prints what corpora have. Nothing is played: features are those that were counted when each was made. */
export function showCorpora(corpora: readonly NamedCorpus[], output: Output): number {
  const summaries = corpora.map(summaryOf);
  for (const { file, edition, seed, sequences, calls, longest, features, kinds } of summaries) {
    const { line } = output.terminal;
    line(`${file}: edition ${edition}, seed ${seed}`);
    line(`${number(sequences)} sequences of ${number(calls)} calls, ${number(longest)} in the longest`);
    line(table(["family", "features"], [...Object.entries(features), ["all", sumOf(features)]]));
    line(table(["call", "times"], Object.entries(kinds)));
  }
  output.result(JSON.stringify({ corpora: summaries }));
  return 0;
}

function summaryOf({ path, edition, seed, features, sequences }: NamedCorpus): Summary {
  const calls = sequences.flatMap((sequence) => sequence.calls);
  const kinds: Record<string, number> = {};
  for (const { kind } of calls) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    ...{ file: shownPath(path), edition, seed, sequences: sequences.length, calls: calls.length },
    longest: sequences.reduce((most, sequence) => Math.max(most, sequence.calls.length), 0),
    features,
    kinds: Object.fromEntries(Object.entries(kinds).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** All counts together. */
export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}

/** How several searches go about it. */
export interface SeveralOptions extends Omit<DistillOptions, "crew"> {
  /** How many there are: the first has the seed, each other one the next number. */
  readonly searches: number;
  /** Gives work those who do its tasks. They know nothing of an earlier search, and are gone at its end. */
  readonly withCrew: <Result>(work: (crew: Searchers) => Promise<Result>) => Promise<Result>;
  /** Called when a search begins, with its place from 0. */
  readonly begins: (search: number) => void;
}

/**
 * Searches a number of times, each from nothing, and chooses of what all of them kept, as `corpus merge` does. What a search meets first decides where it looks next, so another one goes elsewhere; and what was
 * made short and put together once, is so more densely the second time. An aborted signal ends it with the search that is on.
 * @throws whatever the subject's session throws
 */
export async function distillSeveral<Action, History>(
  subject: Subject<Action, History>,
  { searches, withCrew, begins, ...options }: SeveralOptions,
): Promise<Distilled> {
  const { seed, notify, signal } = options;
  const found: Distilled[] = [];
  for (let search = 0; search < searches && (search === 0 || !signal.aborted); search++) {
    begins(search);
    const own = { ...options, seed: (seed + search) % (MOST_SEED + 1) };
    found.push(await withCrew((crew) => distill(subject, { ...own, crew })));
  }
  const all = united(found.map(({ sequences }) => sequences));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  notify(`${all.length} sequences, of which few are chosen`);
  return withCrew((crew) => minimised(subject, all, { ...options, crew }));
}
