import type { z } from "zod";
import type { Scalars } from "./schema";

/**
 * Work that can be cut into units. What a unit comes to depends on the code, the settings and the unit's number alone: not on who does it, on what is done
 * beside it, nor on the clock.
 */
export interface Kind<Settings extends Scalars = Scalars, Result = unknown> {
  /** Names it in bundles: "campaign". */
  readonly name: string;
  /** What a unit is called: "chunk". */
  readonly unit: string;
  readonly settings: z.ZodType<Settings>;
  /** Plain data. */
  readonly result: z.ZodType<Result>;
  /** What two results of the same unit come to, or undefined when they contradict each other. Absent: they must be equal. */
  readonly agreed?: (one: Result, other: Result) => Result | undefined;
}

/** A unit with what it came to. */
export interface Done<Result> {
  readonly unit: number;
  readonly result: Result;
}
