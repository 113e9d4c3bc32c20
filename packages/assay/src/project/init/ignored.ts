import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const IGNORE_FILE = ".gitignore";
/** What commands write and can write again. Counterexamples are not among it: `assay regressions` replays them. */
const WRITTEN = [".cache/", "gate-report/"];

/** Has git ignore what commands write, in a folder that git has; whether the file is another one now. */
export function ignoreWritten(root: string): boolean {
  const path = join(root, IGNORE_FILE);
  const isThere = existsSync(path);
  if (!isThere && !existsSync(join(root, ".git"))) return false;
  const text = isThere ? readFileSync(path, "utf8") : "";
  const known = new Set(text.split("\n").map((line) => line.trim().replace(/^\/|\/$/g, "")));
  const missing = WRITTEN.filter((one) => !known.has(one.replace(/\/$/, "")));
  if (missing.length === 0) return false;
  const start = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  writeFileSync(path, `${start}# assay\n${missing.join("\n")}\n`);
  return true;
}
