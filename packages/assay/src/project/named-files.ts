import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { messageOf } from "../judge";

/**
 * Reads a folder of YAML files, one thing each, named like it; in the order of their names.
 * @throws Error naming the file that is not as it should be, and `what` it should be.
 */
export function readNamedFiles<T extends { readonly name: string }>(
  folder: string,
  schema: z.ZodType<T>,
  what: string,
): readonly T[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort();
  return files.map((file) => {
    const path = join(folder, file);
    try {
      const read = schema.parse(parse(readFileSync(path, "utf8")));
      if (`${read.name}.yaml` !== file)
        throw new Error(`expected the name ${file.slice(0, -5)}, received ${read.name}`);
      return read;
    } catch (error) {
      throw new Error(`${path}: not a ${what}: ${messageOf(error)}`, { cause: error });
    }
  });
}
