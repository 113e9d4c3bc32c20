import type { Subject } from "../core/types";
import { Corpus } from "./corpus";
import { crewHere, reportsOf, type SearchCrew } from "./crew";
import { unmetTargetsOf, type UnmetTargets } from "./unmet-targets";
import { signals } from "./signals";
import type { FoundSequence, GrowReport, GrowTask } from "./tasks";

/** How a corpus is grown. */
export interface GrowOptions {
  readonly seed: number;
  /** Most sequences to plan. */
  readonly sequences: number;
  /** The search ends after this many sequences in a row without a new feature. */
  readonly patience: number;
  /** Actions of a fresh sequence, and the most that are put behind a corpus entry. */
  readonly steps: number;
  /** When aborted, the search ends with what it has found. */
  readonly signal: AbortSignal;
  /** Called after every epoch. */
  readonly progress: (state: GrowState) => void;
  /** Runs the tasks; the result does not depend on it. Absent: this process. */
  readonly crew?: SearchCrew;
}

/** How far growing is. */
export interface GrowState extends UnmetTargets {
  readonly sequences: number;
  readonly calls: number;
  readonly features: number;
}

/** Tasks of an epoch, and sequences of a task. They are part of what a seed means. */
const EPOCH_TASKS = 16;
const TASK_SEQUENCES = 16;

/**
 * Searches the model for sequences with new features. Some sequences are generated anew; the others vary the sequences of the highest counts, or of the features
 * that were tried least. Within an epoch the corpus is frozen, and a task depends on seed, epoch, number and corpus alone; at its end, the results are merged in
 * the order of the tasks. So a seed gives the same result, whichever worker does which task.
 * @throws whatever the crew throws
 */
export async function grow<Action, History>(subject: Subject<Action, History>, options: GrowOptions): Promise<Corpus> {
  const { seed, sequences: most, patience, steps, signal, progress, crew = crewHere(subject) } = options;
  const corpus = new Corpus();
  let sequences = 0;
  let calls = 0;
  let idle = 0;
  for (let epoch = 0; sequences < most && idle < patience && !signal.aborted; epoch++) {
    const tasks = tasksOf({ kind: "grow", seed, epoch, steps }, most - sequences);
    const reports = await reportsOf(crew, "grow", tasks, signal);
    const found: FoundSequence[] = [];
    for (const report of reports) {
      idle = merge(corpus, report, idle, found);
      sequences += report.sequences;
      calls += report.calls;
    }
    const tries = reports.flatMap((report) => report.tries);
    for (const [target, times] of tries) corpus.tried(target, times);
    crew.addUpdate({ found, tries });
    progress({ sequences, calls, features: corpus.size, ...unmetTargetsOf(corpus, signals.sites) });
  }
  return corpus;
}

function tasksOf(common: Omit<GrowTask, "number" | "sequences">, most: number): readonly GrowTask[] {
  const count = Math.min(EPOCH_TASKS, Math.ceil(most / TASK_SEQUENCES));
  return Array.from({ length: count }, (_, number) => ({
    ...common,
    number,
    sequences: Math.min(TASK_SEQUENCES, most - number * TASK_SEQUENCES),
  }));
}

/** Adds the sequences of a task that are still new. Returns the number of sequences in a row, up to its end, without a new feature. */
function merge(corpus: Corpus, report: GrowReport, idle: number, kept: FoundSequence[]): number {
  let last = -1 - idle;
  for (const { sequence, ...found } of report.found) {
    const before = corpus.changes;
    if (corpus.add(found.offset, found) > 0) last = sequence;
    if (corpus.changes > before) kept.push(found);
  }
  return report.sequences - 1 - last;
}
