import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NamedTest } from "./read";

const ROOT = join(__dirname, "..", "..", "..");

/** Whether the file has a test of that title, as it is written there: with its placeholders, and not skipped. */
export function hasTest({ file, title }: NamedTest): boolean {
  const path = join(ROOT, file);
  return existsSync(path) && titlesIn(readFileSync(path, "utf8")).includes(title);
}

/** Titles of the tests in a source. */
export function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(/\bit\(\s*(["`])(.*?)\1,/gu)].map(([, , title = ""]) => title);
}
