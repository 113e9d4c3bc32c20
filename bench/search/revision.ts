import { execFileSync } from "node:child_process";

/** What results depend on: runs of another state of the repository are not put together with these. */
export function revision(root: string): string {
  const git = (...argv: string[]): string => execFileSync("git", argv, { cwd: root, encoding: "utf8" });
  return git("rev-parse", "HEAD:contracts", "HEAD:corpus", "HEAD:model", "HEAD:properties", "HEAD:packages/assay/src");
}
