import { z } from "zod";
import { UnreadableError } from "../../../run/counterexample";
import { firstIssue, readJson } from "../../../campaign/record";
import type { CoverageData } from "./types";

const covered = z.object({ covered: z.number().min(0), total: z.number().min(0) });
const summary = z.record(z.string(), z.object({ branches: covered, lines: covered }));

/** Reads what istanbul's reporter "json-summary" writes. @throws UnreadableError */
export async function readCoverage(path: string): Promise<CoverageData> {
  const parsed = summary.safeParse(await readJson(path, "a coverage summary"));
  if (!parsed.success)
    throw new UnreadableError(
      `${path}: expected istanbul's coverage-summary.json, received something else${firstIssue(parsed.error)}`,
    );
  const { total, ...files } = parsed.data;
  if (total === undefined)
    throw new UnreadableError(`${path}: expected "total" in istanbul's coverage-summary.json, found none`);
  const names = Object.keys(files);
  const common = commonFolder(names);
  return {
    branches: total.branches,
    lines: total.lines,
    files: Object.entries(files).map(([name, { branches, lines }]) => ({ name: name.slice(common), branches, lines })),
  };
}

/** Length of the common folder's path, which is removed so that the report contains no paths of this machine. */
function commonFolder(names: readonly string[]): number {
  const [first = ""] = names;
  let length = 0;
  for (let at = first.indexOf("/"); at >= 0; at = first.indexOf("/", at + 1)) {
    if (!names.every((name) => name.startsWith(first.slice(0, at + 1)))) break;
    length = at + 1;
  }
  return length;
}
