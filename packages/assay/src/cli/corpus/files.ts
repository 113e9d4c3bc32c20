import { relative } from "node:path";
import { z } from "zod";
import { readCorpus, type CorpusFile } from "../../project/corpus-file";
import { UsageError } from "../usage-error";
import { count, number, seconds, table, type Printed } from "../../explain/display";
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
  if (first === undefined) throw new UsageError("expected one or more corpus files, received none");
  const other = others.find(({ edition }) => edition !== first.edition);
  if (other !== undefined)
    throw new UsageError(
      `${shownPath(other.path)}: expected a corpus of the edition ${first.edition}, like ${shownPath(first.path)}, received one of ${other.edition}`,
    );
  return [first, ...others];
}

/** A path as it is shown to users. */
export function shownPath(path: string): string {
  const from = relative(process.cwd(), path);
  return from.startsWith("..") ? path : from;
}

const features = z.record(z.string(), count).describe("features by family");

/** How large a corpus is. */
export const corpusSize = z.object({ sequences: count, calls: count });

/** A corpus that was written. */
export const corpusJson = z.object({
  edition: z.string(),
  seed: count,
  file: z.string(),
  kept: corpusSize.describe("what is in the file"),
  features,
  left: count.describe("features that did not fit"),
});

/** `assay distill`; with --check what the existing corpus showed when it was created, and shows now. */
export const distillJson = z.union([
  corpusJson.extend({ planned: corpusSize.describe("what the search ran in the model"), seconds }),
  z.object({ edition: z.string(), file: z.string(), before: features, now: features }),
]);
export type DistillJson = Printed<typeof distillJson>;

const summary = corpusSize.extend({
  file: z.string(),
  edition: z.string(),
  seed: count,
  longest: count.describe("calls of the longest sequence"),
  features,
  kinds: z.record(z.string(), count).describe("calls of each kind"),
});

/** `assay corpus show`. */
export const corporaJson = z.object({ corpora: z.array(summary) });

/** Prints a summary of corpora. It runs nothing: the features are those counted when each corpus was created. */
export function showCorpora(corpora: readonly NamedCorpus[], output: Output<Printed<typeof corporaJson>>): number {
  const summaries = corpora.map(summaryOf);
  for (const { file, edition, seed, sequences, calls, longest, features, kinds } of summaries) {
    const { line } = output.terminal;
    line(`${file}: edition ${edition}, seed ${seed}`);
    line(`${number(sequences)} sequences of ${number(calls)} calls, ${number(longest)} in the longest`);
    line(table(["family", "features"], [...Object.entries(features), ["all", sumOf(features)]]));
    line(table(["call", "times"], Object.entries(kinds)));
  }
  output.result({ corpora: summaries });
  return 0;
}

function summaryOf({ path, edition, seed, features, sequences }: NamedCorpus): Printed<typeof summary> {
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
  /** Starts workers for one search, and closes them at its end. They know nothing of earlier searches. */
  readonly withCrew: <Result>(work: (crew: Searchers) => Promise<Result>) => Promise<Result>;
  /** Called when a search begins, with its number from 0. */
  readonly begins: (search: number) => void;
}

/**
 * Runs several searches, each from an empty corpus, and merges their results, as `corpus merge` does. What a search finds first decides where it looks next, so searches differ. Also,
 * merging sequences that were already shortened and merged once makes them denser. When the signal is aborted, the current search is the last one.
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
  notify(`${all.length} sequences; choosing a few that show all their features`);
  return withCrew((crew) => minimised(subject, all, { ...options, crew }));
}
