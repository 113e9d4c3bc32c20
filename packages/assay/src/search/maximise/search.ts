import { setImmediate as breath } from "node:timers/promises";
import { bestOf } from "./best";
import { byValue } from "./fitness";
import type { Climbers } from "./climbers";
import type { ClimbReport, ClimbTask, Valued } from "./tasks";

/** Runs the tasks of a search for the largest value. */
export interface ClimbCrew {
  /** Does tasks, and gives their reports in the order of the tasks; when the signal ends it, those of the first tasks alone. */
  run(tasks: readonly ClimbTask[], signal: AbortSignal): Promise<readonly ClimbReport[]>;
}

/** Options of a search for the largest value. */
export interface MaximiseOptions {
  readonly objective: string;
  readonly seed: number;
  /** Most sequences to play. */
  readonly sequences: number;
  /** Whether the time is over; asked at the end of every epoch, where a search may end. */
  readonly isOver: () => boolean;
  /** Actions of a fresh sequence. */
  readonly steps: number;
  /** Whether sequences are played on the chain. */
  readonly onChain?: boolean;
  /** When aborted, no more tasks start. */
  readonly signal: AbortSignal;
  /** Called after every epoch. */
  readonly progress: (state: MaximiseState) => void;
  readonly crew: ClimbCrew;
}

/** The best value after a number of steps. */
export interface CurvePoint {
  readonly sequences: number;
  /** Steps that were planned. */
  readonly steps: number;
  /** In the smallest part of the objective's unit. */
  readonly value: bigint;
}

/** The state of a search. */
export interface MaximiseState {
  readonly epochs: number;
  readonly sequences: number;
  readonly steps: number;
  /** The best sequence so far; undefined until one has a value. */
  readonly best: Valued | undefined;
  /** After every epoch in which there was something better. */
  readonly curve: readonly CurvePoint[];
}

/** Tasks of an epoch, and sequences of a task in the model and on the chain, which takes longer. They are part of what a seed means. */
const EPOCH_TASKS = 16;
const TASK_SEQUENCES = 40;
const TASK_SEQUENCES_ON_CHAIN = 10;

/**
 * Searches for the sequence with the largest value. Within an epoch, the best sequences are frozen, and a task depends on seed, epoch, number and these alone; at its end, the
 * results are merged in the order of the tasks. So a seed and a number of sequences give the same result, whichever worker does which task.
 * @throws whatever the crew throws
 */
export async function searchLargest(options: MaximiseOptions): Promise<MaximiseState> {
  const { sequences: most, isOver, signal, progress, crew } = options;
  let best: readonly Valued[] = [];
  let state: MaximiseState = { epochs: 0, sequences: 0, steps: 0, best: undefined, curve: [] };
  while (state.sequences < most && !isOver() && !signal.aborted) {
    const reports = await crew.run(tasksOf(options, state, best), signal);
    best = bestOf(
      best,
      reports.flatMap(({ found }) => found),
    );
    state = grown(state, reports, largestOf(best, reports, state.best));
    progress(state);
  }
  return state;
}

function tasksOf(
  { objective, seed, steps, sequences: most, onChain = false }: MaximiseOptions,
  { epochs, sequences: made }: MaximiseState,
  best: readonly Valued[],
): readonly ClimbTask[] {
  const left = most - made;
  const each = onChain ? TASK_SEQUENCES_ON_CHAIN : TASK_SEQUENCES;
  const count = Math.min(EPOCH_TASKS, Math.ceil(left / each));
  return Array.from({ length: count }, (_, number) => {
    const sequences = Math.min(each, left - number * each);
    return { objective, seed, epoch: epochs, number, sequences, steps, best };
  });
}

/** The sequence with the largest value; the search itself compares fitness, which can differ. */
function largestOf(
  best: readonly Valued[],
  reports: readonly ClimbReport[],
  before: Valued | undefined,
): Valued | undefined {
  const found = reports.flatMap((report) => report.found);
  const [largest] = [...best, ...(before === undefined ? [] : [before]), ...found].sort(byValue);
  return largest;
}

function grown(state: MaximiseState, reports: readonly ClimbReport[], best: Valued | undefined): MaximiseState {
  const sequences = reports.reduce((sum, report) => sum + report.sequences, state.sequences);
  const steps = reports.reduce((sum, report) => sum + report.steps, state.steps);
  const better = best !== undefined && best.value !== state.best?.value;
  const curve = better ? [...state.curve, { sequences, steps, value: best.value }] : state.curve;
  return { epochs: state.epochs + 1, sequences, steps, best, curve };
}

/** Does all tasks in this process, one after the other; between two the display and Ctrl-C have their turn. */
export function climbHere(climbers: Climbers<unknown, unknown>): ClimbCrew {
  return {
    run: async (tasks, signal) => {
      const reports: ClimbReport[] = [];
      for (const task of tasks) {
        if (signal.aborted) break;
        reports.push(await climbers.run(task));
        await breath();
      }
      return reports;
    },
  };
}
