import type { Counterexample } from "../run/counterexample";
import type { Wanted } from "../run/judge";
import type { CorpusEntry, Subject } from "../core/types";
import type { ClimbReport, ClimbTask } from "../search/maximise/tasks";
import type { FoundSequence, CorpusUpdates, SearchReport, SearchTask } from "../search/tasks";
import type { ReachedReport } from "./reached";
import type { TrialReport, TrialTask } from "./trial/trial";
import type { Statistics } from "../core/stats";

/** A chunk to explore: a few sequences that fast-check generates from one seed. */
export interface ChunkTask {
  /** The campaign's seed. */
  readonly seed: number;
  readonly chunk: number;
  /** Number of sequences in it. */
  readonly sequences: number;
  /** Actions per sequence, at most. */
  readonly steps: number;
  /** What ends it: of its sequences, those behind the first that fails so are not run. Absent: all are run. */
  readonly until?: Wanted;
  /** The corpus of a campaign that learns, before this epoch. Absent: it does not learn. */
  readonly updates?: CorpusUpdates;
  /** As if the subject had no corpus. */
  readonly withoutCorpus?: boolean;
  /** Milliseconds after which no further sequence starts and shrinking ends; absent: no limit. */
  readonly milliseconds?: number;
  /** The sequences themselves, in place of those that the seed draws. */
  readonly given?: readonly CorpusEntry[];
}

/** A sequence of a chunk that failed. */
export interface Found {
  readonly sequence: number;
  readonly identity: string;
  /** Another failure shows before it in its sequence. */
  readonly behind?: true | undefined;
  /** The sequence itself, where the chunk's seed does not give it: a scout made it. */
  readonly kept?: CorpusEntry;
}

/** The result of exploring a chunk. Plain data: it crosses process borders. */
export interface ChunkReport {
  readonly chunk: number;
  /** Of all its sequences that were run, in the ordinary way, in order. */
  readonly digest: string;
  readonly statistics: Statistics;
  readonly found: readonly Found[];
  /** Its time was up before all its sequences were begun. */
  readonly cut?: true;
  /** The error that ended it (then it is `cut`) after something was found; where nothing was, the task fails. */
  readonly fault?: string;
  /** Of a campaign that learns: the sequences that showed what was new at the beginning of the epoch. Of those that were kept before only the features. */
  readonly learned?: readonly FoundSequence[];
  /** Of contracts that report what they reach. */
  readonly reached?: ReachedReport;
}

/** A failure to shrink: where it was found says how to generate it again. */
export interface ShrinkTask extends ChunkTask, Found {
  /** Shrinking has no time limit, so the counterexample depends only on the seed; its number of runs is bounded. */
  readonly untimed?: boolean;
}

/** What an executor is asked to do. Plain data: it crosses process borders. */
export type Task =
  /** An aborted signal ends it between two sequences: the report is of no use then. */
  | { readonly kind: "explore"; readonly task: ChunkTask }
  /** An aborted signal ends the search: the counterexample is given as small as it is by then. */
  | { readonly kind: "shrink"; readonly task: ShrinkTask }
  /** Tries mutants; the contracts must be those that all mutants are built into. */
  | { readonly kind: "trial"; readonly task: TrialTask }
  /** A task of a search by the model alone, with what the executor has to know first. */
  | { readonly kind: "search"; readonly task: SearchTask; readonly updates: CorpusUpdates }
  /** A task of a search for the largest value, by the model alone. */
  | { readonly kind: "climb"; readonly task: ClimbTask };

/** The result of each kind of task. */
export interface Results {
  readonly explore: ChunkReport;
  readonly shrink: Counterexample;
  /** Null when an aborted signal ended it before anything was known. */
  readonly trial: readonly TrialReport[] | null;
  readonly search: SearchReport;
  readonly climb: ClimbReport;
}

export type ResultOf<Of extends Task> = Results[Of["kind"]];

/** The handler for each kind of task. */
export type Handlers = {
  readonly [Kind in Task["kind"]]: (
    task: Extract<Task, { readonly kind: Kind }>,
    signal: AbortSignal,
  ) => Promise<Results[Kind]>;
};

/** Runs tasks, in this process or in another one. */
export interface Executor {
  readonly name: string;
  /** How many tasks are best in flight. */
  readonly lanes: number;
  /** Its setup, if it runs in this process. */
  readonly subject?: Subject<unknown, unknown>;
  /** Where it is there: to be called before each task is taken. Resolves when the executor can take one, with what must be called when the task is done. */
  enter?(): Promise<() => void>;
  /** Rejects with an internal fault, never with a finding. */
  do<Of extends Task>(task: Of, signal: AbortSignal): Promise<ResultOf<Of>>;
  close(): Promise<void>;
}

/** `do` of an executor that has a handler for each kind of task. */
export function doing(handlers: Handlers): Executor["do"] {
  return <Of extends Task>(task: Of, signal: AbortSignal) => {
    // the handler of its kind takes it, which TypeScript cannot follow through the lookup
    const handle = handlers[task.kind] as unknown as (task: Of, signal: AbortSignal) => Promise<ResultOf<Of>>;
    return handle(task, signal);
  };
}

/** The executor is lost (its process died). Another one can run its task. */
export class ExecutorLostError extends Error {
  override readonly name = "ExecutorLostError";
}

/** The task was withdrawn before it started, or is no longer needed. */
export class WithdrawnError extends Error {
  override readonly name = "WithdrawnError";
}
