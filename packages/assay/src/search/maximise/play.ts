import type { CallEditor, Objective, RecordedCall, Subject } from "../../core/types";
import { Playthrough, searching, type PlannedPrefix } from "./playthrough";
import { checkProbes, NOT_PROBED, probed, type Probed } from "./probing";

/** A sequence as the model plays it for an objective. */
export interface Played<Action = unknown> {
  readonly offset: number;
  /** The calls that were made, without what was granted at the end. */
  readonly calls: readonly RecordedCall[];
  /** What was granted. */
  readonly granted: readonly RecordedCall[];
  /** The results of the probes after the sequence. */
  readonly probed: Probed;
  /** In the smallest part of the objective's unit; undefined where there is none. */
  readonly value: bigint | undefined;
  /** What the search compares (`Meter.fitness`). */
  readonly fitness: bigint | undefined;
  /** Steps that were planned. */
  readonly steps: number;
  /** Its sessions, for sequences with the same beginning; absent if it could not be played. */
  readonly prefix?: PlannedPrefix<Action>;
}

/** What to play: calls, and then actions. */
export interface Offered<Action> {
  readonly offset: number;
  readonly calls: readonly RecordedCall[];
  readonly tail?: readonly Action[];
  /** A sequence with the same beginning, which is not planned again. */
  readonly prefix?: PlannedPrefix<Action> | undefined;
}

/** A longer sequence is cut. */
export const MOST_CALLS = 320;
/** Calls that an objective may grant, at most. */
const MOST_GRANTED = 200;
/** Most replays without calls that may not be made; more than one is rare. */
export const MOST_ROUNDS = 3;

/** Plays sequences for an objective: in the model alone, or on the chain. */
export interface SequencePlayer<Action, History> {
  readonly subject: Subject<Action, History>;
  readonly objective: Objective;
  readonly editor: CallEditor<Action>;
  /** When a sequence starts, Unix seconds. */
  startOf(offset: number): number | Promise<number>;
  /** Plays a sequence without the calls that the objective's players may not make. */
  play(offered: Offered<Action>): Played<Action> | Promise<Played<Action>>;
}

/** Plays sequences for an objective, in the model alone. */
export class Player<Action, History> implements SequencePlayer<Action, History> {
  readonly editor: CallEditor<Action>;

  /** @throws Error for a subject whose calls cannot be made again, and for an objective whose probes would mean nothing */
  constructor(
    readonly subject: Subject<Action, History>,
    readonly objective: Objective,
  ) {
    const { callEditor, name } = subject;
    if (callEditor === undefined)
      throw new Error(`${name}: expected a subject with a \`callEditor\`, which makes the calls of sequences again`);
    checkProbes(objective);
    this.editor = callEditor;
  }

  /** When a sequence starts, Unix seconds. */
  startOf(offset: number): number {
    return searching(this.subject, offset).open()[0]?.time ?? 0;
  }

  /**
   * Plays a sequence. Calls that the objective's players may not make are left out: they are known only once they are planned, so that the rest is then
   * played again.
   * @throws whatever the subject's session throws
   */
  play({ offset, calls: offered, tail = [], prefix }: Offered<Action>): Played<Action> {
    let steps = 0;
    let calls = offered.slice(0, MOST_CALLS);
    let behind = tail;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const playthrough = new Playthrough(this.subject, this.objective, this.editor, offset);
      const from = playthrough.begin(calls, prefix);
      for (const call of calls.slice(from)) playthrough.make(call);
      for (const action of behind.slice(0, MOST_CALLS - calls.length)) playthrough.play(action);
      if (!playthrough.refused) return this.ended(playthrough, offset, steps);
      steps += playthrough.planned;
      calls = [...playthrough.made];
      behind = [];
    }
    return { offset, calls: [], granted: [], probed: NOT_PROBED, value: undefined, fitness: undefined, steps };
  }

  /** Makes the granted calls, tries the probes, and observes everything. */
  private ended(playthrough: Playthrough<Action, History>, offset: number, before: number): Played<Action> {
    const granted = (this.objective.granted?.(playthrough.view, playthrough.time) ?? []).slice(0, MOST_GRANTED);
    const made = playthrough.grant(granted);
    const found = probed(this, playthrough.prefix, playthrough.time, playthrough.view);
    // a call that is refused changes nothing: so all of them can be made one after the other, as they are on the chain
    for (const { call, ...mark } of found.refused) playthrough.grant([call], mark);
    playthrough.finish();
    const { made: calls, value, fitness, prefix } = playthrough;
    const steps = before + playthrough.planned + found.steps;
    return { offset, calls, granted: made, probed: found, value, fitness, prefix, steps };
  }
}
