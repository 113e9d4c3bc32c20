import { Heap } from "heap-js";
import type { KeptSequence } from "../types";
import type { ShownFeatures } from "./feature-table";
import { isEdge } from "./signals";
import { familyOf, type Feature } from "./feature";

/** What a sequence costs beside its calls, as a number of calls: its last step looks at everything. */
const SEQUENCE_COST = 10;

/** A sequence with all that it shows. */
export interface Candidate {
  readonly entry: KeptSequence;
  readonly features: ShownFeatures;
}

/** A sequence that was chosen, and the features that it was chosen for. */
export interface Chosen {
  readonly entry: KeptSequence;
  readonly wanted: readonly Feature[];
}

/**
 * Chooses sequences that show, together, every feature that some of them shows: by the weight of the features that a sequence adds for each of its calls (greedy set cover),
 * each cut after the last call that adds one.
 */
export function cover(candidates: readonly Candidate[], mostCalls: number): Chosen[] {
  const missing = new Set<Feature>();
  for (const { features } of candidates) for (const [feature] of features) missing.add(feature);
  const weightOf = weighing(missing);
  const chosen: Chosen[] = [];
  // lazily: what a candidate adds only becomes less, so one that is still the best when it is scored again is the best of all
  const queue = queueOf(candidates);
  let places = candidates.length;
  let calls = 0;
  let tooLong: Candidate | undefined;
  for (let next = queue.pop(); missing.size > 0 && next !== undefined; next = queue.pop()) {
    const { candidate } = next;
    const { entry, features } = candidate;
    const fresh = [...features].filter(([feature]) => missing.has(feature));
    if (fresh.length === 0) continue;
    const last = Math.max(...fresh.map(([, at]) => at));
    const score = fresh.reduce((sum, [feature]) => sum + weightOf(feature), 0) / (last + SEQUENCE_COST);
    if (score < (queue.peek()?.score ?? 0)) {
      queue.push({ candidate, score, place: places++ });
      continue;
    }
    if (calls + last > mostCalls) {
      tooLong ??= candidate;
      continue;
    }
    for (const [feature] of fresh) missing.delete(feature);
    chosen.push({
      entry: { offset: entry.offset, calls: entry.calls.slice(0, last) },
      wanted: fresh.map(([feature]) => feature),
    });
    calls += last;
  }
  // where there is room for no whole one: some calls are better than none
  return chosen.length === 0 && tooLong !== undefined ? cutTo(tooLong, mostCalls) : chosen;
}

/** The first calls of a sequence, for what they show; none where that is nothing. */
function cutTo({ entry, features }: Candidate, calls: number): Chosen[] {
  const wanted = [...features].filter(([, at]) => at <= calls).map(([feature]) => feature);
  return wanted.length === 0 ? [] : [{ entry: { offset: entry.offset, calls: entry.calls.slice(0, calls) }, wanted }];
}

/**
 * How much a feature counts. A family counts by the root of its size: otherwise the few that say most, which functions succeed and how often, would come behind thousands
 * of triples.
 */
function weighing(features: Iterable<Feature>): (feature: Feature) => number {
  const sizes = new Map<string, number>();
  for (const feature of features) sizes.set(groupOf(feature), (sizes.get(groupOf(feature)) ?? 0) + 1);
  return (feature) => 1 / Math.sqrt(sizes.get(groupOf(feature)) ?? 1);
}

/** A feature's family; sides next to where a comparison changes are one of their own, since that is where mistakes show. */
function groupOf(feature: Feature): string {
  const family = familyOf(feature);
  return family === "side" && isEdge(Number(feature.slice(feature.lastIndexOf(" ") + 1))) ? "edge" : family;
}

/** Shows what calls come to. */
export type Shows = (entry: KeptSequence) => ReadonlyMap<Feature, number>;

/**
 * Leaves out calls that wanted features do not need: ever smaller parts, from the end, then single ones. At most `tries` sequences are planned.
 */
export function without(entry: KeptSequence, wanted: readonly Feature[], shows: Shows, tries: number): KeptSequence {
  let best = entry;
  let left = tries;
  for (let size = Math.max(1, best.calls.length >> 1); left > 0;) {
    let smaller = false;
    for (let end = best.calls.length; end > 0 && left > 0; end -= size) {
      const start = Math.max(0, end - size);
      const candidate = { ...best, calls: [...best.calls.slice(0, start), ...best.calls.slice(end)] };
      left--;
      const features = shows(candidate);
      if (!wanted.every((feature) => features.has(feature))) continue;
      best = candidate;
      smaller = true;
    }
    if (size === 1 && !smaller) break;
    if (size > 1) size >>= 1;
  }
  return best;
}

/** A candidate with its score when it was last scored; those not scored yet come first, in their order. */
interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
  readonly place: number;
}

function queueOf(candidates: readonly Candidate[]): Heap<Scored> {
  const queue = new Heap<Scored>((a, b) => (a.score === b.score ? a.place - b.place : a.score > b.score ? -1 : 1));
  queue.init(candidates.map((candidate, place) => ({ candidate, score: Infinity, place })));
  return queue;
}
