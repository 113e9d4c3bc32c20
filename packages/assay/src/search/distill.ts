import { InternalError } from "../run/judge";
import type { CorpusEntry, Subject } from "../core/types";
import type { MinimiseProgress, Shows } from "./minimise";
import { crewHere, reportsOf, type SearchCrew } from "./crew";
import { FeatureTable, type ShownFeatures } from "./feature-table";
import { grow, type GrowOptions } from "./grow";
import { joined } from "./join";
import { cover, type Candidate, type Chosen } from "./cover";
import { familyOf, type Feature } from "./feature";
import { traceOfEntry } from "./trace";

/** How a corpus is made. */
export interface DistillOptions extends GrowOptions {
  /** Most calls, over all sequences. */
  readonly calls: number;
  /** Called with the progress of minimising. */
  readonly minimising?: MinimiseProgress;
  /** Called at each stage. */
  readonly notify: (text: string) => void;
}

/** A corpus with its features. */
export interface Distilled {
  readonly sequences: readonly CorpusEntry[];
  /** Features of each family. */
  readonly features: Readonly<Record<string, number>>;
  /** Number of features that the search reached, for which the corpus has no room. */
  readonly left: number;
}

/** Sequences of a task. */
const SHORTENED_TOGETHER = 4;
const TRACED_TOGETHER = 16;
/** Reports of this number of tasks are held in memory as they came; progress is reported before the next ones. */
const TASKS_TOGETHER = 16;

/**
 * Grows a corpus, and chooses a few short sequences with all of its features: it chooses sequences, removes their needless calls, and chooses again.
 * @throws whatever the subject's session throws
 */
export async function distill<Action, History>(
  subject: Subject<Action, History>,
  options: DistillOptions,
): Promise<Distilled> {
  const { crew = crewHere(subject) } = options;
  const corpus = await grow(subject, { ...options, crew });
  return minimised(subject, corpus.entries, { ...options, crew });
}

/** How to choose a few of many sequences. */
export interface MinimiseOptions extends Pick<DistillOptions, "calls" | "notify" | "signal" | "minimising"> {
  readonly crew: SearchCrew;
}

/** How many times sequences are chosen and shortened. */
const ROUNDS = 2;
/** Shortens only the best sequences, of up to this many times the calls for which there is room. */
const SHORTENED_ROOM = 2;

/**
 * Chooses a few short sequences with as many of all features as fit, in the order in which a campaign runs them: first the one that adds most per call. If the signal is aborted,
 * sequences stay longer.
 * @throws whatever the crew throws
 */
export async function minimised<Action, History>(
  subject: Subject<Action, History>,
  entries: readonly CorpusEntry[],
  options: MinimiseOptions,
): Promise<Distilled> {
  const { calls, notify, signal, minimising } = options;
  const all = await candidatesOf(entries, options);
  const met = sum(countsOf(all.map((one) => one.features)));
  const shows: Shows = (entry) => traceOfEntry(subject, entry).features;
  const small = await chosenOf(all, options);
  const together = await joined(small, shows, signal, minimising);
  notify(`joined ${small.length} sequences to ${together.length}`);
  const chosen = cover(await candidatesOf(together, options), calls).map(({ entry }) => entry);
  const features = countsOf((await candidatesOf(chosen, options)).map((one) => one.features));
  return { sequences: chosen, features, left: Math.max(0, met - sum(features)) };
}

/** Few short sequences that show what all of them show, in as many calls as there is room for. */
async function chosenOf(all: readonly Candidate[], options: MinimiseOptions): Promise<readonly Chosen[]> {
  const { calls, notify, signal } = options;
  let candidates = all;
  // a sequence that has become shorter may show what another one was chosen for
  for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
    const chosen = cover(candidates, SHORTENED_ROOM * calls);
    const small = await shortened(chosen, options);
    const [before, after] = [callsOf(chosen.map(({ entry }) => entry)), callsOf(small)];
    const features = chosen.reduce((count, { wanted }) => count + wanted.length, 0);
    notify(`${chosen.length} sequences of ${before} calls show ${features} features; without needless calls: ${after}`);
    candidates = await candidatesOf(small, options);
  }
  return cover(candidates, calls);
}

/** Who does the tasks of minimising, and who is called with how far they are. */
type Crewed = Pick<MinimiseOptions, "crew" | "minimising">;

/** Sequences with what each shows. It is done to its end whatever is interrupted: without it nothing could be kept. */
async function candidatesOf(
  entries: readonly CorpusEntry[],
  { crew, minimising }: Crewed,
): Promise<readonly Candidate[]> {
  const table = new FeatureTable();
  const candidates: Candidate[] = [];
  for (const some of partsOf(entries, TRACED_TOGETHER * TASKS_TOGETHER)) {
    minimising?.({ stage: "tracing", done: candidates.length, of: entries.length });
    const tasks = partsOf(some, TRACED_TOGETHER).map((part) => ({ kind: "trace" as const, entries: part }));
    const traces = (await reportsOf(crew, "trace", tasks, new AbortController().signal)).flatMap((one) => one.traces);
    if (traces.length !== some.length)
      throw new InternalError(`expected ${some.length} traces, received ${traces.length}`);
    traces.forEach(({ calls, features }, i) => {
      candidates.push({ entry: { offset: some[i]?.offset ?? 0, calls }, features: table.keep(features) });
    });
  }
  return candidates;
}

function partsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** Sequences without the calls that they do not need; those that an aborted signal leaves over stay as they are. */
async function shortened(
  chosen: readonly Chosen[],
  { crew, signal, minimising }: Crewed & Pick<MinimiseOptions, "signal">,
): Promise<readonly CorpusEntry[]> {
  const small: CorpusEntry[] = [];
  for (const some of partsOf(chosen, SHORTENED_TOGETHER * TASKS_TOGETHER)) {
    minimising?.({ stage: "shortening", done: small.length, of: chosen.length });
    const tasks = partsOf(some, SHORTENED_TOGETHER).map((part) => ({ kind: "shorten" as const, chosen: part }));
    small.push(...(await reportsOf(crew, "shorten", tasks, signal)).flatMap(({ entries }) => entries));
    if (signal.aborted) break;
  }
  return [...small, ...chosen.slice(small.length).map(({ entry }) => entry)];
}

/** How many different features of each family sequences show, together. */
export function countsOf(shown: Iterable<ShownFeatures>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const met = new Set<Feature>();
  for (const features of shown) for (const [feature] of features) met.add(feature);
  for (const feature of met) counts[familyOf(feature)] = (counts[familyOf(feature)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}

/** Calls of sequences, together. */
export function callsOf(sequences: readonly CorpusEntry[]): number {
  return sequences.reduce((sum, { calls }) => sum + calls.length, 0);
}
