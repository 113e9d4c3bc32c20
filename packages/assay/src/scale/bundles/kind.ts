import type { z } from "zod";
import type { Scalars, Part, Range } from "./schema";

/**
 * Work that can be cut into units. The result of a unit depends only on the code, the settings and the unit's number:
 * not on the machine, on other work, or on the clock.
 */
export interface Kind<Settings extends Scalars = Scalars, Result = unknown> {
  /** Names it in bundles: "campaign". */
  readonly name: string;
  /** What a unit is called: "chunk". */
  readonly unit: string;
  readonly settings: z.ZodType<Settings>;
  /** Plain data. */
  readonly result: z.ZodType<Result>;
  /** The one result that two results of the same unit give, or undefined when they contradict each other. Absent: they must be equal. */
  readonly agreed?: (one: Result, other: Result) => Result | undefined;
}

/** A unit with its result. */
export interface Done<Result> {
  readonly unit: number;
  readonly result: Result;
}

/** One of n interleaved parts: the one at `index`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** The units of a shard: every n-th of a range, so that all shards have a similar mix of cheap and expensive units. */
export function partOf({ from, to }: Range, { index, of }: Shard): Part {
  return { from: Math.min(to, from + index - 1), to, step: of };
}

/** The units of a part, in ascending order. */
export function* unitsOf({ from, to, step }: Part): Generator<number> {
  for (let unit = from; unit < to; unit += step) yield unit;
}

/** Whether a part has a unit. */
export function has({ from, to, step }: Part, unit: number): boolean {
  return unit >= from && unit < to && (unit - from) % step === 0;
}

/** How many units a part has. */
export function sizeOf({ from, to, step }: Part): number {
  return Math.max(0, Math.ceil((to - from) / step));
}
