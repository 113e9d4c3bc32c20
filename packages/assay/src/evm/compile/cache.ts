import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** What was kept under this key; undefined when nothing was, or when the file is damaged: then `notify` is told, and what is done instead ("compiling"). */
export function readCache(dir: string, key: string, notify: (line: string) => void, doing = "compiling"): unknown {
  const path = join(dir, `${key}.json`);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  // the first line is the digest of the rest, so that a truncated or edited file is never believed
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  if (text.slice(0, end) === digest(body)) return JSON.parse(body) as unknown;
  notify(`the cache ${path} is damaged; ${doing} again`);
  return undefined;
}

/** Keeps what was compiled; whole or not at all. */
export function writeCache(dir: string, key: string, value: unknown): void {
  mkdirSync(dir, { recursive: true });
  const body = JSON.stringify(value);
  const temporary = join(dir, `${key}.${randomBytes(6).toString("hex")}.tmp`);
  writeFileSync(temporary, `${digest(body)}\n${body}`);
  renameSync(temporary, join(dir, `${key}.json`));
}
