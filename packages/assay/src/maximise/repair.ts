import type { Random } from "../search/random";
import type { Argument, CallEditor, RecordedCall, Scalar } from "../types";
import type { Answer, Rehearsal } from "./rehearsal";

/** A call with what can be changed about it. */
export interface Known {
  readonly call: RecordedCall;
  readonly arguments: readonly Argument[];
}

/** What repairing works with. */
export interface Repairing {
  readonly editor: Pick<CallEditor<unknown>, "change">;
  /** A call that may help, as it was made somewhere. */
  readonly draw: () => Known | undefined;
}

/** Calls that are tried for each one that is put in. */
const TRIES = 150;
/** Calls that are put in before one that was refused, at most. */
const MOST_PUT_IN = 3;
/** How often what a call names becomes what the refused one names, or something else that there is. */
const AIMED_PERCENT = 50;
const OTHER_PERCENT = 15;
const NEAREST_PERCENT = 50;
const FEW = 4;
const PEOPLE_PERCENT = 25;
const NUMBER_PERCENT = 25;

/**
 * Calls before one that is refused with which it is accepted: such as were made elsewhere, about what it is about. One that only changes why it is refused is gone on from. It leaves
 * the rehearsal behind them; undefined when there are none among those that were tried.
 */
export function repaired<Action, History>(
  start: Rehearsal<Action, History>,
  refused: Known,
  { editor, draw }: Repairing,
  random: Random,
): { readonly before: readonly RecordedCall[]; readonly at: Rehearsal<Action, History> } | undefined {
  let at = start;
  const before: RecordedCall[] = [];
  let why = errorsOf(at.fork().make(refused.call));
  const log = (what: string): void => {
    const key = `${refused.call.kind} ${before.map((call) => call.kind).join()} [${why?.join()}] ${what}`;
    debug[key] = (debug[key] ?? 0) + 1;
  };
  if (why === undefined) log("impossible");
  while (before.length < MOST_PUT_IN && why !== undefined) {
    let next: { call: RecordedCall; at: typeof start; why: readonly string[] } | undefined;
    let trial = at.fork();
    for (let n = 0; n < TRIES; n++) {
      const known = random.chance(NEAREST_PERCENT) ? nearest(refused, draw) : draw();
      if (known === undefined) return undefined;
      const call = { ...aimed(known, refused, editor, random), time: refused.call.time };
      const came = trial.make(call);
      // what is refused changes nothing
      if (came?.ok === false) continue;
      const accepted = trial;
      trial = at.fork();
      if (came === undefined) continue;
      const then = accepted.fork();
      const answer = then.make(refused.call);
      if (answer?.ok === true) log("done " + call.kind);
      if (answer?.ok === true) return { before: [...before, call], at: accepted };
      const errors = errorsOf(answer);
      if (next === undefined && errors !== undefined && isProgress(why, errors)) next = { call, at: accepted, why: errors };
    }
    log(next === undefined ? "failed" : "progress " + next.call.kind);
    if (next === undefined) return undefined;
    before.push(next.call);
    ({ at, why } = next);
  }
  return undefined;
}

/** Of a few calls the one that has most in common with another: sorts of things, and things. */
function nearest(to: Known, draw: Repairing["draw"]): Known | undefined {
  const names = to.arguments.filter(({ value, values }) => typeof value === "bigint" && "choices" in values);
  let best: { known: Known; score: number } | undefined;
  for (let n = 0; n < FEW; n++) {
    const known = draw();
    if (known === undefined) continue;
    const score = names.reduce((sum, one) => {
      const alike = known.arguments.filter((other) => mayBe(other, one));
      return sum + (alike.some(({ value }) => value === one.value) ? 3 : alike.length > 0 ? 2 : 0);
    }, 0);
    if (best === undefined || score > best.score) best = { known, score };
  }
  return best?.known;
}

function errorsOf(answer: Answer): readonly string[] | undefined {
  return answer?.ok === false ? answer.errors : undefined;
}

const isProgress = (before: readonly string[], after: readonly string[]): boolean =>
  before.some((name) => !after.includes(name));

function aimed(known: Known, at: Known, editor: Repairing["editor"], random: Random): RecordedCall {
  let result = known.call;
  const put = (argument: Argument, value: Scalar): void => {
    if (result.call !== null && value !== argument.value)
      result = { ...result, call: editor.change(result.call, argument.name, value) };
  };
  const draw = random.below(100);
  if (draw < AIMED_PERCENT) {
    for (const one of at.arguments) {
      if (!isName(one) || (typeof one.value === "string" && !random.chance(PEOPLE_PERCENT))) continue;
      const argument = random.pick(known.arguments.filter((other) => mayBe(other, one)));
      if (argument !== undefined) put(argument, one.value);
    }
  } else if (draw < AIMED_PERCENT + OTHER_PERCENT) {
    const argument = random.pick(known.arguments.filter(isName));
    const value = argument !== undefined && "choices" in argument.values ? random.pick(argument.values.choices) : undefined;
    if (argument !== undefined && value !== undefined) put(argument, value);
  }
  if (random.chance(NUMBER_PERCENT)) {
    const argument = random.pick(known.arguments.filter(({ values }) => "least" in values));
    if (argument !== undefined && "least" in argument.values && typeof argument.value === "bigint") {
      const { least, most } = argument.values;
      const value = random.pick([least, argument.value / 2n, argument.value * 2n]) ?? argument.value;
      put(argument, value < least ? least : value > most ? most : value);
    }
  }
  return result;
}

/** Whether an argument names a thing, and says no amount. */
export const isName = ({ value, values }: Pick<Argument, "value" | "values">): boolean => typeof value !== "boolean" && "choices" in values;

/** Whether an argument may say what another one says: something that there is, or of what counts up something that there may be then. */
export function mayBe(argument: Argument, other: Pick<Argument, "name" | "family" | "value" | "values">): boolean {
  if (!("choices" in argument.values) || !isName(other) || !areAlike(argument, other)) return false;
  return argument.values.countsUp === true || argument.values.choices.includes(other.value);
}

/** Whether two arguments name the same sort of thing. */
type Named = Pick<Argument, "name" | "family" | "value">;

export function areAlike(a: Named, b: Named): boolean {
  if (a.family !== undefined || b.family !== undefined) return a.family === b.family;
  if (typeof a.value !== typeof b.value) return false;
  const [one, other] = [lastWord(a.name), lastWord(b.name)];
  return one.endsWith(other) || other.endsWith(one);
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

export const debug: Record<string, number> = {};
