import type { Mark } from "../core/types";
import type { Probe } from "./probe";

/** A tried value and its effect on the failure. */
export interface Found<Value> {
  readonly value: Value;
  readonly probe: Probe;
}

/** The results on one side of a number. */
export interface Side {
  readonly side: "below" | "above";
  /** The nearest value with which no check fails. */
  readonly passes: Found<bigint> | undefined;
  /** The nearest value with which another check fails, if it is nearer than `passes`. */
  readonly other: Found<bigint> | undefined;
  /** The furthest value tried. */
  readonly furthest: bigint;
}

/** A number, its range, and the values in it that have a meaning. */
export interface Ranged {
  readonly value: bigint;
  readonly least: bigint;
  readonly most: bigint;
  readonly marks: readonly Mark[];
}

/** The distances to try from 0, which has no fractions. */
const FROM_NOTHING = [10n ** 3n, 10n ** 6n, 10n ** 12n, 10n ** 18n, 10n ** 21n];

/** Values to try on one side, the nearest first: one off, fractions and multiples, marked values and their neighbours, the end of the range. */
function ladder({ value, least, most, marks }: Ranged, side: Side["side"]): bigint[] {
  const sign = side === "below" ? -1n : 1n;
  const size = value < 0n ? -value : value;
  const distances = size === 0n ? FROM_NOTHING : [size / 1_000n, size / 10n, size / 2n, size, 9n * size, 999n * size];
  const values = [
    ...[1n, ...distances].map((distance) => value + sign * distance),
    ...marks.flatMap((mark) => [mark.value - 1n, mark.value, mark.value + 1n]),
    sign < 0n ? least : most,
  ];
  const inside = values.filter((other) => (other - value) * sign > 0n && other >= least && other <= most);
  return [...new Set(inside)].sort((a, b) => Number((a - b) * sign > 0n) - Number((a - b) * sign < 0n));
}

/**
 * Searches one side of a number for the nearest value with which no check fails: tries the ladder outwards, then halves the gap before the first value that passes. The
 * result is exact if the failure has only one boundary between two rungs.
 */
export async function nearest(
  ranged: Ranged,
  side: Side["side"],
  ask: (value: bigint) => Promise<Probe>,
): Promise<Side> {
  let last = ranged.value;
  let other: Found<bigint> | undefined;
  let furthest = ranged.value;
  for (const value of ladder(ranged, side)) {
    const probe = await ask(value);
    if (probe.outcome === "impossible") continue;
    furthest = value;
    if (other === undefined && notSame(probe)) {
      const first = await halve(last, { value, probe }, ask, notSame);
      if (first.probe.outcome === "passes") return { side, passes: first, other, furthest };
      other = first;
      last = first.value;
    }
    if (probe.outcome === "passes") {
      const passes = await halve(last, { value, probe }, ask, (found) => found.outcome === "passes");
      return { side, passes, other, furthest };
    }
    last = value;
  }
  return { side, passes: undefined, other, furthest };
}

const notSame = ({ outcome }: Probe): boolean => outcome !== "same" && outcome !== "impossible";

/** By bisection, the wanted value nearest to `near`, which is not wanted itself; `far` is. */
async function halve(
  near: bigint,
  far: Found<bigint>,
  ask: (value: bigint) => Promise<Probe>,
  wanted: (probe: Probe) => boolean,
): Promise<Found<bigint>> {
  let found = far;
  for (let from = near; ;) {
    const middle = (from + found.value) / 2n;
    if (middle === from || middle === found.value) return found;
    const probe = await ask(middle);
    if (wanted(probe)) found = { value: middle, probe };
    else from = middle;
  }
}
