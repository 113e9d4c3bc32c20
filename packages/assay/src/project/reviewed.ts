import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { messageOf } from "../run/judge";

const schema = z.array(z.strictObject({ key: z.string().min(1), reason: z.string().min(10) })).nullable();

/**
 * Reads a reviewed list: key to reason.
 * @throws Error naming the file and what it is a list of when it is not as it should be, or lists a key twice.
 */
export function readReviewed(path: string, of: string): ReadonlyMap<string, string> {
  try {
    const listed = new Map<string, string>();
    for (const { key, reason } of schema.parse(parse(readFileSync(path, "utf8"))) ?? []) {
      if (listed.has(key)) throw new Error(`listed twice: ${key}`);
      listed.set(key, reason);
    }
    return listed;
  } catch (error) {
    throw new Error(`${path}: not a list of ${of}: ${messageOf(error)}`, { cause: error });
  }
}
