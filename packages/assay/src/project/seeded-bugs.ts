import { z } from "zod";
import type { SeededBug } from "./project";
import { readNamedFiles } from "./named-files";

/** A defect with the edits that make it: `find` stands exactly once in the file, and is replaced. */
export interface SeededBugFile extends SeededBug {
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

const schema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  family: z.string().min(1),
  rules: z.array(z.string()).min(1),
  caughtBy: z.array(z.string()).min(1),
  also: z.array(z.string()).min(1).optional(),
  edits: z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1),
});

/**
 * Reads the seeded bugs: one YAML file each, named like the bug.
 * @throws Error naming the file that is not as it should be.
 */
export function readSeededBugs(folder: string): readonly SeededBugFile[] {
  return readNamedFiles(folder, schema, "seeded bug");
}
