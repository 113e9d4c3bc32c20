import { InternalError } from "../judge";
import type { KeptSequence, Subject } from "../types";
import { crewHere, reportsOf, type SearchCrew } from "./crew";
import { grow, type GrowOptions } from "./grow";
import { cover, type Candidate, type Chosen } from "./minimise";
import type { SiteSide } from "./signals";
import { solve, type SolveState } from "./solve/solve";
import { familyOf, type Feature } from "./trace";

/** How a corpus is made. */
export interface DistillOptions extends GrowOptions {
  /** Calls of all its sequences together, at most. */
  readonly calls: number;
  /** Sequences to plan for sides of comparisons that growing did not meet, at most; absent: none. */
  readonly solve?: number;
  /** Sides of comparisons that cannot be reached, which solving leaves alone; absent: none is known. */
  readonly unreachable?: ReadonlySet<SiteSide>;
  /** Told after every comparison that was tried. */
  readonly solving?: (state: SolveState) => void;
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

/**
 * Grows a corpus, solves for what growing missed, and chooses of it few short sequences that show all of it: a cover, of which each sequence loses the calls that it does not need, and a cover of those.
 * @throws whatever the subject's session throws
 */
export async function distill<Action, History>(
  subject: Subject<Action, History>,
  options: DistillOptions,
): Promise<Distilled & { readonly solved: SolveState }> {
  const { crew = crewHere(subject), solve: tries = 0, solving: progress = () => undefined, signal, notify } = options;
  const { unreachable = new Set() } = options;
  const corpus = await grow(subject, { ...options, crew });
  const solved = await solve(subject, corpus, { tries, unreachable, signal, progress });
  if (!signal.aborted) notify(solvedText(solved));
  return { ...(await minimised(corpus.entries, { ...options, crew })), solved };
}

/** What solving came to, in words. */
function solvedText({ tried, missing, met, jumped }: SolveState): string {
  return `sides −1, 0 and +1 of comparisons: ${missing} missing before, ${met} met by solving, ${missing - met} left (${jumped} of them jumped over by a number); ${tried} sequences`;
}

/** How few sequences are chosen of many. */
export interface MinimiseOptions extends Pick<DistillOptions, "calls" | "notify" | "signal"> {
  readonly crew: SearchCrew;
}

/** How often it is chosen of sequences, and what was chosen shortened. */
const ROUNDS = 3;

/**
 * Chooses of sequences few short ones that show all that all of them show. An aborted signal leaves them longer.
 * @throws whatever the crew throws
 */
export async function minimised(
  entries: readonly KeptSequence[],
  { calls, notify, signal, crew }: MinimiseOptions,
): Promise<Distilled> {
  let candidates = await candidatesOf(entries, crew);
  const met = new Set(candidates.flatMap(({ features }) => [...features.keys()])).size;
  // a sequence that has become shorter may show what another one was chosen for
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = cover(candidates, Infinity);
    const before = callsOf(chosen.map(({ entry }) => entry));
    const small = await shortened(chosen, crew, signal);
    notify(
      `${chosen.length} sequences of ${before} calls show ${met} features; without needless calls: ${callsOf(small)}`,
    );
    candidates = await candidatesOf(small, crew);
  }
  const sequences = cover(candidates, calls).map(({ entry }) => entry);
  const features = countsOf((await candidatesOf(sequences, crew)).map((one) => one.features));
  const count = Object.values(features).reduce((sum, one) => sum + one, 0);
  return { sequences, features, left: Math.max(0, met - count) };
}

/** Sequences with what each shows. It is done to its end whatever is interrupted: without it nothing could be kept. */
async function candidatesOf(entries: readonly KeptSequence[], crew: SearchCrew): Promise<readonly Candidate[]> {
  const tasks = partsOf(entries, TRACED_TOGETHER).map((part) => ({ kind: "trace" as const, entries: part }));
  const traces = (await reportsOf(crew, "trace", tasks, new AbortController().signal)).flatMap((one) => one.traces);
  return entries.map(({ offset }, i) => {
    const trace = traces[i];
    if (trace === undefined) throw new InternalError(`expected ${entries.length} traces, received ${traces.length}`);
    return { entry: { offset, calls: trace.calls }, features: new Map(trace.features) };
  });
}

function partsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** Sequences without the calls that they do not need; those that an aborted signal leaves over stay as they are. */
async function shortened(
  chosen: readonly Chosen[],
  crew: SearchCrew,
  signal: AbortSignal,
): Promise<readonly KeptSequence[]> {
  const tasks = partsOf(chosen, SHORTENED_TOGETHER).map((part) => ({ kind: "shorten" as const, chosen: part }));
  const small = (await reportsOf(crew, "shorten", tasks, signal)).flatMap(({ entries }) => entries);
  return [...small, ...chosen.slice(small.length).map(({ entry }) => entry)];
}

/** How many different features of each family sequences show, together. */
export function countsOf(shown: readonly ReadonlyMap<Feature, number>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const feature of new Set(shown.flatMap((features) => [...features.keys()])))
    counts[familyOf(feature)] = (counts[familyOf(feature)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Calls of sequences, together. */
export function callsOf(sequences: readonly KeptSequence[]): number {
  return sequences.reduce((sum, { calls }) => sum + calls.length, 0);
}
