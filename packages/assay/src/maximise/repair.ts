import { clamped } from "../search/clamped";
import type { Random } from "../search/random";
import type { Argument, CallEditor } from "../types";
import { countsUp, isName, mayName, withValue, type Studied } from "./names";
import type { Answer, Rehearsal } from "./rehearsal";

/** What repairing works with. */
export interface Repairing {
  readonly editor: Pick<CallEditor<unknown>, "change">;
  /** A call that may help, as it was made somewhere; undefined when there is none. */
  readonly draw: () => Studied | undefined;
}

/** Calls that make a refused one possible, and where they lead. */
export interface Repair<Action, History> {
  readonly before: readonly Studied[];
  readonly at: Rehearsal<Action, History>;
}

/** Calls that are tried for each one that is put in. */
const TRIES = 150;
/** Calls that are put in before one that is refused, at most. */
const MOST_PUT_IN = 3;
/** How often it is of a few calls the one that has most in common with the refused one, and how many those are. */
const NEAREST_PERCENT = 50;
const FEW = 4;
/** How often a call is made about what the refused one is about, and how often about one other thing; else it is about what it was about. */
const AIMED_PERCENT = 50;
const OTHER_PERCENT = 15;
/** How often people are taken over too. */
const PEOPLE_PERCENT = 25;
/** How often one of its numbers becomes the least, half, or twice as large. */
const NUMBER_PERCENT = 25;

/**
 * Calls before one that is refused, with which it is accepted: calls that were made elsewhere, about what it is about. One after which it is refused for another reason is a step on the
 * way. Undefined when none is found among those that are tried.
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
  let why: Answer = at.fork().make(refused.call);
  while (before.length < MOST_PUT_IN && typeof why !== "string") {
    const next = nextOf(at, refused, why, repairing, random);
    if (next === undefined) return undefined;
    before = [...before, next.put];
    ({ at, why } = next);
  }
  return why === "accepted" ? { before, at } : undefined;
}

/** A call that was put in, where it leads, and what then comes of the refused one. */
interface Next<Action, History> {
  readonly put: Studied;
  readonly at: Rehearsal<Action, History>;
  readonly why: Answer;
}

/** A call after which the refused one is accepted or, when none is found, the first after which it is refused for another reason. */
function nextOf<Action, History>(
  from: Rehearsal<Action, History>,
  refused: Studied,
  why: readonly string[],
  { editor, draw }: Repairing,
  random: Random,
): Next<Action, History> | undefined {
  let progress: Next<Action, History> | undefined;
  let at = from.fork();
  for (let n = 0; n < TRIES && !from.isOver; n++) {
    const drawn = random.chance(NEAREST_PERCENT) ? nearest(refused, draw) : draw();
    if (drawn === undefined) return progress;
    const aimed = aimedAt(drawn, refused, editor, random);
    const put = { ...aimed, call: { ...aimed.call, time: refused.call.time } };
    const came = at.make(put.call);
    // what is refused leaves everything as it was
    if (typeof came !== "string") continue;
    const then = at;
    at = from.fork();
    if (came === "not made") continue;
    const answer = then.fork().make(refused.call);
    if (answer === "accepted") return { put, at: then, why: answer };
    if (typeof answer !== "string" && why.some((name) => !answer.includes(name)))
      progress ??= { put, at: then, why: answer };
  }
  return progress;
}

/** Of a few calls the one that has most in common with another: things, or at least sorts of them. */
function nearest(to: Studied, draw: Repairing["draw"]): Studied | undefined {
  const names = to.arguments.filter(countsUp);
  const shared = (one: Studied): number =>
    names.reduce((sum, name) => {
      const alike = one.arguments.filter((other) => mayName(other, name, name.value));
      return sum + (alike.some(({ value }) => value === name.value) ? 3 : alike.length > 0 ? 2 : 0);
    }, 0);
  const few = Array.from({ length: FEW }, draw).filter((one) => one !== undefined);
  return few.reduce<Studied | undefined>(
    (best, one) => (best === undefined || shared(one) > shared(best) ? one : best),
    undefined,
  );
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
  const other = random.pick([least, value / 2n, value * 2n]) ?? value;
  return withValue(named, argument, clamped(other, range), editor);
}

function rangeOf({ value, values }: Argument): { least: bigint; most: bigint; value: bigint } | undefined {
  return typeof value === "bigint" && "least" in values ? { least: values.least, most: values.most, value } : undefined;
}
