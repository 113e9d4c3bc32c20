import type { Corpus } from "./corpus";
import { SIDES, type Site } from "./signals";

/** How much a search has not reached. */
export interface UnmetTargets {
  /** Targets that were never continued from. */
  readonly untried: number;
  /** Comparisons and conditions of the model that were executed, and how many of their sides never came out. Some sides cannot. */
  readonly comparisons: number;
  readonly unmet: number;
}

/** A condition is true or false. */
const CONDITION_SIDES = 2;

/** What a corpus has not reached of the places of a model. */
export function unmetTargetsOf(corpus: Corpus, sites: readonly Pick<Site, "compares">[]): UnmetTargets {
  const met = new Map<number, Set<number>>();
  for (const { feature } of corpus) {
    if (!feature.startsWith("branch ")) continue;
    const number = Number(feature.slice(feature.lastIndexOf(" ") + 1));
    const site = Math.floor(number / SIDES.length);
    const sides = met.get(site) ?? new Set();
    met.set(site, sides.add(number % SIDES.length));
  }
  let unmet = 0;
  for (const [site, sides] of met)
    unmet += (sites[site]?.compares === false ? CONDITION_SIDES : SIDES.length) - sides.size;
  return { untried: corpus.untried, comparisons: met.size, unmet };
}
