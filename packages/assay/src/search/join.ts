import { setImmediate as breath } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { CorpusEntry, RecordedCall } from "../core/types";
import type { MinimiseProgress, Shows } from "./minimise";
import type { Chosen } from "./cover";

/** Most calls of a joined sequence: a failure in a longer one takes longer to shrink. */
const MOST_CALLS = 40;
/** Most sequences to which another one is tried to be appended. */
const MOST_TRIES = 10;

/**
 * Appends sequences to each other, if each still reaches the features that it was chosen for: then their fixed cost, and the calls that they begin with in common, are
 * spent once. An aborted signal leaves the other sequences as they are.
 * @throws whatever `shows` throws
 */
export async function joined(
  chosen: readonly Chosen[],
  shows: Shows,
  signal: AbortSignal,
  progress: MinimiseProgress = () => undefined,
): Promise<readonly CorpusEntry[]> {
  const kept: CorpusEntry[] = [];
  for (const [done, { entry, wanted }] of chosen.entries()) {
    progress({ stage: "joining", done, of: chosen.length });
    const isShown = (one: CorpusEntry): boolean => {
      const features = shows(one);
      return wanted.every((feature) => features.has(feature));
    };
    const places = signal.aborted ? [] : placesFor(entry, kept);
    let longer: CorpusEntry | undefined;
    const place = places.find((one) => {
      longer = putBehind(entry, one).find(isShown);
      return longer !== undefined;
    });
    if (place === undefined || longer === undefined) kept.push(entry);
    else kept[place.index] = longer;
    // lets the display and Ctrl-C run
    await breath();
  }
  return kept;
}

/** A sequence to which another one could be appended. */
interface Place {
  readonly index: number;
  readonly before: CorpusEntry;
  /** How many calls both begin with. */
  readonly common: number;
  /** Seconds from its end to the other's beginning; negative when it ends later. */
  readonly gap: number;
}

/** The places to try: first sequences that begin with the same calls, then those that end shortly before this one begins. */
function placesFor(entry: CorpusEntry, kept: readonly CorpusEntry[]): readonly Place[] {
  const places = kept.map((before, index): Place => {
    const gap = (entry.calls[0]?.time ?? 0) - endOf(before);
    return { index, before, common: callsInCommon(before, entry), gap };
  });
  return places
    .filter(({ before, common }) => before.calls.length + entry.calls.length - common <= MOST_CALLS)
    .sort((a, b) => b.common - a.common || waitOf(a) - waitOf(b) || a.index - b.index)
    .slice(0, MOST_TRIES);
}

/** Seconds between the two; the largest number if the first ends after the second begins. */
function waitOf({ gap }: Place): number {
  return gap < 0 ? Number.MAX_SAFE_INTEGER : gap;
}

/** One sequence after another, at its own time or, if that has passed, at once: without the calls that both begin with, and with them. */
function putBehind({ calls }: CorpusEntry, { before, common }: Place): readonly CorpusEntry[] {
  return [...new Set([common, 0])].map((from) => {
    const rest = calls.slice(from);
    const shift = Math.max(0, endOf(before) - (rest[0]?.time ?? 0));
    const later = rest.map((call): RecordedCall => ({ ...call, time: call.time + shift }));
    return { offset: before.offset, calls: [...before.calls, ...later] };
  });
}

function endOf({ calls }: CorpusEntry): number {
  return calls.at(-1)?.time ?? 0;
}

function callsInCommon(one: CorpusEntry, other: CorpusEntry): number {
  if (one.offset !== other.offset) return 0;
  const index = one.calls.findIndex((call, i) => !isDeepStrictEqual(call, other.calls[i]));
  return index < 0 ? one.calls.length : index;
}
