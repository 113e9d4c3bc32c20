import type { CorpusEntry, Subject } from "../core/types";
import { sideName, signals } from "./signals";
import { familyOf, type Feature } from "./feature";
import { traceOfEntry } from "./trace";

/** What a sequence shows: features, with the number of calls after which each was first seen. */
export type Shown = ReadonlyMap<Feature, number>;

/** At most this many are played again, in reverse order. */
const MOST_AGAIN = 256;

/**
 * The features of each sequence.
 * @throws Error naming a sequence whose features depend on the sequences played before it: the model, or the code that reads it, keeps state from one
 * sequence to the next, so that two processes would find different features
 */
export function shownBy<Action, History>(
  subject: Subject<Action, History>,
  sequences: readonly CorpusEntry[],
): readonly Shown[] {
  const play = (kept: CorpusEntry): Shown => traceOfEntry(subject, kept).features;
  const forwards = sequences.map(play);
  const every = Math.ceil(sequences.length / MOST_AGAIN);
  for (let place = sequences.length - 1; place >= 0; place -= every) {
    const [kept, before] = [sequences[place], forwards[place]];
    if (kept === undefined || before === undefined) continue;
    const feature = differenceOf(before, play(kept));
    if (feature !== undefined)
      throw new Error(
        `sequence ${place + 1} of ${sequences.length}: expected that it shows the same whatever is played before it, received a difference in "${nameOf(feature)}": ` +
          "it keeps something from one sequence to the next, for example a table of results; what it observes must depend on the sequence alone",
      );
  }
  return forwards;
}

/** Families whose features end with the side of a comparison. */
const WITH_SIDES: ReadonlySet<string> = new Set(["branch", "boundary"]);

/** A feature as text for people: with a place in the model in place of its number. */
function nameOf(feature: Feature): string {
  if (!WITH_SIDES.has(familyOf(feature))) return feature;
  const last = feature.lastIndexOf(" ") + 1;
  return `${feature.slice(0, last)}${sideName(signals.sites, Number(feature.slice(last)))}`;
}

function differenceOf(one: Shown, other: Shown): Feature | undefined {
  for (const [feature, calls] of one) if (other.get(feature) !== calls) return feature;
  for (const feature of other.keys()) if (!one.has(feature)) return feature;
  return undefined;
}
