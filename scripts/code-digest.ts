import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders whose programs decide what a result is: what judges, what is judged against, and what opens it. */
const PROGRAMS = ["harness", "invariants", "model", "properties", "scripts"];
/** Single files that do too: versions of all packages, and the network of the second engine. */
const FILES = ["hardhat.config.ts", "package-lock.json"];

/**
 * SHA-256 over the contents of all that a result depends on, in hex: programs, contracts and package versions, and `more` files (edits of a variant), relative
 * to the root with slashes. It is the same on any machine: it knows neither where the checkout is, nor dates, nor the line ends of the checkout.
 * Documents, tests, benchmarks, reports and lists that people review are not in it.
 * @throws Error when a file cannot be read.
 */
export function codeDigest(root: string, more: readonly string[] = []): string {
  const files = new Set([
    ...PROGRAMS.flatMap((folder) => filesIn(root, folder, /\.(ts|cjs|json)$/)),
    ...filesIn(root, "contracts", /\.sol$/),
    ...FILES,
    ...more,
  ]);
  const hash = createHash("sha256");
  for (const file of [...files].sort()) {
    // of each file its own digest: no text can be taken for the end of a file and the beginning of another
    const text = readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
    hash.update(`${file}\0${createHash("sha256").update(text).digest("hex")}\n`);
  }
  return hash.digest("hex");
}

/** The files of a folder and of those in it, relative to the root, with slashes. */
function filesIn(root: string, folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}
