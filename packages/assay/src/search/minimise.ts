import type { KeptSequence } from "../types";
import { isEdge } from "./signals";
import { familyOf, type Feature } from "./trace";

/** What a sequence costs beside its calls, as a number of calls: its last step looks at everything. */
const SEQUENCE_COST = 10;

/** A sequence with all that it shows. */
export interface Candidate {
  readonly entry: KeptSequence;
  readonly features: ReadonlyMap<Feature, number>;
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
  const missing = new Set<Feature>(candidates.flatMap(({ features }) => [...features.keys()]));
  const weightOf = weighing(missing);
  const chosen: Chosen[] = [];
  // lazily: what a candidate adds only becomes less, so one that is still the best when it is scored again is the best of all
  const queue = new Queue(candidates);
  let calls = 0;
  for (let candidate = queue.take(); missing.size > 0 && candidate !== undefined; candidate = queue.take()) {
    const { entry, features } = candidate;
    const fresh = [...features].filter(([feature]) => missing.has(feature));
    if (fresh.length === 0) continue;
    const last = Math.max(...fresh.map(([, at]) => at));
    const score = fresh.reduce((sum, [feature]) => sum + weightOf(feature), 0) / (last + SEQUENCE_COST);
    if (score < queue.best) {
      queue.put(candidate, score);
      continue;
    }
    if (calls + last > mostCalls) continue;
    for (const [feature] of fresh) missing.delete(feature);
    chosen.push({
      entry: { offset: entry.offset, calls: entry.calls.slice(0, last) },
      wanted: fresh.map(([feature]) => feature),
    });
    calls += last;
  }
  return chosen;
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

/** Candidates by their scores, the highest first: a binary heap. Those not scored yet come first, in their order. */
class Queue {
  private readonly fresh: Candidate[];
  private readonly heap: { readonly candidate: Candidate; readonly score: number; readonly place: number }[] = [];
  private places = 0;

  constructor(candidates: readonly Candidate[]) {
    this.fresh = [...candidates].reverse();
  }

  /** Score of the one that is taken next. */
  get best(): number {
    return this.fresh.length > 0 ? Infinity : (this.heap[0]?.score ?? 0);
  }

  take(): Candidate | undefined {
    const fresh = this.fresh.pop();
    if (fresh !== undefined) return fresh;
    const { heap } = this;
    const [top] = heap;
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top?.candidate;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let next = at;
      let best = last;
      for (const child of [left, right]) {
        const one = heap[child];
        if (one !== undefined && isBefore(one, best)) [next, best] = [child, one];
      }
      if (next === at) break;
      heap[at] = best;
      at = next;
    }
    heap[at] = last;
    return top.candidate;
  }

  put(candidate: Candidate, score: number): void {
    const { heap } = this;
    const added = { candidate, score, place: this.places++ };
    let at = heap.length;
    heap.push(added);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(added, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = added;
  }
}

function isBefore(
  a: { readonly score: number; readonly place: number },
  b: { readonly score: number; readonly place: number },
): boolean {
  return a.score > b.score || (a.score === b.score && a.place < b.place);
}
