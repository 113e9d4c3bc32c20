import { SIDES } from "../signals";
import type { Boundaries, Boundary, SideState } from "./boundaries";

const CELLS: Readonly<Record<SideState, string>> = { reached: "✓", unreachable: "–", "not reached": "**no**" };
const HEAD = ["comparison", ...SIDES.map(shown), "why not"];

/** "current: 200 comparisons of whole numbers have 1 000 sides: 700 reached, 100 cannot be, 200 not reached; 12 comparisons never made". */
export function countsText({ edition, rows, neverMade, counts }: Boundaries): string {
  return (
    `${edition}: ${rows.length} comparisons of whole numbers have ${rows.length * SIDES.length} sides: ` +
    `${counts.reached} reached, ${counts.unreachable} cannot be, ${counts["not reached"]} not reached; ` +
    `${neverMade.length} comparisons never made`
  );
}

/** The sides that are not reached and have no reason, a line for each comparison. */
export function openLines({ rows }: Boundaries): readonly string[] {
  return rows.flatMap(({ comparison, states }) => {
    const open = SIDES.filter((_, i) => states[i] === "not reached");
    return open.length === 0 ? [] : [`${comparison}: ${open.map(shown).join(" ")}`];
  });
}

/** All of it as Markdown: a table of each file, and what is never compared. */
export function boundariesMarkdown(boundaries: Boundaries): string {
  const files = new Map<string, Boundary[]>();
  for (const row of boundaries.rows) {
    const [file] = placeOf(row.comparison);
    files.set(file, [...(files.get(file) ?? []), row]);
  }
  return [
    `${countsText(boundaries)}.`,
    ...[...files].flatMap(([file, rows]) => ["", `\`${file}\``, "", ...tableOf(rows)]),
    ...(boundaries.neverMade.length === 0 ? [] : ["", "Never made:", "", ...boundaries.neverMade.map(neverLine)]),
  ].join("\n");
}

function neverLine(comparison: string): string {
  const [file, text] = placeOf(comparison);
  return `- \`${file}\`: ${code(text)}`;
}

function tableOf(rows: readonly Boundary[]): readonly string[] {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    row(HEAD),
    row(HEAD.map((_, i) => (i === 0 || i === HEAD.length - 1 ? "---" : ":-:"))),
    ...rows.map(({ comparison, states, reasons }) =>
      row([code(placeOf(comparison)[1]), ...states.map((state) => CELLS[state]), reasons.map(reasonText).join("; ")]),
    ),
  ];
}

function reasonText([sides, reason]: Boundary["reasons"][number]): string {
  return `${sides.map(shown).join(" ")}: ${reason.replaceAll("|", "\\|")}`;
}

/** File and text of a comparison's name. */
function placeOf(comparison: string): readonly [file: string, text: string] {
  const end = comparison.indexOf(": ");
  return [comparison.slice(0, end), comparison.slice(end + 2)];
}

function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}

/** With the sign that numbers have in print. */
function shown(side: string): string {
  return side.replace("-", "−");
}
