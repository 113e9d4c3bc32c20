import { Heap } from "heap-js";
import type { CorpusEntry } from "../core/types";
import { familyOf, type Feature } from "./feature";
import { FeatureNumbers, type ShownFeatures } from "./feature-table";
import { isEdge } from "./signals";

/** What a sequence costs beside its calls, as a number of calls: its last step looks at everything. */
const SEQUENCE_COST = 10;

/** A sequence with all that it shows. */
export interface Candidate {
  readonly entry: CorpusEntry;
  readonly features: ShownFeatures;
}

/** A sequence that was chosen, and the features that it was chosen for. */
export interface Chosen {
  readonly entry: CorpusEntry;
  readonly wanted: readonly Feature[];
}

/**
 * Chooses sequences that show, together, every feature that some of them shows: by the weight of the features that a sequence adds for each of its calls (greedy set cover),
 * each cut after the last call that adds one: where that is its last call, it is the same object.
 */
export function cover(candidates: readonly Candidate[], mostCalls: number): Chosen[] {
  const missing = new MissingFeatures();
  const queue = queueOf(candidates.map(({ entry, features }) => ({ entry, shown: missing.pairsOf(features) })));
  missing.begin();
  const chosen: Chosen[] = [];
  let places = candidates.length;
  let calls = 0;
  let tooLong: Scored | undefined;
  // lazily: what a candidate adds only becomes less, so one that is still the best when it is scored again is the best of all
  for (let next = queue.pop(); missing.count > 0 && next !== undefined; next = queue.pop()) {
    const { entry } = next;
    const shown = missing.among(next.shown);
    if (shown.length === 0) continue;
    const last = lastOf(shown);
    const score = missing.weightOf(shown) / (last + SEQUENCE_COST);
    if (score < (queue.peek()?.score ?? 0)) {
      queue.push({ entry, shown, score, place: places++ });
      continue;
    }
    if (calls + last > mostCalls) {
      tooLong ??= { ...next, shown };
      continue;
    }
    chosen.push({ entry: cutAfter(entry, last), wanted: missing.take(shown) });
    calls += last;
  }
  // where there is room for no whole one: some calls are better than none
  return chosen.length === 0 && tooLong !== undefined ? cutTo(tooLong, mostCalls, missing) : chosen;
}

/** The first calls of a sequence, for what they show; none where that is nothing. */
function cutTo({ entry, shown }: Scored, calls: number, missing: MissingFeatures): Chosen[] {
  const wanted = missing.take(shown.filter((_, i) => (shown[i | 1] ?? 0) <= calls));
  return wanted.length === 0 ? [] : [{ entry: cutAfter(entry, calls), wanted }];
}

/** The first calls of a sequence; the same object where those are all. */
function cutAfter(entry: CorpusEntry, calls: number): CorpusEntry {
  return calls >= entry.calls.length ? entry : { offset: entry.offset, calls: entry.calls.slice(0, calls) };
}

/** Features by their numbers, each followed by the number of calls after which it shows: tens of thousands of candidates are looked through again and again. */
type Shown = Uint32Array;

function lastOf(shown: Shown): number {
  let last = 0;
  for (let i = 1; i < shown.length; i += 2) last = Math.max(last, shown[i] ?? 0);
  return last;
}

/** The features that nothing chosen shows yet, and how much each counts. */
class MissingFeatures extends FeatureNumbers {
  count = 0;
  private isMissing = new Uint8Array();
  private weights = new Float64Array();

  /**
   * Begins, when all are known: all are missing, and each has a weight. A family counts by the root of its size: otherwise the few features that say most, which functions succeed and how
   * often, would come behind thousands of boundaries.
   */
  begin(): void {
    this.count = this.names.length;
    this.isMissing = new Uint8Array(this.count).fill(1);
    const groups = this.names.map(groupOf);
    const sizes = new Map<string, number>();
    for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    this.weights = Float64Array.from(groups, (group) => 1 / Math.sqrt(sizes.get(group) ?? 1));
  }

  /** Those that are still missing. What is no longer missing stays so, so each is checked once. */
  among(shown: Shown): Shown {
    const left = new Uint32Array(shown.length);
    let length = 0;
    for (let i = 0; i < shown.length; i += 2) {
      const number = shown[i] ?? 0;
      if (this.isMissing[number] !== 1) continue;
      left[length++] = number;
      left[length++] = shown[i + 1] ?? 0;
    }
    return left.slice(0, length);
  }

  weightOf(shown: Shown): number {
    let sum = 0;
    for (let i = 0; i < shown.length; i += 2) sum += this.weights[shown[i] ?? 0] ?? 0;
    return sum;
  }

  /** Has them no longer missing, and names them. */
  take(shown: Shown): readonly Feature[] {
    const taken: Feature[] = [];
    for (let i = 0; i < shown.length; i += 2) {
      const number = shown[i] ?? 0;
      this.isMissing[number] = 0;
      taken.push(this.names[number] ?? "");
    }
    this.count -= taken.length;
    return taken;
  }
}

/** A feature's family. Sides next to where a branch changes are a group of their own: mistakes show there. */
function groupOf(feature: Feature): string {
  const family = familyOf(feature);
  return family === "branch" && isEdge(Number(feature.slice(feature.lastIndexOf(" ") + 1))) ? "edge" : family;
}

/** A candidate with its score when it was last scored; those not scored yet come first, in their order. */
interface Scored {
  readonly entry: CorpusEntry;
  readonly shown: Shown;
  readonly score: number;
  readonly place: number;
}

function queueOf(candidates: readonly Pick<Scored, "entry" | "shown">[]): Heap<Scored> {
  const queue = new Heap<Scored>((a, b) => (a.score === b.score ? a.place - b.place : a.score > b.score ? -1 : 1));
  queue.init(candidates.map(({ entry, shown }, place) => ({ entry, shown, score: Infinity, place })));
  return queue;
}
