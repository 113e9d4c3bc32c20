import { readFile } from "node:fs/promises";

/** The unreached lines and branches of a file. */
export interface Unreached {
  /** Lines that were never run, ascending. */
  readonly lines: readonly number[];
  /** Lines with a branch that was never taken, ascending. */
  readonly branches: readonly number[];
}

/**
 * Reads the unreached parts of each file from Istanbul's `lcov.info`, without files that are fully covered. @throws
 * Error when it is missing
 */
export async function readUnreached(path: string): Promise<ReadonlyMap<string, Unreached>> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new Error(`expected the measurement to write ${path} (istanbul's lcovonly), it did not`, { cause: error });
  }
  const found = new Map<string, Unreached>();
  for (const record of text.split("end_of_record")) {
    const lines = record.split("\n");
    const file = lines.find((line) => line.startsWith("SF:"))?.slice(3);
    if (file === undefined) continue;
    const unreached = { lines: missed(lines, "DA:", ["0"]), branches: missed(lines, "BRDA:", ["0", "-"]) };
    if (unreached.lines.length + unreached.branches.length > 0) found.set(file, unreached);
  }
  return found;
}

/** Lines of the entries of a kind ("DA:line,hits", "BRDA:line,block,branch,hits") whose last field is one of these. */
function missed(record: readonly string[], kind: string, never: readonly string[]): number[] {
  const lines = record.flatMap((entry) => {
    if (!entry.startsWith(kind)) return [];
    const fields = entry.slice(kind.length).trim().split(",");
    return never.includes(fields.at(-1) ?? "") ? [Number(fields[0])] : [];
  });
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** "31–34, 60": numbers in ascending order, those without a gap as a range. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const value of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === value - 1) range[1] = value;
    else ranges.push([value, value]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(", ");
}
