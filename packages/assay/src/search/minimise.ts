import type { CorpusEntry } from "../core/types";
import type { Feature } from "./feature";

/** Gives the features that calls show. */
export type Shows = (entry: CorpusEntry) => ReadonlyMap<Feature, number>;

/**
 * Leaves out calls that wanted features do not need: ever smaller parts, from the end, then single ones. At most `tries` sequences are planned.
 */
export function without(entry: CorpusEntry, wanted: readonly Feature[], shows: Shows, tries: number): CorpusEntry {
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

/** How far minimising a corpus is: what is being done with its sequences, and with how many of how many. */
export interface MinimiseState {
  readonly stage: "tracing" | "shortening" | "joining";
  readonly done: number;
  readonly of: number;
}

/** Called after every sequence, or after some together. */
export type MinimiseProgress = (state: MinimiseState) => void;
