import { placeBetween, writeBetween } from "../between";
import { median } from "../median";

/** What a line of the table says of a bug: how long the sequence was in which it was found, and how short it became. */
export interface ShrunkRow {
  readonly bug: string;
  readonly id: string | null;
  readonly from: number | null;
  readonly steps: number | null;
  readonly minimal: boolean;
}

const HEAD = ["| bug | found as | steps generated | steps left |", "|---|---|---:|---:|"];
const LINE = /^\| (\S+) \| (.+) \| (\S+) \| (\d+|-)( \(not minimal\))? \|$/;
const NOT_FOUND = "not found";

/** The mark of an edition's table. */
export const markOf = (edition: string): string => `bugs ${edition}`;

/**
 * Puts what was found into an edition's table of a Markdown file, between `<!-- bugs EDITION -->` and `<!-- /bugs EDITION -->`. What the table says of
 * bugs that were not looked for this time stays; of one that the edition no longer has it goes.
 * @param known Names of the edition's bugs, looked for or not.
 * @throws UsageError as `placeBetween`
 */
export function updateTable(
  file: string,
  edition: string,
  rows: readonly ShrunkRow[],
  known: ReadonlySet<string>,
): void {
  const { inside } = placeBetween(file, markOf(edition));
  const old = rowsIn(inside).filter(({ bug }) => known.has(bug));
  writeBetween(file, markOf(edition), tableOf(merged(old, rows)));
}

/** The rows of a table as it stands in a file. */
export function rowsIn(text: string): ShrunkRow[] {
  const number = (cell = "-"): number | null => (cell === "-" ? null : Number(cell));
  return text.split("\n").flatMap((line) => {
    const [, bug, id, from, steps, mark] = LINE.exec(line) ?? [];
    if (bug === undefined || id === undefined || from === undefined || !/^(\d+|-)$/.test(from)) return [];
    const found = id === NOT_FOUND ? null : id.replaceAll("`", "");
    return [{ bug, id: found, from: number(from), steps: number(steps), minimal: mark === undefined }];
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

function lineOf({ bug, id, from, steps, minimal }: ShrunkRow): string {
  const left = `${steps ?? "-"}${steps !== null && !minimal ? " (not minimal)" : ""}`;
  return `| ${bug} | ${id === null ? NOT_FOUND : `\`${id}\``} | ${from ?? "-"} | ${left} |`;
}

function merged(old: readonly ShrunkRow[], now: readonly ShrunkRow[]): ShrunkRow[] {
  const rows = new Map([...old, ...now].map((row) => [row.bug, row]));
  return [...rows.values()].sort((a, b) => (a.bug < b.bug ? -1 : 1));
}
