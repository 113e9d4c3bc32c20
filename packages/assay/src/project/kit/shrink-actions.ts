import { Stream, Value } from "fast-check";

/** What the numbers of an action are called, whatever else it has. */
interface Drawn {
  readonly draws: readonly number[];
}

/** Where simplifying goes on after a candidate was taken: action `at`; `draw` -2 drops all its numbers, -1 the later half, i >= 0 makes number i zero. */
interface ResumePoint {
  readonly at: number;
  readonly draw: number;
}

const ALL = -2;
const HALF = -1;

/**
 * Smaller sequences, for an arbitrary's `shrink`: subsequences first, then plainer actions. Numbers that are left out of an action count as zero. `context`:
 * what came with the value, absent for one that was generated.
 */
export function shrinkActions<Action extends Drawn>(
  actions: readonly Action[],
  context?: unknown,
): Stream<Value<readonly Action[]>> {
  const place = isPlace(context) ? context : undefined;
  function* candidates(): Generator<Value<readonly Action[]>> {
    // once numbers are being simplified, no action can be left out any more
    if (place === undefined) for (const candidate of shorter(actions)) yield new Value(candidate, undefined);
    for (const [candidate, next] of plainer(actions, place ?? { at: 0, draw: ALL })) yield new Value(candidate, next);
  }
  return new Stream(candidates());
}

/** Candidates with fewer actions: without halves, quarters, …, single ones. */
function* shorter<Action>(actions: readonly Action[]): Generator<readonly Action[]> {
  for (let size = Math.ceil(actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = actions.length - size; start > -size; start -= size) {
      const from = Math.max(0, start);
      yield [...actions.slice(0, from), ...actions.slice(Math.max(from, start + size))];
    }
  }
}

/** Candidates with plainer actions from a place on, each with the place to go on at when it is taken. */
function* plainer<Action extends Drawn>(
  actions: readonly Action[],
  start: ResumePoint,
): Generator<readonly [readonly Action[], ResumePoint]> {
  for (let at = start.at; at < actions.length; at += 1) {
    const action = actions[at];
    if (action === undefined || action.draws.every((value) => value === 0)) continue;
    const { draws } = action;
    const changed = (values: readonly number[]): readonly Action[] =>
      actions.map((old, i) => (i === at ? { ...old, draws: values } : old));
    const first = at === start.at ? start.draw : ALL;
    if (first <= ALL) yield [changed([]), { at: at + 1, draw: ALL }];
    if (first <= HALF && draws.length > 1) yield [changed(draws.slice(0, draws.length >> 1)), { at, draw: HALF }];
    for (let i = Math.max(0, first); i < draws.length; i += 1)
      if (draws[i] !== 0) yield [changed(draws.map((old, j) => (j === i ? 0 : old))), { at, draw: i + 1 }];
  }
}

function isPlace(context: unknown): context is ResumePoint {
  return typeof context === "object" && context !== null && "at" in context && "draw" in context;
}
