import { setImmediate as breath } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { CorpusEntry, RecordedCall } from "../core/types";
import type { MinimiseProgress, Shows } from "./minimise";
import type { Chosen } from "./cover";

/** Calls of a joined sequence, at most: what fails in a longer one takes longer to shrink. */
const MOST_CALLS = 40;
/** Others behind which a sequence is tried, at most. */
const MOST_TRIES = 10;

/**
 * Puts sequences one behind another, where each still shows what it was chosen for: what a sequence costs beside its calls is spent once for several, and calls that two begin with are
 * made once. An aborted signal leaves the rest as it is.
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
    // between two the display and Ctrl-C have their turn
    await breath();
  }
  return kept;
}

/** A sequence behind which another one could be put. */
interface Place {
  readonly index: number;
  readonly before: CorpusEntry;
  /** How many calls both begin with. */
  readonly common: number;
  /** Seconds from its end to the other's beginning; negative when it ends later. */
  readonly gap: number;
}

/** Where it is tried: first behind those that begin with the same calls, then behind those that end shortly before it begins. */
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

/** What is later than all others where one ends only after the other has begun. */
function waitOf({ gap }: Place): number {
  return gap < 0 ? Number.MAX_SAFE_INTEGER : gap;
}

/** A sequence behind another one, at its own time or, if that is past, right behind: without the calls that both begin with, and with them. */
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
