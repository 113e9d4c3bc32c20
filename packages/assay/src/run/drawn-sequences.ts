import fc, { type Arbitrary } from "fast-check";
import type { Sequence } from ".";
import type { Subject } from "../types";

/** A number that places a sequence in time, and its actions. */
export type Drawn<Action> = readonly [draw: number, actions: readonly Action[]];

/** Sequences of at most `steps` actions. The number that places them in time is uniform and is not shrunk. */
export function drawnSequences<Action, History>(
  subject: Subject<Action, History>,
  steps: number,
): Arbitrary<Drawn<Action>> {
  const draw = fc.noShrink(fc.noBias(fc.integer({ min: 0, max: 0xffff_ffff })));
  return fc.tuple(draw, subject.actions(steps));
}

/** The sequence of what was drawn. */
export function sequenceOf<Action, History>(
  subject: Subject<Action, History>,
  [draw, actions]: Drawn<Action>,
): Sequence<Action> {
  return { offset: subject.offset(draw), actions };
}
