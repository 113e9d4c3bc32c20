import { z } from "zod";
import { CHUNK_SIZE, chunkSeed } from "./chunk";

/** Ends of a range as it is written: "50-1000". */
type RangeText = `${number}-${number}`;

/** Actions of a sequence, at most: one number for all sequences, or a range of which each draws its own. */
export type Steps = number | RangeText;

const RANGE = /^(\d+)-(\d+)$/;

/** Steps as a file has them. */
export const stepsSchema = z.union([
  z.number().int().min(0),
  z.custom<RangeText>((value) => typeof value === "string" && RANGE.test(value), "expected a range like 50-1000"),
]);

/** The least and the most actions of a sequence. @throws Error for a text that is no range */
export function rangeOf(steps: Steps): readonly [least: number, most: number] {
  if (typeof steps === "number") return [steps, steps];
  const [, least, most] = (RANGE.exec(steps) ?? []).map(Number);
  if (least === undefined || most === undefined)
    throw new Error(`steps: expected a range like 50-1000, received "${steps}"`);
  return [least, most];
}

/**
 * How many actions a sequence of a chunk has, at most; `seed` is the chunk's own. Of a range the logarithm is drawn evenly, so that as many sequences have 50 to 100
 * actions as have 500 to 1 000. Each sequence of a chunk draws from a quarter of its own, the shortest first: so no chunk costs many times what another does.
 */
export function depthOf(steps: Steps, seed: number, sequence: number): number {
  const [least, most] = rangeOf(steps);
  if (least === most) return least;
  const share = (chunkSeed(seed, sequence) >>> 0) / 2 ** 32;
  const place = ((sequence % CHUNK_SIZE) + share) / CHUNK_SIZE;
  return Math.min(most, Math.floor(least * ((most + 1) / least) ** place));
}
