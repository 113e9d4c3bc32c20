import { SIDES, sideNumber, type Side, type Site, type SiteSide } from "../signals";
import { namesOf, type ReachedSides } from "./reached";

/** Why some sides of some comparisons cannot be reached. */
export interface UnreachableSides {
  readonly reason: string;
  readonly sides: readonly Side[];
  /** By file and text: "model/price.ts: a < b". */
  readonly comparisons: readonly string[];
  /** The edition that it is said of; absent: all. */
  readonly edition?: string | undefined;
}

/** What became of a side. */
export type SideState = "reached" | "unreachable" | "not reached";

/** A comparison with what became of each of its sides. */
export interface Boundary {
  readonly comparison: string;
  /** In the order of `SIDES`. */
  readonly states: readonly SideState[];
  /** Why some of them cannot be reached, with these. */
  readonly reasons: readonly (readonly [sides: readonly Side[], reason: string])[];
}

/** The boundaries of a model's comparisons, as sequences reach them. */
export interface Boundaries {
  readonly edition: string;
  readonly rows: readonly Boundary[];
  readonly neverMade: readonly string[];
  readonly counts: Readonly<Record<SideState, number>>;
  /** What is wrong with the list of reasons: one text for each mistake. */
  readonly mistakes: readonly string[];
}

/** The sides that a list says cannot be reached, of the comparisons among places. */
export function unreachableAmong(
  sites: readonly Site[],
  listed: readonly UnreachableSides[],
  edition: string,
): ReadonlySet<SiteSide> {
  const found = new Set<SiteSide>();
  for (const [site, name] of namesOf(sites))
    for (const { comparisons, sides } of ofEdition(listed, edition))
      if (comparisons.includes(name)) for (const side of sides) found.add(sideNumber(site, side));
  return found;
}

function ofEdition(listed: readonly UnreachableSides[], edition: string): readonly UnreachableSides[] {
  return listed.filter((entry) => entry.edition === undefined || entry.edition === edition);
}

/** Puts what sequences reach beside the reasons why the rest cannot be reached. */
export function boundariesOf(
  edition: string,
  { numbers, neverMade }: ReachedSides,
  listed: readonly UnreachableSides[],
  /** Every comparison that the model has, in any edition. */
  all: ReadonlySet<string>,
): Boundaries {
  const own = ofEdition(listed, edition);
  const rows = numbers.map(({ comparison, reached }): Boundary => {
    const reasons = own
      .filter(({ comparisons }) => comparisons.includes(comparison))
      .map(({ sides, reason }) => [sides, reason] as const);
    const cannot = new Set(reasons.flatMap(([sides]) => sides));
    const states = SIDES.map((side): SideState => {
      if (reached.has(side)) return "reached";
      return cannot.has(side) ? "unreachable" : "not reached";
    });
    return { comparison, states, reasons };
  });
  const counts = { reached: 0, unreachable: 0, "not reached": 0 };
  for (const { states } of rows) for (const state of states) counts[state]++;
  return { edition, rows, neverMade, counts, mistakes: mistakesIn(own, numbers, all) };
}

function mistakesIn(
  listed: readonly UnreachableSides[],
  numbers: ReachedSides["numbers"],
  all: ReadonlySet<string>,
): readonly string[] {
  const reached = new Map(numbers.map((one) => [one.comparison, one.reached]));
  return listed.flatMap(({ comparisons, sides }) =>
    comparisons.flatMap((comparison) => {
      if (!all.has(comparison)) return [`${comparison}: the model has no such comparison`];
      const met = sides.filter((side) => reached.get(comparison)?.has(side));
      return met.length === 0 ? [] : [`${comparison}: ${met.join(", ")} is reached all the same`];
    }),
  );
}
