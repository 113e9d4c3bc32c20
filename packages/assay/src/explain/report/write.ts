import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname } from "node:path";
import { messageOf } from "../../run/judge";
import { renderReport, type ReportInput } from "./page/compose";

/** Writes the page of a report atomically, and returns its size in bytes. @throws Error when it cannot be created or written */
export async function writeReport(input: ReportInput, out: string): Promise<number> {
  const page = renderReport(input);
  const temporary = `${out}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(temporary, page, { flag: "wx" });
    await rename(temporary, out);
  } catch (error) {
    // Removes the partial file. If that fails, the error of the write is still the one to report.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new Error(
      `expected to write ${out}, received "${messageOf(error)}"; make the folder writable, or name another file with --out`,
      { cause: error },
    );
  }
  return Buffer.byteLength(page);
}
