import type { Wanted } from "../run/judge";
import type { Declared } from "../core/stats";
import type { CorpusEntry } from "../core/types";
import type { LearningOptions } from "./learning";
import type { Counterexample } from "../run/counterexample";
import type { ChunkReport } from "./tasks";

/** A distinct failure that a campaign found, shrunk. */
export interface Violation {
  readonly identity: string;
  /** Number of failing sequences with this identity in the campaign. */
  readonly times: number;
  /** Sequences that the campaign had run, and seconds that it had taken, when it was found. */
  readonly sequencesToFind: number;
  readonly secondsToFind: number;
  readonly counterexample: Counterexample;
  /** The file, or undefined when it could not be written; `problem` says why then. */
  readonly path: string | undefined;
  readonly problem: string | undefined;
}

/** How a campaign is run. */
export interface CampaignOptions {
  readonly seed: number;
  /** Actions per sequence, at most: of a range, each draws its own. */
  readonly steps: number;
  /** Ends after this number of sequences. */
  readonly runs?: number;
  /** The sequences to run, in place of those that the seed draws; `runs` is their number then. */
  readonly given?: readonly CorpusEntry[];
  /** The subject's corpus is neither played nor varied. Not together with `learning`. */
  readonly withoutCorpus?: boolean;
  /** Ends after this number of seconds: no sequence is begun later, and nothing is shrunk long after. At least one of `runs` and `seconds` must be given. */
  readonly seconds?: number;
  /** First chunk; above 0 to continue with an interrupted campaign. */
  readonly fromChunk?: number;
  /** Only one part of the chunks: of `of` interleaved parts the one at `part`, from 0. `runs` and `fromChunk` are those of the whole. */
  readonly share?: { readonly part: number; readonly of: number };
  /**
   * The failures that the campaign looks for (`--fail-fast`: "any"): it ends with the first of them. Others are
   * recorded, but neither shrunk nor saved. Absent: all failures, without an early end.
   */
  readonly wanted?: Wanted;
  /** Ends a campaign that looks for all failures at this many distinct ones. Absent: no limit. */
  readonly maxViolations?: number;
  /** Folder for counterexamples; absent: the listener alone gets them. */
  readonly out?: string;
  /** Saves sequences with new features, and mutates them. Absent: the campaign does not learn. Not together with `share`. */
  readonly learning?: LearningOptions;
  /** What must have been reached at least once; a function is asked at the end, when nothing waits for it. */
  readonly declared: Declared | (() => Promise<Declared>);
  /** Aborted: no chunk is begun any more, and nothing is shrunk further. */
  readonly signal: AbortSignal;
}

/** Called with events of the campaign. */
export interface CampaignListener {
  /** A new failure was shrunk; its file is written, or `problem` says why not. A promise is waited for. */
  violation?(violation: Violation): unknown;
  /** A new failure was given to an executor that shrinks it; `violation` is called with the result. */
  shrinking?(): void;
  /** A chunk was added, in the order of their numbers. `fresh`: its new identities, which will be reported as violations. */
  chunk?(report: ChunkReport, fresh: readonly string[]): void;
  /** Something the user should know: an executor was lost, a file could not be written. */
  notice?(text: string): void;
}
