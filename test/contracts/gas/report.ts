import type { Measurement } from "./measure";

/** A part of the report. */
export interface Section {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly Measurement[];
}

/** Gas as people read it: digits in groups of three. */
export const digits = (gas: bigint): string => gas.toString().replace(/\B(?=(\d{3})+$)/g, " ");

/** The whole of docs/gas.md. */
export function render(sections: readonly Section[]): string {
  const head = [
    "# Gas of every action",
    "",
    "Written by `npm run gas`; a test measures again and fails when this file is more than 5 % off. Gas of whole transactions on",
    "Hardhat's network (Cancun), with the compiler settings of the repository.",
  ];
  return `${[...head, ...sections.flatMap(sectionLines)].join("\n")}\n`;
}

/** Worst figures by section and action, as `render` wrote them. */
export function parse(markdown: string): ReadonlyMap<string, bigint> {
  const figures = new Map<string, bigint>();
  let title = "";
  for (const line of markdown.split("\n")) {
    if (line.startsWith("## ")) title = line.slice(3);
    const [, action, , worst] = line.split("|").map((cell) => cell.trim());
    if (action === undefined || worst === undefined || !/^[\d ]+$/.test(worst)) continue;
    figures.set(keyOf(title, action), BigInt(worst.replaceAll(" ", "")));
  }
  return figures;
}

export const keyOf = (title: string, action: string): string => `${title}: ${action}`;

function sectionLines({ title, about, rows }: Section): readonly string[] {
  const width = (cells: readonly string[]): number => Math.max(...cells.map((cell) => cell.length));
  const table = [
    ["action", "typical", "worst", "how the worst was built"],
    ...rows.map(({ action, typical, worst, how }) => [action, digits(typical), digits(worst), how]),
  ];
  const widths = [0, 1, 2, 3].map((column) => width(table.map((cells) => cells[column] ?? "")));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((size, column) => (isNumber(column) ? `${"-".repeat(size - 1)}:` : "-".repeat(size))).join(" | ")} |`;
  const [header = [], ...body] = table;
  return ["", `## ${title}`, "", about, "", line(header), rule, ...body.map(line)];
}

/** Columns of figures stand to the right. */
const isNumber = (column: number): boolean => column === 1 || column === 2;
