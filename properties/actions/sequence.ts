import { Arbitrary, Stream, Value, type Random } from "fast-check";
import { parseExactly } from "./exactly";
import { ACTIONS, actionsIn } from "./index";
import type { Action, ActionDefinition } from "./types";

/** Numbers drawn for an action: more than any of them uses. */
const DRAWS = 26;
const MOST = 0xffff_ffff;
/** In a sequence each kind of action is enabled with this chance (swarm testing), so that some states are reached that an even mixture never reaches. */
const ENABLED_PERCENT = 70;
/** How much more often a sequence does the kind that it favours. */
const FAVOUR = 6;

function draw(random: Random): number {
  return random.nextInt(0, 0x7fff_ffff) * 2 + random.nextInt(0, 1);
}

/** A claim's life needs all of these: they are enabled together. */
const CLAIMS: ReadonlySet<string> = new Set(["submitClaim", "vote", "settleClaim"]);
/** How many sequences are about claims and what they leave of the stake, and little else. */
const CLAIMS_PERCENT = 20;
const CLAIMS_ONLY: ReadonlySet<string> = new Set([
  ...CLAIMS,
  ...[
    "wait",
    "deposit",
    "extendDeposit",
    "withdrawStake",
    "buyCover",
    "extendCover",
    "withdrawCredit",
    "switchAsset",
    "transferCover",
    "burnOut",
    "setReviewPeriod",
    "earlierTerms",
  ],
]);

/** The kinds of one sequence, each as often as its weight says. Waiting is always among them: without time nothing happens. */
function drawKinds(random: Random, actions: readonly ActionDefinition[]): readonly string[] {
  if (random.nextInt(1, 100) <= CLAIMS_PERCENT) {
    return actions
      .filter(({ kind }) => CLAIMS_ONLY.has(kind))
      .flatMap(({ kind, weight }) => Array.from({ length: weight }, () => kind));
  }
  const claims = random.nextInt(1, 100) <= ENABLED_PERCENT;
  const enabled = actions.filter(({ kind }, i) => {
    const drawn = random.nextInt(1, 100) <= ENABLED_PERCENT;
    return i === 0 || (CLAIMS.has(kind) ? claims : drawn);
  });
  const favoured = actions[random.nextInt(0, actions.length - 1)];
  const times = (action: ActionDefinition): number => action.weight * (action === favoured ? FAVOUR : 1);
  return enabled.flatMap((action) => Array.from({ length: times(action) }, () => action.kind));
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

function withDraw(draws: readonly number[], at: number, value: number): readonly number[] {
  return draws.map((old, i) => (i === at ? value : old));
}

/** Where simplifying goes on after a candidate was taken: action `at`; `draw` -2 drops all its numbers, -1 the later half, i >= 0 makes number i zero. */
interface ResumePoint {
  readonly at: number;
  readonly draw: number;
}

const ALL = -2;
const HALF = -1;

/** Candidates with plainer actions from a place on, each with the place where to go on when it is taken. Numbers that are left out count as zero. */
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
    for (let i = Math.max(0, first); i < draws.length; i += 1) {
      if (draws[i] !== 0) yield [changed(withDraw(draws, i, 0)), { at, draw: i + 1 }];
    }
  }
}

/**
 * Sequences of exactly `length` actions; shrinks to subsequences first, then to plainer actions. Its own arbitrary, since it draws some hundred numbers
 * a sequence and shrinks in the order that serves a reader.
 */
export class SequenceArbitrary extends Arbitrary<readonly Action[]> {
  /** `mix`: the kinds, each as often as it stands there; absent: a mixture of its own for every sequence, out of `actions`. */
  constructor(
    private readonly length: number,
    private readonly mix?: readonly string[],
    private readonly actions: readonly ActionDefinition[] = actionsIn("current"),
  ) {
    super();
  }

  generate(random: Random): Value<readonly Action[]> {
    const kinds = this.mix ?? drawKinds(random, this.actions);
    const actions = Array.from({ length: this.length }, (): Action => {
      const kind = kinds[random.nextInt(0, kinds.length - 1)] ?? "wait";
      return { kind, draws: Array.from({ length: DRAWS }, () => draw(random)) };
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

/** Checks that data is an action of a known shape; for counterexamples read from disk. Throws otherwise. */
export function parseAction(data: unknown): Action {
  const kinds = new Set(ACTIONS.map((action) => action.kind));
  if (typeof data === "object" && data !== null && "kind" in data && "draws" in data) {
    const { kind, draws } = data;
    const left = "without" in data ? data.without : [];
    const isDraw = (value: unknown): value is number =>
      typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST;
    const known = typeof kind === "string" && kinds.has(kind) && Array.isArray(draws) && draws.every(isDraw);
    if (known && Array.isArray(left) && left.every(isDraw))
      return {
        kind,
        draws,
        ...(left.length === 0 ? {} : { without: left }),
        ...("exactly" in data ? { exactly: parseExactly(data.exactly) } : {}),
      };
  }
  throw new Error(
    `expected an action { kind, draws } with a known kind and numbers below 2^32, received ${JSON.stringify(data)}`,
  );
}
