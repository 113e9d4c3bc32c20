import { cover, namesIn, type Candidate } from "./cover";
import { isCombined, type Feature } from "./feature";

/** So many sequences at the beginning stay where they are: whole groups of those that change places by a campaign's seed. */
const BEGINNING = 24;
/** Behind the beginning, what is shown by itself counts so many times as much as conditions that come together. */
const SINGLE_EMPHASIS = 10;

/**
 * The order in which a campaign plays sequences that were chosen for all that they show. Those that show most for what they cost stay at the beginning. Behind them what is shown by itself counts for more than
 * conditions that come together. These are many times as many: otherwise a call that few sequences make would come behind thousands of them.
 * @param candidates with what each shows, in the order in which they were chosen
 */
export function playingOrder(candidates: readonly Candidate[]): Candidate[] {
  const beginning = candidates.slice(0, BEGINNING);
  const behind = candidates.slice(BEGINNING);
  const shown = new Set(namesIn(beginning));
  const chosen = cover(behind.map(asWhole), Infinity, (feature) => !shown.has(feature), emphasisOf);
  const places = new Map(chosen.map(({ entry }, place) => [entry, place]));
  // what shows nothing new comes last, in the order in which it was chosen
  const placeOf = ({ entry }: Candidate): number => places.get(entry) ?? places.size;
  return [...beginning, ...behind.sort((a, b) => placeOf(a) - placeOf(b))];
}

const emphasisOf = (feature: Feature): number => (isCombined(feature) ? 1 : SINGLE_EMPHASIS);

/** As if it showed everything with its last call: it is played to its end, so it costs all its calls. */
function asWhole({ entry, features }: Candidate): Candidate {
  return { entry, features: [...features].map(([feature]) => [feature, entry.calls.length] as const) };
}
