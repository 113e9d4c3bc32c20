import { Heap } from "heap-js";
import type { CorpusEntry } from "../core/types";
import { familyOf, type Feature } from "./feature";
import { FeatureNumbers, type ShownFeatures } from "./feature-table";
import { isEdge } from "./signals";

/** The fixed cost of a sequence, in calls: its last step reads everything. */
const SEQUENCE_COST = 10;

/** A sequence with the features that it reaches. */
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
 * Chooses sequences that together reach every feature of the candidates, by greedy set cover: next comes the one that adds the most weight of features per call. Each is cut after
 * the last call that adds a feature; if that is its last call, it is the same object.
 */
export function cover(candidates: readonly Candidate[], mostCalls: number): Chosen[] {
  const missing = new MissingFeatures();
  const queue = queueOf(candidates.map(({ entry, features }) => ({ entry, shown: missing.pairsOf(features) })));
  missing.begin();
  const chosen: Chosen[] = [];
  let places = candidates.length;
  let calls = 0;
  let tooLong: Scored | undefined;
  // scores only fall, so a candidate that is still the best after it is scored again is the best of all
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
  // if no whole sequence fits, the beginning of one is better than nothing
  return chosen.length === 0 && tooLong !== undefined ? cutTo(tooLong, mostCalls, missing) : chosen;
}

/** The first calls of a sequence, if they reach a missing feature; else nothing. */
function cutTo({ entry, shown }: Scored, calls: number, missing: MissingFeatures): Chosen[] {
  const wanted = missing.take(shown.filter((_, i) => (shown[i | 1] ?? 0) <= calls));
  return wanted.length === 0 ? [] : [{ entry: cutAfter(entry, calls), wanted }];
}

/** The first calls of a sequence; the same object if it has no more. */
function cutAfter(entry: CorpusEntry, calls: number): CorpusEntry {
  return calls >= entry.calls.length ? entry : { offset: entry.offset, calls: entry.calls.slice(0, calls) };
}

/** Numbers of features, each followed by the number of calls after which it is reached. A typed array, as tens of thousands of candidates are scanned many times. */
type Shown = Uint32Array;

function lastOf(shown: Shown): number {
  let last = 0;
  for (let i = 1; i < shown.length; i += 2) last = Math.max(last, shown[i] ?? 0);
  return last;
}

/** The features that no chosen sequence reaches yet, with their weights. */
class MissingFeatures extends FeatureNumbers {
  count = 0;
  private isMissing = new Uint8Array();
  private weights = new Float64Array();

  /**
   * Marks all features as missing, and weighs them. A family weighs the square root of its size: otherwise thousands of boundaries would outweigh the few most important
   * features, such as which functions succeed.
   */
  begin(): void {
    this.count = this.names.length;
    this.isMissing = new Uint8Array(this.count).fill(1);
    const groups = this.names.map(groupOf);
    const sizes = new Map<string, number>();
    for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    this.weights = Float64Array.from(groups, (group) => 1 / Math.sqrt(sizes.get(group) ?? 1));
  }

  /** The features that are still missing. */
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

  /** Marks features as reached, and returns their names. */
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

/** A feature's family. Branches next to a boundary are a group of their own, as that is where bugs show. */
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
