import { z } from "zod";
import type { Bug } from "./project";
import { readNamedFile, readNamedFiles } from "./named-files";

/** A bug with the edits that make it: `find` occurs exactly once in the file, and is replaced. */
export interface BugFile extends Bug {
  readonly rules?: readonly string[] | undefined;
  readonly caughtBy: readonly string[];
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

/** A bug that needs several conditions at once, with the edits that make it. */
export type DeepBugFile = Omit<BugFile, "caughtBy"> & Pick<Bug, "caughtBy">;

const bug = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  family: z.string().min(1),
  /** Ids of rules, where the project has some. */
  rules: z.array(z.string()).default([]),
  edits: z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1),
});

const schema = bug.extend({
  caughtBy: z.array(z.string()).min(1),
  also: z.array(z.string()).min(1).optional(),
  unfound: z.string().min(1).optional(),
});

/** Who wrote it says what it takes; what finds it only where that follows from the rules. */
const deepSchema = bug.extend({
  caughtBy: z.array(z.string()).min(1).optional(),
  needs: z.array(z.string()).min(2),
  witness: z.array(z.string()).min(2),
});

/**
 * Reads the bugs: one YAML file each, named like the bug.
 * @throws Error naming the file that is not as it should be.
 */
export function readBugs(folder: string): readonly BugFile[] {
  return readNamedFiles(folder, schema, "bug");
}

/**
 * Reads the deep bugs, which need several conditions at once: anything that is found counts where they do not say what must catch them.
 * @throws Error naming the file that is not as it should be.
 */
export function readDeepBugs(folder: string): readonly DeepBugFile[] {
  return readNamedFiles(folder, deepSchema, "deep bug").map(soughtFor);
}

/** One of the bugs, by its name; undefined when there is none. Throws as `readBugs` does. */
export function readBug(folder: string, name: string): BugFile | undefined {
  return readNamedFile(folder, name, schema, "bug");
}

/** One of the deep bugs, by its name; undefined when there is none. Throws as `readDeepBugs` does. */
export function readDeepBug(folder: string, name: string): DeepBugFile | undefined {
  const read = readNamedFile(folder, name, deepSchema, "deep bug");
  return read === undefined ? undefined : soughtFor(read);
}

function soughtFor({ name, title, family, rules, edits, caughtBy }: z.infer<typeof deepSchema>): DeepBugFile {
  return { name, title, family, rules, edits, caughtBy: caughtBy ?? "any" };
}
