import { readFileSync, writeFileSync } from "node:fs";
import { UsageError } from "../flags";
import { median } from "./median";

/** What a line of the table says of a defect: how long the sequence was in which it was found, and how short it became. */
export interface ShrunkRow {
  readonly defect: string;
  readonly id: string | null;
  readonly from: number | null;
  readonly steps: number | null;
  readonly minimal: boolean;
}

const HEAD = ["| defect | found as | steps generated | steps left |", "|---|---|---:|---:|"];
const LINE = /^\| (\S+) \| (.+) \| (\S+) \| (\d+|-)( \(not minimal\))? \|$/;
const NOT_FOUND = "not found";

const marksOf = (edition: string): readonly [string, string] => [
  `<!-- broken ${edition} -->`,
  `<!-- /broken ${edition} -->`,
];

/**
 * Puts what was found into an edition's table of a Markdown file, between `<!-- broken EDITION -->` and `<!-- /broken EDITION -->`. What the table says of
 * defects that were not looked for this time stays.
 * @throws UsageError when the file has no such place
 */
export function updateTable(file: string, edition: string, rows: readonly ShrunkRow[]): void {
  const text = readFileSync(file, "utf8");
  const [begin, end] = marksOf(edition);
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from)
    throw new UsageError(
      `--markdown: expected ${file} to have the lines ${begin} and ${end}, received it without them`,
    );
  const table = tableOf(merged(rowsIn(text.slice(from, to)), rows));
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`);
}

/** The rows of a table as it stands in a file. */
export function rowsIn(text: string): ShrunkRow[] {
  const number = (cell = "-"): number | null => (cell === "-" ? null : Number(cell));
  return text.split("\n").flatMap((line) => {
    const [, defect, id, from, steps, mark] = LINE.exec(line) ?? [];
    if (defect === undefined || id === undefined || from === undefined || !/^(\d+|-)$/.test(from)) return [];
    const found = id === NOT_FOUND ? null : id.replaceAll("`", "");
    return [{ defect, id: found, from: number(from), steps: number(steps), minimal: mark === undefined }];
  });
}

/** Rows as a table, with what they come to. */
export function tableOf(rows: readonly ShrunkRow[]): string {
  const found = rows.filter(({ id }) => id !== null);
  const steps = found.map((row) => row.steps ?? 0);
  const summary =
    `${found.length} of ${rows.length} found; median ${median(found.map((row) => row.from ?? 0))} steps generated, ` +
    `${median(steps)} left, at most ${Math.max(0, ...steps)}.`;
  return [summary, "", ...HEAD, ...rows.map(lineOf)].join("\n");
}

function lineOf({ defect, id, from, steps, minimal }: ShrunkRow): string {
  const left = `${steps ?? "-"}${steps !== null && !minimal ? " (not minimal)" : ""}`;
  return `| ${defect} | ${id === null ? NOT_FOUND : `\`${id}\``} | ${from ?? "-"} | ${left} |`;
}

function merged(old: readonly ShrunkRow[], now: readonly ShrunkRow[]): ShrunkRow[] {
  const rows = new Map([...old, ...now].map((row) => [row.defect, row]));
  return [...rows.values()].sort((a, b) => (a.defect < b.defect ? -1 : 1));
}
