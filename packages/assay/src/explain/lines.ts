import type { Counterexample } from "../run/counterexample";
import { outcomeText } from "./narrative";
import { z } from "zod";
import { sinceText } from "../core/format";
import type { Mark, Scalar } from "../core/types";
import { count, type Printed } from "./display";
import type { ChoiceRow, Explanation, NumberRow, Row } from "./explain";
import type { Found, Side } from "./nearest";
import type { Probe } from "./probe";

/** The explanation as text. */
export const explanationJson = z.object({
  lines: z
    .array(
      z.object({
        step: count.describe("number of the step, from 1"),
        what: z.string(),
        now: z.string(),
        passes: z.string().describe("the nearest value that passes; of choices, all that do"),
        side: z.string(),
        then: z.string().describe("what becomes of the calls then"),
      }),
    )
    .describe("changes that make the failure vanish, what matters most first"),
  others: z.array(z.string()).describe("changes that turn the failure into another one"),
  indifferent: z.array(z.string()).describe("values that can be anything"),
});
export type FormattedExplanation = Printed<typeof explanationJson>;

/** A change that makes a failure vanish. */
export type Line = FormattedExplanation["lines"][number];

const AS_BEFORE = "all calls end as before";
/** The most choices that are named. */
const MOST_NAMED = 6;
const MILLION = 1_000_000n;
const DAY = 86_400n;

/**
 * Formats an explanation. First the changes with which every call ends as before (they show the boundary of the bug itself), then those with which another call ends
 * otherwise or the changed one succeeds, last those with which the changed call is refused; in each group, the smallest changes first.
 */
export function formatExplanation({ rows }: Explanation): FormattedExplanation {
  const ranked = rows
    .flatMap((row) => (row.kind === "number" ? numberLines(row) : choiceLines(row)))
    .sort((a, b) => a.group - b.group || Number(a.distance > b.distance) - Number(a.distance < b.distance));
  return {
    lines: ranked.map(({ line }) => line),
    others: rows.flatMap(othersOf),
    indifferent: rows.flatMap(indifferentOf),
  };
}

/** What a violated law's verdict depends on: the results that were found to decide it, one after the other. */
export function explainLaw({ steps }: Counterexample): FormattedExplanation {
  const lines = steps.flatMap((step, index): readonly Line[] =>
    step.decides === undefined
      ? []
      : [
          {
            step: index + 1,
            what: step.decides === "status" ? "whether the call succeeds" : "the answer",
            now: `${step.words}${outcomeText(step)}`,
            ...{ passes: "another", side: "", then: "" },
          },
        ],
  );
  const indifferent = steps.flatMap((step, index) =>
    step.decides === undefined ? [`step ${index + 1}, the call's result: ${step.words}`] : [],
  );
  return { lines, others: [], indifferent };
}

interface Ranked {
  readonly group: number;
  /** Relative to the value, in millionths. */
  readonly distance: bigint;
  readonly line: Line;
}

function numberLines(row: NumberRow): Ranked[] {
  const passing = row.sides.filter(({ passes }) => passes !== undefined);
  return passing.flatMap(({ side, passes }): Ranked[] => {
    if (passes === undefined) return [];
    const size = row.value < 0n ? -row.value : row.value;
    const scale = row.what === "time" && size < DAY ? DAY : size || 1n;
    const away = passes.value > row.value ? passes.value - row.value : row.value - passes.value;
    const only = passing.length === 1 ? ` (none ${side === "below" ? "above" : "below"})` : "";
    return [
      {
        group: groupOf(passes.probe, row.recordedCall),
        distance: (away * MILLION) / scale,
        line: {
          ...headOf(row),
          passes: `${shown(row, passes.value)}${markOf(row.marks, passes.value)}`,
          side: `${side}${only}`,
          then: turnsOf(passes.probe, row.recordedCall),
        },
      },
    ];
  });
}

function choiceLines(row: ChoiceRow): Ranked[] {
  const byTurns = new Map<string, Found<Scalar>[]>();
  for (const found of row.tried.filter(({ probe }) => probe.outcome === "passes")) {
    const turns = turnsOf(found.probe, row.recordedCall);
    byTurns.set(turns, [...(byTurns.get(turns) ?? []), found]);
  }
  return [...byTurns].map(([then, found]) => ({
    group: Math.min(...found.map(({ probe }) => groupOf(probe, row.recordedCall))),
    distance: MILLION,
    line: { ...headOf(row), passes: named(row, found), side: `${found.length} of ${row.tried.length}`, then },
  }));
}

