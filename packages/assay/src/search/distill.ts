import { setImmediate as breath } from "node:timers/promises";
import type { KeptSequence, Subject } from "../types";
import { grow, type GrowOptions } from "./grow";
import { sequenceOfKept } from "./kept";
import { cover, without, type Candidate } from "./minimise";
import { familyOf, traceOf, type Feature } from "./trace";

/** How a corpus is made. */
export interface DistillOptions extends GrowOptions {
  /** Calls of all its sequences together, at most. */
  readonly calls: number;
  /** Told of each stage. */
  readonly notify: (text: string) => void;
}

/** A corpus with what it shows. */
export interface Distilled {
  readonly sequences: readonly KeptSequence[];
  /** Features of each family. */
  readonly features: Readonly<Record<string, number>>;
  /** Features that growing met and that found no room. */
  readonly left: number;
}

/** Sequences that are planned to make one of them smaller, at most. */
const MOST_TRIES = 40;

/**
 * Grows a corpus, and chooses of it few short sequences that show all of it: a cover, of which each sequence loses the calls that it does not need, and a cover of those.
 * @throws whatever the subject's session throws
 */
export async function distill<Action, History>(
  subject: Subject<Action, History>,
  options: DistillOptions,
): Promise<Distilled> {
  const { notify, calls } = options;
  const corpus = await grow(subject, options);
  const shows = (entry: KeptSequence): ReadonlyMap<Feature, number> =>
    traceOf(subject, sequenceOfKept(subject, entry)).features;
  const candidate = (entry: KeptSequence): Candidate => {
    const trace = traceOf(subject, sequenceOfKept(subject, entry));
    return { entry: { offset: entry.offset, calls: trace.calls }, features: trace.features };
  };
  const chosen = cover(corpus.entries.map(candidate), Infinity);
  notify(
    `${chosen.length} sequences of ${callsOf(chosen.map(({ entry }) => entry))} calls show ${corpus.size} features`,
  );
  const small: KeptSequence[] = [];
  for (const { entry, wanted } of chosen) {
    small.push(without(entry, wanted, shows, MOST_TRIES));
    await breath();
  }
  notify(`without needless calls: ${callsOf(small)}`);
  const sequences = cover(small.map(candidate), calls).map(({ entry }) => entry);
  const features = featuresOf(subject, sequences);
  const count = Object.values(features).reduce((sum, one) => sum + one, 0);
  return { sequences, features, left: Math.max(0, corpus.size - count) };
}

/** How many features of each family sequences show, together. */
export function featuresOf<Action, History>(
  subject: Subject<Action, History>,
  sequences: readonly KeptSequence[],
): Readonly<Record<string, number>> {
  const all = new Set<Feature>();
  for (const kept of sequences)
    for (const feature of traceOf(subject, sequenceOfKept(subject, kept)).features.keys()) all.add(feature);
  const counts: Record<string, number> = {};
  for (const feature of all) counts[familyOf(feature)] = (counts[familyOf(feature)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Calls of sequences, together. */
export function callsOf(sequences: readonly KeptSequence[]): number {
  return sequences.reduce((sum, { calls }) => sum + calls.length, 0);
}
