import type { CorpusEntry } from "../../core/types";

/** A sequence with its value. Plain data. */
export interface Valued extends CorpusEntry {
  /** In the smallest part of the objective's unit. */
  readonly value: bigint;
  /** What the search compares (`Meter.fitness`); absent: the value. */
  readonly fitness?: bigint;
  /** Decides between sequences of the same value (`Probed.promise`); absent: 0. */
  readonly promise?: number;
  /** Its ancestor: an entry of the corpus, or a new sequence. */
  readonly root: string;
  /** The kind of its last call, and the ids that it names. The search keeps few sequences of a niche. */
  readonly niche: string;
}

/** Sequences to try, each a change of one before it. Its result is a function of this, of the code and of its corpus. Plain data. */
export interface ClimbTask {
  readonly objective: string;
  readonly seed: number;
  readonly epoch: number;
  readonly number: number;
  /** Sequences to play. */
  readonly sequences: number;
  /** Actions of a fresh sequence. */
  readonly steps: number;
  /** The best sequences at the start of the epoch, the best first. */
  readonly best: readonly Valued[];
}

/** The result of climbing. */
export interface ClimbReport {
  readonly sequences: number;
  /** Steps that were planned. */
  readonly steps: number;
  /** The best sequences found, the best first. */
  readonly found: readonly Valued[];
}
