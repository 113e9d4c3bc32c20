import type { Places, ReachedPlaces } from "../../../core/types";
import { isOwnSource } from "../../compile/elsewhere";
import type { CoverageRow, Share } from "../unreached";

/** The coverage of a source. */
export interface CoveredFile {
  readonly file: string;
  /** Lines with statements, ascending, and whether they were reached. */
  readonly lines: readonly (readonly [line: number, reached: boolean])[];
  /** Branches of conditions, each with the first line of its code, or 0. */
  readonly branches: readonly (readonly [line: number, reached: boolean])[];
  readonly functions: readonly (readonly [name: string, line: number, reached: boolean])[];
}

/** Constructors run while the fixture is deployed, where nothing is recorded. */
const CONSTRUCTOR = /\.constructor$/;

/**
 * The coverage of the project's own sources, without constructors. A call that reverted reached the lines before the failing statement.
 */
export function coveredOf({ places, refusals }: Places, reached: ReachedPlaces): readonly CoveredFile[] {
  const whole = new Set(reached.places);
  const begun = new Set(whole);
  const upTo = new Map<number, number>();
  for (const number of reached.refusals) {
    const refusal = refusals[number];
    for (const place of refusal?.behind ?? []) {
      begun.add(place);
      upTo.set(place, Math.max(upTo.get(place) ?? 0, refusal?.line ?? 0));
    }
  }
  const files = new Map<
    string,
    { lines: Map<number, boolean>; branches: [number, boolean][]; functions: Map<string, [number, boolean]> }
  >();
  places.forEach(({ file, lines, branch, function: name }, number) => {
    if (!isOwnSource(file) || CONSTRUCTOR.test(name)) return;
    const found = files.get(file) ?? {
      lines: new Map<number, boolean>(),
      branches: [],
      functions: new Map<string, [number, boolean]>(),
    };
    files.set(file, found);
    const [isWhole, isBegun] = [whole.has(number), begun.has(number)];
    for (const line of lines) {
      const isReached = isWhole || (isBegun && line <= (upTo.get(number) ?? 0));
      found.lines.set(line, found.lines.get(line) === true || isReached);
    }
    if (branch) found.branches.push([lines[0] ?? 0, isBegun]);
    const [first, known] = found.functions.get(name) ?? [lines[0] ?? 0, false];
    found.functions.set(name, [first, known || isBegun]);
  });
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, { lines, branches, functions }]) => ({
      file,
      lines: [...lines].sort(([a], [b]) => a - b),
      branches,
      functions: [...functions].map(([name, [line, isReached]]) => [name, line, isReached] as const),
    }));
}

const shareOf = (all: readonly boolean[]): Share => ({ covered: all.filter(Boolean).length, total: all.length });

/** The combined coverage of some files. */
export function coveredRow(name: string, files: readonly CoveredFile[]): CoverageRow {
  return {
    name,
    lines: shareOf(files.flatMap(({ lines }) => lines.map(([, is]) => is))),
    branches: shareOf(files.flatMap(({ branches }) => branches.map(([, is]) => is))),
    functions: shareOf(files.flatMap(({ functions }) => functions.map(([, , is]) => is))),
  };
}

/** The coverage as LCOV. Places have no counts: 1 means reached. */
export function lcovOf(files: readonly CoveredFile[]): string {
  return files
    .map(({ file, lines, branches, functions }) =>
      [
        `SF:${file}`,
        ...functions.map(([name, line]) => `FN:${line},${name}`),
        ...functions.map(([name, , is]) => `FNDA:${Number(is)},${name}`),
        ...branches.map(([line, is], i) => `BRDA:${line},${i},0,${is ? 1 : "-"}`),
        ...lines.map(([line, is]) => `DA:${line},${Number(is)}`),
        "end_of_record\n",
      ].join("\n"),
    )
    .join("");
}

/** The lines of a source that were not reached, in runs: "12, 30-33". */
export function unreachedLines({ lines }: CoveredFile): string {
  const runs: [first: number, last: number][] = [];
  let wasReached = true;
  for (const [line, reached] of lines) {
    const run = runs.at(-1);
    if (!reached && !wasReached && run !== undefined) run[1] = line;
    else if (!reached) runs.push([line, line]);
    wasReached = reached;
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(", ");
}
