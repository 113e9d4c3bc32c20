import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../judge";
import { fold } from "./folded";
import type { Counterexample } from "./schema";

/** A counterexample that could not be saved. It carries the document, so that nothing is lost: print it. */
export class UnsavedError extends Error {
  override readonly name = "UnsavedError";
  constructor(
    message: string,
    readonly document: string,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The file's text. */
export function serialize(counterexample: Counterexample): string {
  return `${JSON.stringify(fold(counterexample), null, 1)}\n`;
}

/** `<identity>-<hash>.json`; the hash is over what is run, so the same counterexample has the same name. */
export function fileName(counterexample: Counterexample): string {
  const { identity, edition, bug, offset, actions } = counterexample;
  const hash = createHash("sha256")
    .update(JSON.stringify([identity, edition, bug, offset, actions]))
    .digest("hex");
  return `${identity.replaceAll(/[^A-Za-z0-9._-]+/g, "-")}-${hash.slice(0, 10)}.json`;
}

/**
 * Writes a counterexample into a folder (made when it is missing) and returns its path. The file appears whole or not at all.
 * @throws UnsavedError with the document when the folder or the disk does not take it.
 */
export async function writeCounterexample(folder: string, counterexample: Counterexample): Promise<string> {
  const document = serialize(counterexample);
  const path = join(folder, fileName(counterexample));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temporary, document, { flag: "wx" });
    await rename(temporary, path);
    return path;
  } catch (error) {
    // A partial file only takes up space. If it cannot be removed, the reported error stays the same.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new UnsavedError(
      `counterexample: expected to write ${path}, received "${messageOf(error)}"; make the folder writable, or name another with --out`,
      document,
      { cause: error },
    );
  }
}
