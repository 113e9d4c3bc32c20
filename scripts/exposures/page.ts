import type { Searched } from "./searched";

/** An objective of a project, of one edition. */
export interface Row {
  /** Its name. */
  readonly project: string;
  readonly edition: string;
  readonly objective: string;
}

/** A row with what was found. */
export interface Filled extends Row {
  readonly title: string;
  /** Who plays, in words. */
  readonly about: string;
  readonly rules: readonly string[];
  readonly seed: number;
  readonly found: Searched;
}

/** A row as it stands in the page. */
export interface Committed extends Row {
  /** null: no sequence had a value. */
  readonly value: string | null;
  readonly sequences: number;
}

const RULE = "|---|---|---|---:|---|---:|---:|---:|---|";
const NONE = "none";
const HEAD = "| project | edition | objective | best value | unit | sequences | steps | seconds | rules |";
/** Calls of a program that are shown. */
const MOST_CALLS = 12;

/** A page, the table and below it each program, with some rows anew: each in the place of the one of its objective and edition, or at the end; the others stay to the letter. */
export function pageWith(page: string, rows: readonly Filled[]): string {
  const anew = (edition = "", objective = ""): Filled | undefined =>
    rows.find((row) => row.edition === edition && row.objective === objective);
  const committed = committedIn(page);
  const added = rows.filter(
    ({ edition, objective }) => !committed.some((row) => row.edition === edition && row.objective === objective),
  );
  const table = page.split("\n").filter((line) => line.startsWith("| ") && line !== HEAD);
  const lines = table.map((line, index) => {
    const row = anew(committed[index]?.edition, committed[index]?.objective);
    return row === undefined ? line : rowText(row);
  });
  const programs = page.split(/^(?=<details>)/m).slice(1);
  const texts = programs.map((text) => {
    const [, objective, edition] = /^<details><summary>([^,]+), ([^:]+):/.exec(text) ?? [];
    const row = anew(edition, objective);
    return row === undefined ? `${text.trimEnd()}\n` : programText(row);
  });
  return [HEAD, RULE, ...lines, ...added.map(rowText), "", ...texts, ...added.map(programText)].join("\n");
}

function rowText({ project, edition, objective, rules, found }: Filled): string {
  const value =
    found.value === null ? NONE : `${found.value}${found.outcome === "confirmed" ? "" : " (not confirmed)"}`;
  const measured = [value, found.unit, found.sequences, found.steps, Math.round(found.seconds), rules.join(", ")];
  return `| ${[project, edition, objective, ...measured].join(" | ")} |`;
}

function programText({ edition, objective, title, about, seed, found: { program, sequences } }: Filled): string {
  const shown = program.slice(0, MOST_CALLS).map((line, index) => `${index + 1}. \`${line.replaceAll("`", "'")}\``);
  const left = program.length - shown.length;
  const calls = [...shown, ...(left > 0 ? [`… and ${left} calls more`] : [])];
  return [
    `<details><summary>${objective}, ${edition}: ${title}</summary>`,
    "",
    ...[`Who plays: ${about}.`, ""],
    ...(calls.length > 0 ? calls : ["No call is needed."]),
    "",
    `All of it: \`npx assay maximise --objective ${objective} --edition ${edition} --seed ${seed} --runs ${sequences}\``,
    "",
    "</details>",
    "",
  ].join("\n");
}

/** The rows of a page. */
export function committedIn(text: string): readonly Committed[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| ") && line !== HEAD)
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, project = "", edition = "", objective = "", value = "", , sequences = ""]) => ({
      ...{ project, edition, objective, sequences: Number(sequences) },
      value: value === NONE ? null : (value.split(" ")[0] ?? value),
    }));
}

/** A value may grow by this part before it is a finding. */
const TOLERANCE = 0.05;

/** What is wrong with a search that was repeated, in a line: it grew by more than 5 %, or was not there before, or the chain does not show it. */
export function findingOf(before: readonly Committed[], now: Filled): string | undefined {
  const { project, edition, objective, found } = now;
  const { value, unit, outcome } = found;
  const name = `${project}, ${edition}, ${objective}`;
  if (outcome === "differs") return differenceText(now);
  if (outcome === "less") return `${name}: ${value ?? NONE} ${unit} in the model, less on the chain`;
  const row = before.find((one) => one.project === project && one.edition === edition && one.objective === objective);
  if (row === undefined) return `${name}: not in the page; it is worth ${value ?? NONE} ${unit}`;
  if (value === null) return undefined;
  if (row.value === null) return `${name}: ${value} ${unit}, had no value`;
  const was = Number(row.value);
  return Number(value) > was + Math.abs(was) * TOLERANCE
    ? `${name}: ${value} ${unit}, more than 5 % above ${row.value}`
    : undefined;
}

/** Says that model and chain differ on the way: that is no row, but a violation. */
export function differenceText({ project, edition, objective }: Row): string {
  return `${project}, ${edition}, ${objective}: model and chain differ; --out FOLDER keeps the case`;
}