/** 0: every call ends as before; 1: another call ends otherwise, or the changed one succeeds; 2: the changed call is refused. */
function groupOf(probe: Probe, recordedCall: number): number {
  if (probe.outcome === "impossible" || probe.turns.length === 0) return 0;
  return probe.turns.some((turn) => turn.recordedCall === recordedCall && turn.to !== "ok") ? 2 : 1;
}

function turnsOf(probe: Probe, recordedCall: number): string {
  if (probe.outcome === "impossible" || probe.turns.length === 0) return AS_BEFORE;
  const [first, ...more] = probe.turns;
  if (first === undefined) return AS_BEFORE;
  const who = first.recordedCall === recordedCall ? "it" : `step ${first.recordedCall + 1}`;
  const ends = first.to === "ok" ? `${who} succeeds` : `${who} is refused: ${first.to}`;
  return more.length === 0 ? ends : `${ends}, and ${more.length} more`;
}

function othersOf(row: Row): string[] {
  const { step, what } = headOf(row);
  if (row.kind === "number") {
    return row.sides.flatMap(({ other }) =>
      other === undefined ? [] : [`step ${step}, ${what}: ${shown(row, other.value)} → ${identityOf(other.probe)}`],
    );
  }
  const byIdentity = new Map<string, Found<Scalar>[]>();
  for (const found of row.tried) {
    const identity = identityOf(found.probe);
    if (identity !== undefined) byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), found]);
  }
  return [...byIdentity].map(([identity, found]) => `step ${step}, ${what}: ${named(row, found)} → ${identity}`);
}

function identityOf(probe: Probe): string | undefined {
  return probe.outcome === "other" ? probe.identity : undefined;
}

function indifferentOf(row: Row): string[] {
  const { step, what, now } = headOf(row);
  if (row.kind === "number") {
    if (row.sides.some(({ passes, other }) => passes !== undefined || other !== undefined)) return [];
    const end = (wanted: Side["side"]): bigint => row.sides.find(({ side }) => side === wanted)?.furthest ?? row.value;
    return [
      `step ${step}, ${what}: anything from ${shown(row, end("below"))} to ${shown(row, end("above"))} (now ${now})`,
    ];
  }
  if (row.tried.length === 0 || row.tried.some(({ probe }) => probe.outcome !== "same")) return [];
  return [`step ${step}, ${what}: ${named(row, row.tried)} as well as ${now}`];
}

function headOf(row: Row): Pick<Line, "step" | "what" | "now"> {
  const after = row.recordedCall === 0 ? "the start" : `step ${row.recordedCall}`;
  const what = row.kind === "number" && row.what === "time" ? `time after ${after}` : row.what;
  const now = row.kind === "number" ? `${shown(row, row.value)}${markOf(row.marks, row.value)}` : row.show(row.value);
  return { step: row.recordedCall + 1, what, now };
}

function shown(row: NumberRow, value: bigint): string {
  return row.what === "time" ? sinceText(Number(value)).slice(1).trim().replace(/\s+/g, " ") : row.show(value);
}

function named(row: ChoiceRow, found: readonly Found<Scalar>[]): string {
  const names = found.slice(0, MOST_NAMED).map(({ value }) => row.show(value));
  return found.length > MOST_NAMED ? `${names.join(", ")}, …` : names.join(", ");
}

/** The meaning of a value or of its neighbour, in brackets. */
function markOf(marks: readonly Mark[], value: bigint): string {
  const names = (wanted: bigint): string | undefined => {
    const found = [...new Set(marks.filter((mark) => mark.value === wanted).map(({ name }) => name))];
    return found.length === 0 ? undefined : found.join(", ");
  };
  const at = names(value);
  if (at !== undefined) return ` (${at})`;
  const before = names(value + 1n);
  if (before !== undefined) return ` (1 before: ${before})`;
  const after = names(value - 1n);
  return after === undefined ? "" : ` (1 after: ${after})`;
}
