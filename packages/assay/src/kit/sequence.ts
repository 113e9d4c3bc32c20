import { Arbitrary, Stream, Value, type Random } from "fast-check";
import { DRAWS } from "./draws";
import type { Call } from "./descriptors";

/** What is drawn for a step: a kind of action, and the numbers that it makes its choices with. */
export interface Action {
  readonly kind: string;
  readonly draws: readonly number[];
  /** A call at its time in place of a choice; null when only time passes. */
  readonly exactly?: { readonly at: number; readonly call: Call | null };
}

/** How often a kind is drawn, beside the others. */
export interface Weighed {
  readonly name: string;
  readonly weight: number;
}

/** In a sequence each kind is enabled with this chance (swarm testing): some states are reached that an even mixture never reaches. */
const ENABLED_PERCENT = 70;
/** How much more often a sequence does the kind that it favours. */
const FAVOUR = 6;

/** The kinds of one sequence, each as often as its weight says. */
function mixtureOf(random: Random, kinds: readonly Weighed[]): readonly string[] {
  const favoured = random.nextInt(0, kinds.length - 1);
  return kinds.flatMap(({ name, weight }, i) => {
    const enabled = random.nextInt(1, 100) <= ENABLED_PERCENT || i === favoured;
    return enabled ? new Array<string>(weight * (i === favoured ? FAVOUR : 1)).fill(name) : [];
  });
}

/** Candidates with fewer actions: without halves, quarters, …, single ones. */
function* shorter(actions: readonly Action[]): Generator<readonly Action[]> {
  for (let size = Math.ceil(actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = actions.length - size; start > -size; start -= size) {
      const from = Math.max(0, start);
      yield [...actions.slice(0, from), ...actions.slice(Math.max(from, start + size))];
    }
  }
}

/** Where simplifying goes on after a candidate was taken: action `at`; `draw` -2 drops all its numbers, -1 the later half, i >= 0 makes number i zero. */
interface ResumePoint {
  readonly at: number;
  readonly draw: number;
}

const ALL = -2;
const HALF = -1;

/** Candidates with plainer actions from a place on, each with the place to go on at when it is taken. */
function* plainer(
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

/** Sequences of exactly `length` actions, a mixture of kinds for each; they shrink to subsequences first, then to plainer actions. */
export class SequenceArbitrary extends Arbitrary<readonly Action[]> {
  constructor(
    private readonly length: number,
    private readonly kinds: readonly Weighed[],
  ) {
    super();
  }

  generate(random: Random): Value<readonly Action[]> {
    const mixture = mixtureOf(random, this.kinds);
    const actions = Array.from({ length: this.length }, (): Action => {
      const kind = mixture[random.nextInt(0, mixture.length - 1)] ?? "";
      return { kind, draws: Array.from({ length: DRAWS }, () => random.nextInt(0, 0x7fff_ffff)) };
    });
    return new Value(actions, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is readonly Action[] {
    return Array.isArray(value) && value.length <= this.length;
  }

  shrink(value: readonly Action[], context?: unknown): Stream<Value<readonly Action[]>> {
    const place = isPlace(context) ? context : undefined;
    function* candidates(): Generator<Value<readonly Action[]>> {
      // once numbers are being simplified, no action can be left out any more
      if (place === undefined) for (const candidate of shorter(value)) yield new Value(candidate, undefined);
      for (const [candidate, next] of plainer(value, place ?? { at: 0, draw: ALL })) yield new Value(candidate, next);
    }
    return new Stream(candidates());
  }
}

function isPlace(context: unknown): context is ResumePoint {
  return typeof context === "object" && context !== null && "at" in context && "draw" in context;
}
