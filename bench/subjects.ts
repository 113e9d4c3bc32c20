import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { InvalidArgumentError } from "commander";
import { parse } from "yaml";
import { z } from "zod";

const BIN = resolve(__dirname, "..", "packages", "assay", "bin", "assay.cjs");
const bugFile = z.object({
  name: z.string(),
  title: z.string(),
  edits: z.array(z.object({ file: z.string(), find: z.string(), replace: z.string() })),
});
/** A bug of a subject: a file in its `contracts/bugs/`. */
export type BugFile = z.infer<typeof bugFile>;

/** The bugs of a subject, by its folder. */
export function bugsOf(subject: string): readonly BugFile[] {
  const folder = join(subject, "contracts", "bugs");
  return readdirSync(folder).map((name) => bugFile.parse(parse(readFileSync(join(folder, name), "utf8"))));
}

/** Contracts of a subject, text by path, with a bug or without one. @throws Error for an edit whose text is not in its file exactly once */
export function sourcesOf(subject: string, bug?: BugFile): Readonly<Record<string, string>> {
  const names = readdirSync(join(subject, "contracts")).filter((name) => name.endsWith(".sol"));
  const sources = Object.fromEntries(
    names.map((name) => [`contracts/${name}`, readFileSync(join(subject, "contracts", name), "utf8")]),
  );
  for (const { file, find, replace } of bug?.edits ?? []) {
    const parts = sources[file]?.split(find) ?? [];
    if (parts.length !== 2)
      throw new Error(`${subject}: expected "${find}" once in ${file}, received ${parts.length - 1}`);
    sources[file] = parts.join(replace);
  }
  return sources;
}

/** A parser of an option that takes one of these names. */
export const oneOf =
  (names: readonly string[]) =>
  (text: string): string => {
    if (names.includes(text)) return text;
    throw new InvalidArgumentError(`expected one of ${names.join(", ")}, received "${text}"`);
  };

/** How a table was measured: "60 s each, seed 1, 2 cores, 1.3 processes for each". */
export function measuredOn({ seconds, seed }: { readonly seconds: number; readonly seed: number }): string {
  const cores = availableParallelism();
  const busy = (loadavg()[2] ?? 0) / cores;
  return `${seconds} s each, seed ${seed}, ${cores} cores, ${busy.toFixed(1)} processes for each`;
}

/** `assay …` in a folder, in one process beside this one; gives the object of `--json`. @throws Error when it prints none */
export function assay(folder: string, ...args: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, [BIN, ...args, "--json"], { cwd: folder, encoding: "utf8" });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  if (last.startsWith("{")) return JSON.parse(last);
  throw new Error(`${folder}: expected assay ${args.join(" ")} to print an object, received "${last}": ${stderr}`);
}
