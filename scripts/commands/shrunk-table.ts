import { readFileSync, writeFileSync } from "node:fs";
import { messageOf } from "../../harness/judge";
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
 * @throws UsageError as `placeIn`
 */
export function updateTable(file: string, edition: string, rows: readonly ShrunkRow[]): void {
  const { before, inside, after } = placeIn(file, edition);
  const [begin] = marksOf(edition);
  writeFileSync(file, `${before}${begin}\n\n${tableOf(merged(rowsIn(inside), rows))}\n\n${after}`);
}

/**
 * Where a Markdown file has an edition's table: what stands before, in and behind it. Asked before a search of minutes, which would be lost otherwise.
 * @throws UsageError when there is no such file, or no such place in it
 */
export function placeIn(file: string, edition: string): { before: string; inside: string; after: string } {
  const [begin, end] = marksOf(edition);
  const wanted = `--markdown: expected a file with the lines ${begin} and ${end}`;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${wanted}, received ${file}, which cannot be read: ${messageOf(error)}`);
  }
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new UsageError(`${wanted}, received ${file}, which is without them`);
  return { before: text.slice(0, from), inside: text.slice(from, to), after: text.slice(to) };
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
