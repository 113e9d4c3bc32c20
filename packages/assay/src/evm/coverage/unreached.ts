import { z } from "zod";
import type { Printed } from "../../core/types/printed";
import type { FileCoverage, Range } from "./solidity-coverage";

/** A place that was not reached. */
export interface Unreached {
  /** Its key in reviewed lists: file, function, and its text. It does not depend on line numbers. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
}

const share = z.object({ covered: z.number(), total: z.number() });

/** How much of something was reached. */
export type Share = Printed<typeof share>;

/** How much of some files was reached. */
export const coverageRow = z
  .object({ name: z.string(), lines: share, branches: share, functions: share })
  .describe('a file or folder; "together" is the last');
export type CoverageRow = Printed<typeof coverageRow>;

/** The percentage by istanbul's rules: 100 if there is nothing to cover. */
export function percentOf({ covered, total }: Share): number {
  return total === 0 ? 100 : (covered / total) * 100;
}

/** "98.21 % (55 / 56)". */
export const shareText = (part: Share): string => `${percentOf(part).toFixed(2)} % (${part.covered} / ${part.total})`;

function shareOf(counts: readonly number[]): Share {
  return { covered: counts.filter((hits) => hits > 0).length, total: counts.length };
}

/** The combined coverage of the files. */
export function rowOf(name: string, files: readonly FileCoverage[]): CoverageRow {
  return {
    name,
    lines: shareOf(files.flatMap(({ l }) => Object.values(l))),
    branches: shareOf(files.flatMap(({ b }) => Object.values(b).flat())),
    functions: shareOf(files.flatMap(({ f }) => Object.values(f))),
  };
}

/** The unreached places of a file: functions, and in reached functions branches and lines. */
export function unreachedIn(file: FileCoverage, source: string): Unreached[] {
  const text = source.split("\n");
  const functions = Object.entries(file.fnMap).map(([id, { name, loc }]) => ({
    name: name ?? "receive",
    first: loc.start.line,
    last: loc.end.line,
    hits: file.f[id] ?? 0,
  }));
  const around = (line: number) => functions.find(({ first, last }) => first <= line && line <= last);
  const places: { readonly line: number; readonly what: string }[] = [];
  for (const { first, hits } of functions) if (hits === 0) places.push({ line: first, what: "never called" });
  const within = (line: number): boolean => around(line)?.hits !== 0;
  for (const [id, { line, locations }] of Object.entries(file.branchMap)) {
    if (!within(line)) continue;
    file.b[id]?.forEach((hits, arm) => {
      if (hits === 0) places.push({ line, what: armOf(text, locations, arm) });
    });
  }
  for (const [line, hits] of Object.entries(file.l)) {
    if (hits === 0 && within(Number(line)))
      places.push({ line: Number(line), what: (text[Number(line) - 1] ?? "").trim() });
  }
  return keyed(file.path, places, (line) => around(line)?.name ?? "-");
}

/** Gives keys to places; equal texts in a function are numbered from the second on. */
function keyed(
  file: string,
  places: readonly { readonly line: number; readonly what: string }[],
  functionAt: (line: number) => string,
): Unreached[] {
  const counts = new Map<string, number>();
  return [...places]
    .sort((a, b) => a.line - b.line)
    .map(({ line, what }) => {
      const plain = `${file}:${functionAt(line)}: ${what}`;
      const count = (counts.get(plain) ?? 0) + 1;
      counts.set(plain, count);
      return { key: count === 1 ? plain : `${plain} #${count}`, file, line };
    });
}

/** A branch's arm in words. solidity-coverage records a position for ifs and modifiers, and a range for operands and alternatives. */
function armOf(text: readonly string[], locations: readonly Range[], arm: number): string {
  const range = locations[arm];
  if (range === undefined) throw new Error(`expected a branch with an arm ${arm}, received ${locations.length} arms`);
  const { start, end } = range;
  const rest = (text[start.line - 1] ?? "").slice(start.column);
  const isPoint = locations.every((other) => other.start.line === start.line && other.start.column === start.column);
  if (!isPoint) {
    const stretch = start.line === end.line ? rest.slice(0, end.column - start.column + 1) : rest;
    return `${stretch.trim()} (never chosen)`;
  }
  if (/^if\b/.test(rest)) return `${rest.trim()} (never ${arm === 0 ? "true" : "false"})`;
  const modifier = /^\w+(?:\([^)]*\))?/.exec(rest)?.[0] ?? rest.trim();
  return `${modifier} (never ${arm === 0 ? "passed" : "refused"})`;
}
