import type { Counterexample } from "../counterexample";
import type { Wanted } from "../judge";
import type { Steps } from "../run/depth";
import type { KeptSequence, Subject } from "../types";
import type { ClimbReport, ClimbTask } from "../maximise/tasks";
import type { FoundSequence, Lessons, SearchReport, SearchTask } from "../search/tasks";
import type { TrialReport, TrialTask } from "../trial/trial";
import type { Statistics } from "../stats";

/** A chunk to explore: a few sequences that fast-check generates from one seed. */
export interface ChunkTask {
  /** The campaign's seed. */
  readonly seed: number;
  readonly chunk: number;
  /** Number of sequences in it. */
  readonly sequences: number;
  /** Actions per sequence, at most. */
  readonly steps: Steps;
  /** What ends it: of its sequences, those behind the first that fails so are not run. Absent: all are run. */
  readonly until?: Wanted;
  /** What a campaign that learns has learned before this epoch. Absent: it does not learn. */
  readonly lessons?: Lessons;
  /** As if the subject had no corpus. */
  readonly withoutCorpus?: boolean;
  /** Milliseconds after which none of its sequences is begun, and nothing is shrunk further; absent: nobody looks at the clock. */
  readonly milliseconds?: number;
  /** The sequences themselves, in place of those that the seed draws. */
  readonly given?: readonly KeptSequence[];
}

/** A sequence of a chunk that failed. */
export interface Found {
  readonly sequence: number;
  readonly identity: string;
  /** Another failure shows before it in its sequence. */
  readonly behind?: true | undefined;
}

/** What exploring a chunk came to. Plain data: it crosses process borders. */
export interface ChunkReport {
  readonly chunk: number;
  /** Of all its sequences that were run, in the ordinary way, in order. */
  readonly digest: string;
  readonly statistics: Statistics;
  readonly found: readonly Found[];
  /** Its time was up before all its sequences were begun. */
  readonly cut?: true;
  /** Of a campaign that learns: the sequences that showed what was new at the beginning of the epoch. Of those that were kept before only the features. */
  readonly learned?: readonly FoundSequence[];
}

/** A failure to shrink: where it was found says how to generate it again. */
export interface ShrinkTask extends ChunkTask, Found {
  /** Shrinking does not look at the clock, so that the counterexample is the seed's alone; it is bounded by its runs. */
  readonly untimed?: boolean;
}

/** Told the place in its chunk of a sequence that fails, as soon as that is known: before it is looked at closely, which says what with. Of one that was run ahead of others it is told when these have not ended the chunk; `millisecondsAgo` it was known. */
export type Failing = (sequence: number, millisecondsAgo: number) => void;

/** Takes tasks: in this process, or in another one. Every method rejects with a fault of the machinery, never with a finding. */
export interface Executor {
  readonly name: string;
  /** How many tasks are best in flight. */
  readonly lanes: number;
  /** What it runs, where that is in this process. */
  readonly subject?: Subject<unknown, unknown>;
  /** Where it is there: the executor is not open yet, and is to be opened before it is given a task. However often it is called, it is opened once. Closing it ends that. @throws what opening it threw */
  open?(): Promise<unknown>;
  /** It takes tasks only until the others are open, and is closed then. */
  readonly standsIn?: true;
  /** Where it is there: to be called before each task is taken. Resolves when the executor can take one, with what must be called when the task is done. */
  enter?(): Promise<() => void>;
  /** An aborted signal ends it between two sequences: the report is of no use then. Whoever does it where nobody can be told on the way calls no `failing`. */
  explore(task: ChunkTask, signal: AbortSignal, failing?: Failing): Promise<ChunkReport>;
  /** An aborted signal ends the search: the counterexample is given as small as it is by then. */
  shrink(task: ShrinkTask, signal: AbortSignal): Promise<Counterexample>;
  /** Tries mutants; the contracts must be those that all mutants are built into. Null when an aborted signal ended it before it came to anything. */
  trial(task: TrialTask, signal: AbortSignal): Promise<readonly TrialReport[] | null>;
  /** Does a task of a search by the model alone, with what it has to know first. */
  search(task: SearchTask, lessons: Lessons): Promise<SearchReport>;
  /** Does a task of a search for the largest value, by the model alone. */
  climb(task: ClimbTask): Promise<ClimbReport>;
  close(): Promise<void>;
}

/** An executor that is gone for good (its process died). Its task can be given to another one. */
export class ExecutorLostError extends Error {
  override readonly name = "ExecutorLostError";
}

/** A task that was taken back before anybody began it, or that nobody wants any more. */
export class WithdrawnError extends Error {
  override readonly name = "WithdrawnError";
}
