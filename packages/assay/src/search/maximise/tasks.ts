import type { CorpusEntry } from "../../core/types";

/** A sequence with what it is worth. Plain data. */
export interface Valued extends CorpusEntry {
  /** In the smallest part of the objective's unit. */
  readonly value: bigint;
  /** What the search goes by (`Meter.fitness`); absent: the value. */
  readonly fitness?: bigint;
  /** Of sequences that are worth the same the one goes on that promises more (`Probed.promise`); absent: nothing. */
  readonly promise?: number;
  /** What it goes back to: a corpus entry of the corpus, or one that was drawn. Those that go back to the same are kin. */
  readonly root: string;
  /** What its last call is about: its kind, and the things that it names. Few of a niche are kept. */
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
  /** What was best at the beginning of the epoch, the best first. */
  readonly best: readonly Valued[];
}

/** The result of climbing. */
export interface ClimbReport {
  readonly sequences: number;
  /** Steps that were planned. */
  readonly steps: number;
  /** The best that were met, the best first. */
  readonly found: readonly Valued[];
}
