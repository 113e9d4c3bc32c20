import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** How a generated file begins; what follows is the digest of the rest. */
const HEADER = "// Written by assay init, which writes it anew when the contracts have changed: do not edit. Digest ";
const DIGITS = 16;

/** What became of a file. */
export type Written = "new" | "same" | "changed" | "kept";

/** Of what it says, not of how a formatter lays it out. */
const digestOf = (text: string): string =>
  createHash("sha256")
    .update(text.replaceAll(/[\s,;'"()]/g, ""))
    .digest("hex")
    .slice(0, DIGITS);

/** Writes a file of the user's, unless it is there. */
export function writeOwn(root: string, file: string, text: string): Written {
  if (existsSync(join(root, file))) return "kept";
  write(root, file, text);
  return "new";
}

/** Writes a generated file. One that somebody has edited is kept. */
export function writeGenerated(root: string, file: string, text: string): Written {
  const path = join(root, file);
  const old = readGenerated(root, file);
  if (old === undefined) {
    if (existsSync(path)) return "kept";
    write(root, file, `${HEADER}${digestOf(text)}.\n${text}`);
    return "new";
  }
  if (digestOf(old) === digestOf(text)) return "same";
  write(root, file, `${HEADER}${digestOf(text)}.\n${text}`);
  return "changed";
}

/** What a generated file says; undefined when it is not there, or somebody has edited it. */
export function readGenerated(root: string, file: string): string | undefined {
  const path = join(root, file);
  if (!existsSync(path)) return undefined;
  const [first = "", ...rest] = readFileSync(path, "utf8").split("\n");
  const text = rest.join("\n");
  return first.startsWith(HEADER) && first.slice(HEADER.length, HEADER.length + DIGITS) === digestOf(text)
    ? text
    : undefined;
}

function write(root: string, file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
