import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { messageOf } from "../run/judge";

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
    .filter((file) => file.endsWith(ENDING))
    .sort();
  return files.map((file) => readFile(folder, file.slice(0, -ENDING.length), schema, what));
}

/**
 * Reads one of such a folder's files, by its name: reading a hundred for one of them takes longer than a campaign to its first failure.
 * @returns undefined when there is none of that name
 * @throws Error as `readNamedFiles` does
 */
export function readNamedFile<T extends { readonly name: string }>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  what: string,
): T | undefined {
  return isNamed(folder, name) ? readFile(folder, name, schema, what) : undefined;
}

/** Whether a folder has a file of that name; it is not read. */
export function isNamed(folder: string, name: string): boolean {
  // a name is no path
  return /^[\w-]+$/.test(name) && existsSync(join(folder, `${name}${ENDING}`));
}

const ENDING = ".yaml";

function readFile<T extends { readonly name: string }>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  what: string,
): T {
  const path = join(folder, `${name}${ENDING}`);
  try {
    const read = schema.parse(parse(readFileSync(path, "utf8")));
    if (read.name !== name) throw new Error(`expected the name ${name}, received ${read.name}`);
    return read;
  } catch (error) {
    throw new Error(`${path}: not a ${what}: ${messageOf(error)}`, { cause: error });
  }
}
