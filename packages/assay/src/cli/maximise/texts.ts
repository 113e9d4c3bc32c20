import { duration, number, table } from "../../explain/display";
import type { MaximiseState, Short } from "../../search/maximise";
import { amountText, valueText } from "../../core/objectives";
import type { Objective } from "../../core/types";

/** "1 200 sequences, 60 000 steps (5 200/s), best 0.52 native". */
export function stateText({ sequences, steps, best }: MaximiseState, seconds: number, objective: Objective): string {
  const rate = number(seconds > 0 ? steps / seconds : 0);
  const value = best === undefined ? "none has a value" : `best ${valueText(best.value, objective)}`;
  return `${number(sequences)} sequences, ${number(steps)} steps (${rate}/s), ${value}`;
}

/** Rows of the curve that are shown, at most. */
const ROWS = 12;

/** The best value against steps: every so many rows of it, the first and the last among them. */
export function curveTable({ curve }: MaximiseState, objective: Objective): string {
  const every = Math.max(1, Math.ceil((curve.length - 1) / (ROWS - 1)));
  const shown = curve.filter((_, index) => index % every === 0 || index === curve.length - 1);
  return table(
    ["sequences", "steps", `best value (${objective.unit})`],
    shown.map(({ sequences, steps, value }) => [
      number(sequences),
      number(steps),
      amountText(value, objective.decimals),
    ]),
  );
}

/** What shrinking left. */
export function shortText({ played, minimal, sequences }: Short, found: number, objective: Objective): string {
  const { calls, granted, value } = played;
  const kept = value === undefined ? "nothing" : valueText(value, objective);
  return (
    `${calls.length} of ${found} calls and ${granted.length} granted at the end keep ${kept}` +
    `${minimal ? ", and no single one can be left out" : ""} (${number(sequences)} sequences)`
  );
}

/** How many calls of others are refused because of the attackers, by the sort of call. */
export function refusedBySort(short: Short | undefined): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { sort } of short?.played.probed.refused ?? []) counts[sort] = (counts[sort] ?? 0) + 1;
  return counts;
}

/** The same in words. */
export function refusedText(short: Short): string {
  const counts = Object.entries(refusedBySort(short)).map(([sort, count]) => `${sort} ${count}`);
  return `refused to others, who could without the attackers: ${counts.length === 0 ? "nothing" : counts.join(", ")}`;
}

/** How long it took. */
export function ended(seconds: number, why: string): string {
  return `${why} after ${duration(seconds)}`;
}
