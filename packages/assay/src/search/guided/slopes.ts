import type { Argument, Compared, Guide, Heard } from "../../core/types";
import { outcomeAt, outcomeOf } from "./hearing";

/** A repeated call with one argument changed by a little, and its report. */
export interface Probe {
  readonly argument: Argument;
  readonly by: bigint;
  readonly heard: Heard;
}

/** A change of an argument that should change the outcome of a comparison. */
export interface Change {
  readonly name: string;
  readonly value: bigint;
  /** How many other comparisons of the call would change their outcomes too, by the same estimate. */
  readonly flips: number;
}

const differenceOf = ({ a, b }: Compared): bigint => a - b;

/** The comparisons of a call by their numbers; the first occurrence of each. */
function byId({ compared }: Heard): ReadonlyMap<number, Compared> {
  const found = new Map<number, Compared>();
  for (const one of compared) if (!found.has(one.id)) found.set(one.id, one);
  return found;
}

/** Differences of the two values that give a comparison the other outcome, nearest first. */
function wantedDifferences(operator: string, outcome: boolean): readonly bigint[] {
  switch (operator) {
    case "<":
    case ">=":
      return (operator === "<") === outcome ? [0n, 1n] : [-1n];
    case ">":
    case "<=":
      return (operator === ">") === outcome ? [0n, -1n] : [1n];
    default:
      return (operator === "==") === outcome ? [1n, -1n] : [0n];
  }
}

/**
 * Changes of single arguments that should change the outcome of a comparison, sorted by the number of other comparisons that they would change too. Extrapolates the
 * compared values linearly from the probes.
 */
export function changesFor(
  places: Guide["places"],
  before: Heard,
  probes: readonly Probe[],
  aim: Compared,
): readonly Change[] {
  const known = byId(before);
  const aimed = known.get(aim.id);
  if (aimed === undefined) return [];
  const operator = places.comparisons[aim.id]?.operator ?? "==";
  const wanted = wantedDifferences(operator, outcomeOf(places, aimed));
  const changes = probes.flatMap(({ argument, by, heard }): Change[] => {
    const { name, value, values } = argument;
    const there = byId(heard);
    const after = there.get(aim.id);
    if (after === undefined || typeof value !== "bigint" || !("least" in values)) return [];
    const slope = differenceOf(after) - differenceOf(aimed);
    if (slope === 0n) return [];
    return wanted.flatMap((difference): Change[] => {
      const far = (difference - differenceOf(aimed)) * by;
      return [...new Set([far / slope, far / slope + 1n, far / slope - 1n])].flatMap((step): Change[] => {
        const next = value + step;
        if (step === 0n || next < values.least || next > values.most) return [];
        const moved = differenceOf(aimed) + (slope * step) / by;
        if (outcomeAt(operator, moved) === outcomeOf(places, aimed)) return [];
        let flips = 0;
        for (const [id, one] of known) {
          const other = there.get(id);
          if (id === aim.id || other === undefined) continue;
          const change = ((differenceOf(other) - differenceOf(one)) * step) / by;
          if (outcomeAt(places.comparisons[id]?.operator, differenceOf(one) + change) !== outcomeOf(places, one))
            flips++;
        }
        return [{ name, value: next, flips }];
      });
    });
  });
  return changes.sort((one, other) => one.flips - other.flips);
}
