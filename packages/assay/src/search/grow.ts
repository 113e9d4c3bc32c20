import type { Subject } from "../core/types";
import { Corpus } from "./corpus";
import { crewHere, reportsOf, type SearchCrew } from "./crew";
import { unmetTargetsOf, type UnmetTargets } from "./unmet-targets";
import { signals } from "./signals";
import type { FoundSequence, GrowReport, GrowTask } from "./tasks";

/** How a corpus is grown. */
export interface GrowOptions {
  readonly seed: number;
  /** Sequences to plan, at most. */
  readonly sequences: number;
  /** Sequences in a row after which, when none of them showed anything new, nothing new is expected any more. */
  readonly patience: number;
  /** Actions of a fresh sequence, and the most that are put behind a corpus entry. */
  readonly steps: number;
  /** Aborted: nothing is begun any more, and what was found until then is kept. */
  readonly signal: AbortSignal;
  /** Called after every epoch. */
  readonly progress: (state: GrowState) => void;
  /** Who does the tasks, which does not change the result; absent: this process. */
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
 * Looks for sequences that show what no other showed, in the model alone: fresh ones, and variations of those that showed most of something, or of what was
 * tried least. It goes in epochs: in one the corpus is frozen, and a task is a function of seed, epoch, number and that corpus; at its end what was found is
 * merged in the order of the tasks. So a seed gives the same result, however the tasks are spread.
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

/** Keeps what a task found that is still new. Gives how many sequences in a row showed nothing new, up to its end. */
function merge(corpus: Corpus, report: GrowReport, idle: number, kept: FoundSequence[]): number {
  let last = -1 - idle;
  for (const { sequence, ...found } of report.found) {
    const before = corpus.changes;
    if (corpus.add(found.offset, found) > 0) last = sequence;
    if (corpus.changes > before) kept.push(found);
  }
  return report.sequences - 1 - last;
}
