import { number, table } from "../../explain/display";
import type { Output } from "../../explain/display/output";
import { shownPath, type NamedCorpus } from "./files";

/** What is told of a corpus. */
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

/** Tells what corpora have. Nothing is played: features are those that were counted when each was made. */
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
