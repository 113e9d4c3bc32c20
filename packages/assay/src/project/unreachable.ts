import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { messageOf } from "../judge";
import type { UnreachableSides } from "../search/boundaries/boundaries";
import { SIDES } from "../search/signals";

const schema = z
  .array(
    z.strictObject({
      reason: z.string().min(10),
      sides: z.array(z.enum(SIDES)).min(1),
      comparisons: z.array(z.string().min(1)).min(1),
      edition: z.string().optional(),
    }),
  )
  .nullable();

/**
 * Reads the reviewed list of sides of comparisons that cannot be reached.
 * @throws Error naming the file when it is not as it should be, or gives a side of a comparison two reasons
 */
export function readUnreachable(path: string): readonly UnreachableSides[] {
  try {
    const listed = schema.parse(parse(readFileSync(path, "utf8"))) ?? [];
    const seen = new Set<string>();
    for (const { sides, comparisons, edition } of listed)
      for (const comparison of comparisons)
        for (const side of sides) {
          const key = `${comparison} at ${side}${edition === undefined ? "" : ` (${edition})`}`;
          if (seen.has(key)) throw new Error(`listed twice: ${key}`);
          seen.add(key);
        }
    return listed;
  } catch (error) {
    throw new Error(`${path}: not a list of sides that cannot be reached: ${messageOf(error)}`, { cause: error });
  }
}
