import { z } from "zod";
import type { SeededBug } from "./project";
import { readNamedFile, readNamedFiles } from "./named-files";

/** A seeded bug with the edits that make it: `find` stands exactly once in the file, and is replaced. */
export interface SeededBugFile extends SeededBug {
  readonly caughtBy: readonly string[];
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

/** A seeded bug that needs several conditions at once, with the edits that make it. */
export type DeepBugFile = Omit<SeededBugFile, "caughtBy"> & Pick<SeededBug, "caughtBy">;

const bug = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  family: z.string().min(1),
  /** Ids of rules, where the project has some. */
  rules: z.array(z.string()).min(1).optional(),
  edits: z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1),
});

const schema = bug.extend({
  caughtBy: z.array(z.string()).min(1),
  also: z.array(z.string()).min(1).optional(),
  unfound: z.string().min(1).optional(),
});

/** Who wrote it says what it takes, and not what finds it. */
const deepSchema = bug.extend({ needs: z.array(z.string()).min(2), witness: z.array(z.string()).min(2) });

/**
 * Reads the seeded bugs: one YAML file each, named like the bug.
 * @throws Error naming the file that is not as it should be.
 */
export function readSeededBugs(folder: string): readonly SeededBugFile[] {
  return readNamedFiles(folder, schema, "seeded bug");
}

/**
 * Reads the deep seeded bugs, which need several conditions at once: anything that is found counts.
 * @throws Error naming the file that is not as it should be.
 */
export function readDeepBugs(folder: string): readonly DeepBugFile[] {
  return readNamedFiles(folder, deepSchema, "deep seeded bug").map(soughtByAny);
}

/** One of the seeded bugs, by its name; undefined when there is none. Throws as `readSeededBugs` does. */
export function readSeededBug(folder: string, name: string): SeededBugFile | undefined {
  return readNamedFile(folder, name, schema, "seeded bug");
}

/** One of the deep seeded bugs, by its name; undefined when there is none. Throws as `readDeepBugs` does. */
export function readDeepBug(folder: string, name: string): DeepBugFile | undefined {
  const read = readNamedFile(folder, name, deepSchema, "deep seeded bug");
  return read === undefined ? undefined : soughtByAny(read);
}

function soughtByAny({ name, title, family, rules, edits }: z.infer<typeof deepSchema>) {
  return { name, title, family, ...(rules === undefined ? {} : { rules }), edits, caughtBy: "any" as const };
}
