import { availableParallelism } from "node:os";
import { EXIT_CODES } from "../../harness/campaign";
import { table } from "../../harness/display";
import { ReusedWorker } from "../../harness/workers";
import { DEFAULT_STEPS, choiceOf, seedOf, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import type { Defect, Lab } from "../lab";
import type { Output } from "../output";
import { placeBetween } from "./between";
import { findDefect, type DefectRow } from "./find-defect";
import { median } from "./median";
import { markOf, updateTable } from "./shrunk-table";

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

/** Exit code when a defect was not found, or not with a 1-minimal counterexample, or not by all that it declares: below the threshold. */
const BELOW_THRESHOLD = 8;

/** Runs a campaign against every broken variant (or the one named), prints the table, and gives the exit code. */
export async function brokenCommand(flags: BrokenFlags, lab: Lab, output: Output): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, lab);
  if (flags.markdown !== undefined) placeBetween(flags.markdown, markOf(choice.edition));
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
    const find = async (defect: Defect, worker: ReusedWorker): Promise<DefectRow> => {
      const source = lab.source({ ...choice, variant: defect.name });
      const row = await findDefect(defect, source, worker, settings, terminal.line);
      terminal.line(rowText(row));
      return row;
    };
    const atATime = Math.min(flags.workers ?? availableParallelism(), defects.length);
    const rows = await severalAtATime(defects, { atATime, find, signal: interrupt.signal, notify: terminal.line });
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
    if (interrupt.signal.aborted) return EXIT_CODES.interrupted;
    return rows.every(({ found, minimal, missing }) => found && minimal && missing.length === 0) ? 0 : BELOW_THRESHOLD;
  } finally {
    interrupt.release();
  }
}

interface Searching {
  readonly atATime: number;
  readonly find: (defect: Defect, worker: ReusedWorker) => Promise<DefectRow>;
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/**
 * Works through the defects, so many at a time, each lane with a worker that it keeps; in order of the list. Begins no further one when the
 * signal is aborted, or when one of them throws: that is thrown once all lanes have come to rest.
 */
async function severalAtATime(
  defects: readonly Defect[],
  { atATime, find, signal, notify }: Searching,
): Promise<DefectRow[]> {
  const rows = new Map<number, DefectRow>();
  let next = 0;
  let failed = false;
  const lane = async (number: number): Promise<void> => {
    const worker = new ReusedWorker(number, notify);
    try {
      while (next < defects.length && !signal.aborted && !failed) {
        const index = next++;
        rows.set(index, await find(defects[index] as Defect, worker));
      }
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      await worker.close();
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atATime }, (_, index) => lane(index + 1)));
  const first = lanes.find((settled) => settled.status === "rejected");
  if (first !== undefined) throw first.reason;
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
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

function rowText({ defect, id, sequences, seconds, from, steps, others, ids, missing }: DefectRow): string {
  const also =
    (others.length === 0 ? "" : `; also ${others.join(", ")}`) +
    (ids.length < 2 ? "" : `; at that step ${ids.join(", ")}`) +
    (missing.length === 0 ? "" : `; declared to find it at that step, and did not: ${missing.join(", ")}`);
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
