import { InternalError } from "../run/judge";
import type { KeptSequence, Subject } from "../core/types";
import type { MinimiseProgress } from "./minimise-state";
import { crewHere, reportsOf, type SearchCrew } from "./crew";
import { FeatureTable, type ShownFeatures } from "./feature-table";
import { grow, type GrowOptions } from "./grow";
import { joined } from "./join";
import { cover, namesIn, type Candidate, type Chosen } from "./cover";
import type { Shows } from "./minimise";
import { withRefusedCalls } from "./refused-calls";
import { splitLists } from "./split-lists";
import { familyOf, isCombined, type Feature } from "./feature";
import { traceOfKept } from "./trace";

/** How a corpus is made. */
export interface DistillOptions extends GrowOptions {
  /** Calls of all its sequences together, at most. */
  readonly calls: number;
  /** Told of how minimising what was found goes on; absent: nobody is. */
  readonly minimising?: MinimiseProgress;
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

/** Sequences of a task. */
const SHORTENED_TOGETHER = 4;
const TRACED_TOGETHER = 16;
/** Reports of so many tasks are held in memory as they came; progress is told before the next ones. */
const TASKS_TOGETHER = 16;

/**
 * Grows a corpus, and chooses of it few short sequences that show all of it: a cover, of which each sequence loses the calls that it does not need, and a cover of those.
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

/** How few sequences are chosen of many. */
export interface MinimiseOptions extends Pick<DistillOptions, "calls" | "notify" | "signal" | "minimising"> {
  readonly crew: SearchCrew;
}

/** How often it is chosen of sequences, and what was chosen shortened. */
const ROUNDS = { single: 2, combined: 1 } as const;
/** So many times the calls that there is room for are shortened: what would come behind them adds least. */
const SHORTENED_ROOM = 2;

/**
 * Chooses of sequences few short ones that show as much as they can of what all of them show: first what is shown by itself, then, in the room that is left, conditions that come
 * together. These are many, and long sequences show hundreds of them: chosen at once they would leave no room for the others. An aborted signal leaves sequences longer.
 * They come in the order in which they were chosen, in which a campaign plays them: those that show most for what they cost come first.
 * @throws whatever the crew throws
 */
export async function minimised<Action, History>(
  subject: Subject<Action, History>,
  entries: readonly KeptSequence[],
  options: MinimiseOptions,
): Promise<Distilled> {
  const { calls, notify, signal, minimising } = options;
  const all = await candidatesOf(entries, options);
  const met = sum(countsOf(all.map((one) => one.features)));
  const shows: Shows = (entry) => traceOfKept(subject, entry).features;
  const single = await chosenOf(all, (feature) => !isCombined(feature), { ...options, rounds: ROUNDS.single });
  const singles = await joined(single, [], shows, signal, minimising);
  const shown = new Set(namesIn(await candidatesOf(singles, options)));
  const room = Math.max(0, calls - callsOf(singles));
  const combined = await chosenOf(all, (feature) => !shown.has(feature), {
    ...options,
    calls: room,
    rounds: ROUNDS.combined,
  });
  const together = await joined(combined, singles, shows, signal, minimising);
  notify(`${single.length + combined.length} sequences, put one behind another: ${together.length}`);
  const chosen = cover(await candidatesOf(together, options), calls).map(({ entry }) => entry);
  const candidates = await candidatesOf(chosen, options);
  const features = countsOf(candidates.map((one) => one.features));
  return { sequences: candidates.map(({ entry }) => entry), features, left: Math.max(0, met - sum(features)) };
}

/** Few short sequences that show what is wanted of what all of them show, in so many calls. */
async function chosenOf(
  all: readonly Candidate[],
  isWanted: (feature: Feature) => boolean,
  options: MinimiseOptions & { readonly rounds: number },
): Promise<readonly Chosen[]> {
  const { calls, notify, signal, rounds } = options;
  let candidates = all;
  // a sequence that has become shorter may show what another one was chosen for
  for (let round = 0; round < rounds && !signal.aborted; round++) {
    const chosen = cover(candidates, SHORTENED_ROOM * calls, isWanted);
    const small = await shortened(chosen, options);
    const [before, after] = [callsOf(chosen.map(({ entry }) => entry)), callsOf(small)];
    const features = chosen.reduce((count, { wanted }) => count + wanted.length, 0);
    notify(`${chosen.length} sequences of ${before} calls show ${features} features; without needless calls: ${after}`);
    candidates = await candidatesOf(small, options);
  }
  return cover(candidates, calls, isWanted);
}

/**
 * Sequences, and behind them those that show more: with fewer entries in the lists of calls, and with refused calls put in.
 * @throws whatever the subject's session throws
 */
export async function augmented<Action, History>(
  subject: Subject<Action, History>,
  entries: readonly KeptSequence[],
  { notify, signal, minimising }: Pick<MinimiseOptions, "notify" | "signal" | "minimising">,
): Promise<readonly KeptSequence[]> {
  const { found, starts } = await splitLists(subject, entries, signal, minimising);
  if (starts > 0) notify(`${starts} calls made with fewer entries in their lists: ${found.length} sequences show more`);
  const split = [...entries, ...found];
  const refused = await withRefusedCalls(subject, split, signal, minimising);
  if (refused.calls > 0) notify(`${refused.calls} calls that are refused put into ${refused.found.length} sequences`);
  return [...split, ...refused.found];
}

/** Who does the tasks of minimising, and who is told how far they are. */
type Crewed = Pick<MinimiseOptions, "crew" | "minimising">;

/** Sequences with what each shows. It is done to its end whatever is interrupted: without it nothing could be kept. */
async function candidatesOf(
  entries: readonly KeptSequence[],
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
): Promise<readonly KeptSequence[]> {
  const small: KeptSequence[] = [];
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
export function callsOf(sequences: readonly KeptSequence[]): number {
  return sequences.reduce((sum, { calls }) => sum + calls.length, 0);
}
