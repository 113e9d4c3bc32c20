import { clamped, isName, mayName, rangeOf, withValue, type Studied } from "../names";
import type { Random } from "../random";
import type { CallEditor } from "../../core/types";
import { clampedCall } from "./clamp";
import type { Answer, Rehearsal } from "./rehearsal";

/** What repairing works with. */
export interface Repairing {
  readonly editor: Pick<CallEditor<unknown>, "change">;
  /** A call that may help, as it was made somewhere; undefined when there is none. */
  readonly draw: () => Studied | undefined;
  /** The calls of the sequence that was played, as far as they were accepted. */
  readonly own: readonly Studied[];
}

/** Calls that make a refused one possible, where they lead, and that one as it is accepted then. */
export interface Repair<Action, History> {
  readonly before: readonly Studied[];
  readonly at: Rehearsal<Action, History>;
  readonly call: Studied;
}

/** Calls that are tried for each inserted one. */
const TRIES = 150;
/** Most calls that are inserted before a refused one. */
const MOST_PUT_IN = 3;
/** How often a call is made about what the refused one is about, and how often about one other thing; else it is about what it was about. */
const AIMED_PERCENT = 50;
const OTHER_PERCENT = 20;
/** How often it is a call of the same kind that was made before, with one number as small as can be: calls of a kind share their limits. */
const LESS_PERCENT = 15;
/** How often people are taken over too. */
const PEOPLE_PERCENT = 25;
/** How often one of its numbers becomes the least, half, or twice as large. */
const NUMBER_PERCENT = 40;

/**
 * Finds calls to insert before a refused call so that it is accepted: calls that were accepted elsewhere, about the same ids. A call that leaves fewer reasons for the refusal is
 * progress. The refused call itself may get a smaller number (`clampedCall`). Undefined if no calls are found.
 * @throws whatever the subject's session throws
 */
export function repaired<Action, History>(
  start: Rehearsal<Action, History>,
  refused: Studied,
  repairing: Repairing,
  random: Random,
): Repair<Action, History> | undefined {
  let at = start;
  let before: readonly Studied[] = [];
  const early = random.chance(50);
  let why: Answer = at.fork().make(refused.call);
  while (before.length < MOST_PUT_IN && typeof why !== "string") {
    // half of the time as soon as a smaller number does, half of the time when nothing else does
    const fits = early ? clampedCall(at, refused, repairing.editor, random) : undefined;
    if (fits !== undefined) return { before, at, call: fits };
    const next = nextOf(at, refused, why, repairing, random);
    if (next === undefined) break;
    before = [...before, next.put];
    ({ at, why } = next);
  }
  if (why === "accepted") return { before, at, call: refused };
  const fits = early ? undefined : clampedCall(at, refused, repairing.editor, random);
  return fits === undefined ? undefined : { before, at, call: fits };
}

/** An inserted call, the session after it, and the result of the refused call there. */
interface Next<Action, History> {
  readonly put: Studied;
  readonly at: Rehearsal<Action, History>;
  readonly why: Answer;
}

/** A call after which the refused one is accepted or, when none is found, the first after which it is refused for fewer reasons. */
function nextOf<Action, History>(
  from: Rehearsal<Action, History>,
  refused: Studied,
  before: readonly string[],
  repairing: Repairing,
  random: Random,
): Next<Action, History> | undefined {
  let progress: Next<Action, History> | undefined;
  const hopeless = new Set<string>();
  for (let n = 0; n < TRIES && !from.isOver; n++) {
    const drawn = helperFor(refused, repairing, random);
    if (drawn === undefined) continue;
    const helper = { ...drawn, call: { ...drawn.call, time: refused.call.time } };
    const made = madeByAnyone(from, helper, repairing.editor, hopeless);
    if (made === undefined) continue;
    const why = made.at.fork().make(refused.call);
    if (why === "accepted") return { ...made, why };
    if (typeof why !== "string" && isLess(why, before)) progress ??= { ...made, why };
  }
  return progress;
}

