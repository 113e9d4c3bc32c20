import { availableParallelism } from "node:os";
import { table } from "../../harness/display";
import { DEFAULT_STEPS, choiceOf, seedOf, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import type { Defect, Lab } from "../lab";
import type { Output } from "../output";
import { findDefect, type DefectRow } from "./find-defect";
import { median } from "./median";
import { updateTable } from "./shrunk-table";

/** Flags of `assay broken`. */
export interface BrokenFlags extends ChoiceFlags {
  readonly seed?: number;
  readonly steps?: number;
  readonly timeout?: number;
  readonly workers?: number;
  readonly out: string;
  readonly every?: number;
  /** A Markdown file with a table of what was found. */
  readonly markdown?: string;
}

const DEFAULT_SECONDS_PER_DEFECT = 60;

/** Exit code when a defect was not found, or not with a 1-minimal counterexample: below the threshold. */
const BELOW_THRESHOLD = 8;

/** Runs a campaign against every broken variant (or the one named), prints the table, and gives the exit code. */
export async function brokenCommand(flags: BrokenFlags, lab: Lab, output: Output): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, lab);
  const named = lab.defects(choice.edition).filter(({ name }) => flags.broken === undefined || name === flags.broken);
  const defects = named.filter((_, i) => i % (flags.every ?? 1) === 0);
  const seed = seedOf(flags.seed);
  terminal.line(`seed ${seed}, ${defects.length} broken variants, engine ${choice.rpcUrl ?? choice.engine}`);
  // The intact contracts are compiled first: every variant takes over what its edits do not touch.
  const subject = await lab.subject({ ...choice, variant: null }, terminal.line);
  const interrupt = interruptible(() => terminal.line("interrupted: no further variant is begun"));
  const settings = {
    seed,
    steps: flags.steps ?? DEFAULT_STEPS,
    seconds: flags.timeout ?? DEFAULT_SECONDS_PER_DEFECT,
    out: flags.out,
    signal: interrupt.signal,
    declared: subject,
  };
  try {
    const find = async (defect: Defect, number: number): Promise<DefectRow> => {
      const source = lab.source({ ...choice, variant: defect.name });
      const row = await findDefect(defect, source, number, settings, terminal.line);
      terminal.line(rowText(row));
      return row;
    };
    const rows = await severalAtATime(defects, flags.workers ?? availableParallelism(), find, interrupt.signal);
    terminal.line(defectTable(rows));
    const summary = summarize(rows);
    terminal.line(
      `${summary.found} of ${defects.length} found; median ${summary.medianSteps} steps in the counterexample, of ` +
        `${summary.medianFrom} generated; ` +
        `median ${summary.medianSeconds} s, at most ${summary.maxSeconds} s to find`,
    );
    // a search that was broken off says nothing of what it did not find
    const told = interrupt.signal.aborted ? rows.filter(({ found }) => found) : rows;
    if (flags.markdown !== undefined) updateTable(flags.markdown, choice.edition, told);
    output.result(JSON.stringify({ total: defects.length, ...summary, seed, rows }));
    if (interrupt.signal.aborted) return 130;
    return rows.every(({ found, minimal }) => found && minimal) ? 0 : BELOW_THRESHOLD;
  } finally {
    interrupt.release();
  }
}

/** Works through a list, so many at a time, in order of the list; stops beginning when the signal is aborted. */
async function severalAtATime<Item, Result>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item, number: number) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length && !signal.aborted) {
      const number = next++;
      const item = items[number] as Item;
      results.set(number, await work(item, number));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, lane));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}

function defectTable(rows: readonly DefectRow[]): string {
  return table(
    ["defect", "family", "found as", "sequences", "seconds", "generated", "steps"],
    rows.map(({ defect, family, id, sequences, seconds, from, steps, minimal }) => [
      defect,
      family,
      id ?? "not found",
      sequences,
      seconds.toFixed(1),
      `${from ?? "-"}`,
      `${steps ?? "-"}${steps !== null && !minimal ? " (not minimal)" : ""}`,
    ]),
  );
}

function rowText({ defect, id, sequences, seconds, from, steps, others }: DefectRow): string {
  const also = others.length === 0 ? "" : `; also ${others.join(", ")}`;
  if (id === null) return `${defect}: not found in ${sequences} sequences, ${seconds.toFixed(1)} s${also}`;
  return `${defect}: ${id} after ${sequences} sequences, ${seconds.toFixed(1)} s; ${steps ?? "?"} steps of ${from ?? "?"}${also}`;
}

/** Medians are over the defects that were found. */
export function summarize(rows: readonly DefectRow[]): {
  found: number;
  medianFrom: number;
  medianSteps: number;
  medianSeconds: number;
  maxSeconds: number;
} {
  const found = rows.filter((row) => row.found);
  const seconds = found.map((row) => row.seconds);
  return {
    found: found.length,
    medianFrom: median(found.map(({ from }) => from ?? 0)),
    medianSteps: median(found.map(({ steps }) => steps ?? 0)),
    medianSeconds: round(median(seconds)),
    maxSeconds: round(Math.max(0, ...seconds)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
