import { MOST_SEED } from "../../campaign";
import { distill, minimised, type DistillOptions, type Distilled } from "../../search/distill";
import { united } from "../../search/unite";
import type { Subject } from "../../core/types";
import type { Searchers } from "./crew";

/** How several searches go about it. */
export interface SeveralOptions extends Omit<DistillOptions, "crew"> {
  /** How many there are: the first has the seed, each other one the next number. */
  readonly searches: number;
  /** Gives work those who do its tasks. They know nothing of an earlier search, and are gone at its end. */
  readonly withCrew: <Result>(work: (crew: Searchers) => Promise<Result>) => Promise<Result>;
  /** Told that a search begins, by its place from 0. */
  readonly begins: (search: number) => void;
}

/**
 * Searches so many times, each from nothing, and chooses of what all of them kept, as `corpus merge` does. What a search meets first decides where it looks next, so another one goes elsewhere; and what was
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