/** A call that may help. */
function helperFor(refused: Studied, { editor, draw, own }: Repairing, random: Random): Studied | undefined {
  if (!random.chance(LESS_PERCENT)) {
    const drawn = draw();
    return drawn === undefined ? undefined : aimedAt(drawn, refused, editor, random);
  }
  const before = random.pick(own.filter(({ call }) => call.kind === refused.call.kind));
  const number = random.pick(before?.arguments.filter((one) => rangeOf(one) !== undefined) ?? []);
  const least = number === undefined ? undefined : rangeOf(number)?.least;
  if (before === undefined || number === undefined || least === undefined) return undefined;
  return withValue(before, number, least, editor);
}

/** A call as it was made, and where it leads. */
export interface MadeByAnyone<Action, History> {
  readonly put: Studied;
  readonly at: Rehearsal<Action, History>;
}

/** Other callers that are tried for a call that its caller may not make, at most. */
const MOST_OTHERS = 24;

/**
 * Makes a call by its caller or, if that is refused, by the first other account that may make it, as nearly every protocol restricts callers. Undefined if nobody may.
 * `hopeless`: refusals that no other caller avoided, by kind of call and reasons; it grows.
 * @throws whatever the subject's session throws
 */
export function madeByAnyone<Action, History>(
  from: Rehearsal<Action, History>,
  studied: Studied,
  editor: Repairing["editor"],
  hopeless = new Set<string>(),
): MadeByAnyone<Action, History> | undefined {
  let at = from.fork();
  const came = at.make(studied.call);
  if (came === "accepted") return { put: studied, at };
  if (came === "not made") return undefined;
  const caller = studied.arguments.find((one) => isName(one) && typeof one.value === "string");
  const reasons = `${studied.call.kind} ${came.join(" ")}`;
  if (caller === undefined || !("choices" in caller.values) || hopeless.has(reasons)) return undefined;
  for (const other of caller.values.choices.slice(0, MOST_OTHERS)) {
    const put = withValue(studied, caller, other, editor);
    const answer = at.make(put.call);
    if (answer === "accepted") return { put, at };
    // a refused call changes nothing; one that nobody may make can have changed something
    if (answer === "not made") at = from.fork();
  }
  hopeless.add(reasons);
  return undefined;
}

/** Whether reasons are gone, of each as many as it takes: a call about several things is refused for one reason several times. */
function isLess(now: readonly string[], before: readonly string[]): boolean {
  const left = [...now];
  return before.some((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** A call made about what another one is about, or as it was but for one name; now and then with another number. */
function aimedAt(drawn: Studied, at: Studied, editor: Repairing["editor"], random: Random): Studied {
  const form = random.below(100);
  const named =
    form < AIMED_PERCENT
      ? aboutAll(drawn, at, editor, random)
      : form < AIMED_PERCENT + OTHER_PERCENT
        ? aboutOther(drawn, editor, random)
        : drawn;
  return random.chance(NUMBER_PERCENT) ? withOtherNumber(named, editor, random) : named;
}

function aboutAll(drawn: Studied, at: Studied, editor: Repairing["editor"], random: Random): Studied {
  let result = drawn;
  for (const name of at.arguments) {
    if (!isName(name) || (typeof name.value === "string" && !random.chance(PEOPLE_PERCENT))) continue;
    const argument = random.pick(drawn.arguments.filter((one) => mayName(one, name, name.value)));
    if (argument !== undefined) result = withValue(result, argument, name.value, editor);
  }
  return result;
}

function aboutOther(drawn: Studied, editor: Repairing["editor"], random: Random): Studied {
  const argument = random.pick(drawn.arguments.filter(isName));
  const value =
    argument !== undefined && "choices" in argument.values ? random.pick(argument.values.choices) : undefined;
  return argument === undefined || value === undefined ? drawn : withValue(drawn, argument, value, editor);
}

function withOtherNumber(named: Studied, editor: Repairing["editor"], random: Random): Studied {
  const argument = random.pick(named.arguments.filter((one) => rangeOf(one) !== undefined));
  const range = argument === undefined ? undefined : rangeOf(argument);
  if (argument === undefined || range === undefined) return named;
  const { least, value } = range;
  const marks = "marks" in argument.values ? argument.values.marks.map((mark) => mark.value) : [];
  const other = random.pick([least, value / 2n, value * 2n, ...marks]) ?? value;
  return withValue(named, argument, clamped(other, range), editor);
}
