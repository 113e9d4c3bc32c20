import { execFileSync } from "node:child_process";
import { messageOf } from "../run/judge";

/** Lines, from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

const FILE = /^\+\+\+ (?:b\/(.*)|\/dev\/null)$/;
const HUNK = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/;

/** The lines of the present files that a unified diff without context adds or changes. Where lines only went, the two beside the gap count. */
export function changedLines(diff: string): ReadonlyMap<string, readonly LineRange[]> {
  const ranges = new Map<string, LineRange[]>();
  let current: LineRange[] | undefined;
  for (const line of diff.split("\n")) {
    const file = FILE.exec(line);
    if (file !== null) {
      current = file[1] === undefined ? undefined : [];
      if (file[1] !== undefined && current !== undefined) ranges.set(file[1], current);
      continue;
    }
    const hunk = HUNK.exec(line);
    if (hunk === null) continue;
    const first = Number(hunk[1]);
    const count = Number(hunk[2] ?? "1");
    current?.push({ first, last: count === 0 ? first + 1 : first + count - 1 });
  }
  return ranges;
}

/** What changed below `folder` since a revision, uncommitted changes included. @throws Error when git does not know the revision. */
export function changedSince(
  root: string,
  revision: string,
  folder: string,
): ReadonlyMap<string, readonly LineRange[]> {
  const flags = ["diff", "--unified=0", "--no-color", "--no-ext-diff", "--relative", "--end-of-options", revision];
  try {
    const diff = execFileSync("git", [...flags, "--", folder], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
      stdio: ["ignore", "pipe", "pipe"],
    });
    return changedLines(diff);
  } catch (error) {
    // what git says first; its usage follows, which is of no use here
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : messageOf(error);
    throw new Error(
      `--changed: expected a revision that git knows, received "${revision}": ${said.split("\n")[0] ?? ""}`,
      { cause: error },
    );
  }
}

/** Whether git keeps revisions of a folder. */
export function hasRevisions(root: string): boolean {
  try {
    execFileSync("git", ["rev-parse", "--verify", "HEAD"], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The revision where this branch left the main one, for git in a folder; on the main branch itself only what is not committed is a change. */
export function mergeBase(root: string): string {
  for (const branch of ["origin/main", "main", "origin/master", "master"]) {
    try {
      const args = ["merge-base", "HEAD", branch];
      const stdout = execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
      return stdout.trim().slice(0, 12);
    } catch {
      // there is no such branch here
    }
  }
  return "HEAD";
}
