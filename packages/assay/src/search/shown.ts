import type { KeptSequence, Subject } from "../core/types";
import { sideName, signals } from "./signals";
import { familyOf, type Feature } from "./feature";
import { repeatedTraceOfKept, traceOfKept } from "./trace";

/** What a sequence shows: features, with the number of calls after which each was first seen. */
export type Shown = ReadonlyMap<Feature, number>;

/** So many are played again, at most, in the other order. */
const MOST_AGAIN = 256;
/** So many are played again, at most, by sessions that do not fork. */
const MOST_REPEATED = 16;

/**
 * What each of the sequences shows.
 * @throws Error naming a sequence that shows something else when what is played before it is something else: the model, or what asks it, keeps something from one
 * sequence to the next, and no two processes would learn the same; or when sessions fork, and what a fork does shows in the one that it was made of
 */
export function shownBy<Action, History>(
  subject: Subject<Action, History>,
  sequences: readonly KeptSequence[],
): readonly Shown[] {
  const play = (kept: KeptSequence): Shown => traceOfKept(subject, kept).features;
  const forwards = sequences.map(play);
  const again = (most: number, playOnce: (kept: KeptSequence) => Shown, expected: string, reason: string): void => {
    const every = Math.ceil(sequences.length / most);
    for (let place = sequences.length - 1; place >= 0; place -= every) {
      const [kept, before] = [sequences[place], forwards[place]];
      if (kept === undefined || before === undefined) continue;
      const feature = differenceOf(before, playOnce(kept));
      if (feature !== undefined)
        throw new Error(
          `sequence ${place + 1} of ${sequences.length}: expected that it shows the same ${expected}, received a difference in "${nameOf(feature)}": ${reason}`,
        );
    }
  };
  again(
    MOST_AGAIN,
    play,
    "whatever is played before it",
    "something there is kept from one sequence to the next, a table of results for example; what is looked at must depend on the sequence alone",
  );
  if (subject.session(0, () => false).fork !== undefined)
    again(
      MOST_REPEATED,
      (kept) => repeatedTraceOfKept(subject, kept).features,
      "whether the model is copied or what led there is repeated",
      "the copy and the model share something that changes, a map for example; copy that too",
    );
  return forwards;
}

/** How many sides of comparisons the features of a family end with. */
const SIDES_OF: Readonly<Record<string, number>> = { alone: 1, side: 1, without: 1, after: 1, both: 2 };

/** A feature for people: with places in the model in place of their numbers. */
function nameOf(feature: Feature): string {
  const words = feature.split(" ");
  if (familyOf(feature) === "field")
    return words
      .map((word, i) => (i === words.length - 2 ? (signals.sites[Number(word)]?.label ?? word) : word))
      .join(" ");
  const first = words.length - (SIDES_OF[familyOf(feature)] ?? 0);
  return words.map((word, i) => (i < first ? word : sideName(signals.sites, Number(word)))).join(" ");
}

function differenceOf(one: Shown, other: Shown): Feature | undefined {
  for (const [feature, calls] of one) if (other.get(feature) !== calls) return feature;
  for (const feature of other.keys()) if (!one.has(feature)) return feature;
  return undefined;
}
