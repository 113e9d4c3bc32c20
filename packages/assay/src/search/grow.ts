import { setImmediate as breath } from "node:timers/promises";
import type { Sequence } from "../run";
import type { Subject } from "../types";
import { Corpus } from "./corpus";
import { Random } from "./random";
import { freshOf } from "./sequence-source";
import { traceOf } from "./trace";
import { Variation } from "./vary";

/** How a corpus is grown. */
export interface GrowOptions {
  readonly seed: number;
  /** Sequences to plan, at most. */
  readonly sequences: number;
  /** Sequences in a row after which, when none of them showed anything new, nothing new is expected any more. */
  readonly patience: number;
  /** Actions of a fresh sequence, and the most that are put behind a kept one. */
  readonly steps: number;
  readonly signal: AbortSignal;
  /** Told after every sequence. */
  readonly progress: (state: GrowState) => void;
}

/** Where growing stands. */
export interface GrowState {
  readonly sequences: number;
  readonly calls: number;
  readonly features: number;
}

/** So many of 100 sequences are drawn afresh; the others go on from kept ones. */
const FRESH_PERCENT = 30;
/** Sequences between two moments at which signals and the display have their turn. */
const AT_A_TIME = 20;
/** A longer sequence is not gone on from as a whole. */
const MOST_CALLS = 200;

/**
 * Looks for sequences that show what no other showed, in the model alone: fresh ones, and variations of those that showed most of something, or what was tried least. The same
 * for a seed on any machine.
 * @throws whatever the subject's session throws
 */
export async function grow<Action, History>(subject: Subject<Action, History>, options: GrowOptions): Promise<Corpus> {
  const { seed, sequences: most, patience, steps, signal, progress } = options;
  const random = new Random(seed);
  const fresh = freshOf(subject);
  const variation = new Variation(subject, fresh);
  const corpus = new Corpus();
  const next = (): Sequence<Action> => {
    const start = random.chance(FRESH_PERCENT) ? undefined : corpus.start(random);
    if (start === undefined) return { offset: subject.offset(random.next()), actions: fresh(steps, random) };
    return variation.of(start, random, () => corpus.start(random)?.entry, steps);
  };
  let calls = 0;
  let idle = 0;
  for (let sequences = 1; sequences <= most && idle < patience && !signal.aborted; sequences++) {
    const sequence = next();
    const trace = traceOf(subject, { ...sequence, actions: sequence.actions.slice(0, MOST_CALLS) });
    calls += trace.calls.length;
    idle = corpus.add(sequence.offset, trace) > 0 ? 0 : idle + 1;
    progress({ sequences, calls, features: corpus.size });
    if (sequences % AT_A_TIME === 0) await breath();
  }
  return corpus;
}
