import type { Random } from "../random";
import type { Argument, Editable, RecordedCall, Scalar } from "../../core/types";
import { areAlike, countsUp, isName, mayName, withValue, type Studied } from "../names";
import type { Rehearsal } from "./rehearsal";
import { indexIn, newestOf } from "./repeat";
import { repaired, type Repair, type Repairing } from "./repair";

/** What making calls again about another thing works with. */
export interface AboutAnother<Action, History> extends Repairing {
  /** What can be changed about each of the calls. */
  readonly studied: readonly Editable[];
  /** Whether a call was accepted. */
  readonly accepted: (index: number) => boolean;
  /** Calls that a sequence has, at most. */
  readonly most: number;
  /** Where calls behind the sequence are tried. */
  readonly rehearse: () => Rehearsal<Action, History>;
}

/** Most calls about one id that are repeated: the last ones. */
const MOST_CALLS_ABOUT = 5;
/** Number of other ids. */
const TIMES = [1, 1, 2, 3, 5, 8, 13, 20, 32, 50];
/** How often it is a thing of which there can be more, if the call names one. */
const COUNTED_PERCENT = 80;
/** How often it is then about things that there are not yet: somebody has to make them first. */
const YET_TO_COME_PERCENT = 50;

/** How far what helped is moved on to other things, at most. */
const MOST_MOVED = 24n;

/** A call about a thing, and what was last put in before it where it was refused. */
interface Part {
  readonly made: Studied;
  readonly helpers: readonly Studied[];
}

/** Parts made again, the calls that were made for them, and where they lead. */
interface Again<Action, History> {
  readonly parts: readonly Part[];
  readonly calls: readonly RecordedCall[];
  readonly at: Rehearsal<Action, History>;
}

/** In calls one thing in the place of another, and that in the place of the first: each thing stays one. */
interface Exchange {
  /** An argument that names such a thing. */
  readonly sort: Argument;
  readonly from: Scalar;
  readonly to: Scalar;
  readonly time: number;
}

/**
 * Repeats the calls about one id with another id, or with several in turn, at the end of the sequence. If one is refused, calls are inserted before it with which it is
 * accepted (`repaired`); those that helped are tried first the next time.
 * @throws whatever the subject's session throws
 */
export function aboutAnother<Action, History>(
  calls: readonly RecordedCall[],
  working: AboutAnother<Action, History>,
  random: Random,
): readonly RecordedCall[] {
  const { studied, accepted, most, rehearse } = working;
  const sort = thingOf(studied[indexIn(calls, random)]?.arguments ?? [], random);
  if (sort === undefined) return calls;
  const about = calls.flatMap((call, i): Part[] => {
    const found = studied[i]?.arguments ?? [];
    const names = found.some((one) => isName(one) && areAlike(one, sort) && one.value === sort.value);
    return names && accepted(i) ? [{ made: { call, arguments: found }, helpers: [] }] : [];
  });
  if (about.length === 0) return calls;
  const time = calls.at(-1)?.time ?? 0;
  let parts: readonly Part[] = about.slice(-MOST_CALLS_ABOUT);
  let at = rehearse();
  let from = sort.value;
  let result = calls;
  for (const to of othersOf(sort, random.pick(TIMES) ?? 1, random)) {
    if (result.length >= most || at.isOver) break;
    const made = again(parts, at, { sort, from, to, time }, working, random);
    result = [...result, ...made.calls];
    if (made.parts.length < parts.length) break;
    ({ parts, at } = made);
    from = to;
  }
  return result.slice(0, most);
}

/** An argument that names a thing with a number. */
function thingOf(found: readonly Argument[], random: Random): Argument | undefined {
  const listed = found.filter((one) => newestOf(one) !== undefined && one.value !== 0n);
  const counted = listed.filter(countsUp);
  return random.pick(counted.length > 0 && random.chance(COUNTED_PERCENT) ? counted : listed);
}

/** Other things of a sort that are tried, at most: those that are next to come, or those that there are, in any order. */
function othersOf(sort: Argument, times: number, random: Random): readonly Scalar[] {
  const newest = newestOf(sort) ?? 0n;
  if (countsUp(sort) && random.chance(YET_TO_COME_PERCENT))
    return Array.from({ length: times }, (_, i) => newest + BigInt(i) + 1n);
  const rest = "choices" in sort.values ? [...sort.values.choices] : [];
  return Array.from({ length: Math.min(times, rest.length) }, () => rest.splice(random.below(rest.length), 1)).flat();
}

/** Makes parts again with things exchanged, up to the first that is refused and cannot be repaired. */
function again<Action, History>(
  parts: readonly Part[],
  start: Rehearsal<Action, History>,
  exchange: Exchange,
  working: AboutAnother<Action, History>,
  random: Random,
): Again<Action, History> {
  const { editor } = working;
  const made: Part[] = [];
  const calls: RecordedCall[] = [];
  let at = start;
  for (const part of parts) {
    const next = exchanged(part.made, exchange, editor);
    const same = part.helpers.map((one) => exchanged(one, exchange, editor));
    const found =
      accepting(at, [], next) ??
      helped(at, part.helpers, next, exchange, editor) ??
      repaired(at, next, working, random);
    if (found === undefined) break;
    const { before, call } = found;
    at = found.at;
    at.make(call.call);
    made.push({ made: call, helpers: before.length > 0 ? before : same });
    calls.push(...before.map((one) => one.call), call.call);
  }
  return { parts: made, calls, at };
}

/** What helped before, if it helps again: about the thing in question, or about others that come behind those that it was about. */
function helped<Action, History>(
  start: Rehearsal<Action, History>,
  helpers: readonly Studied[],
  next: Studied,
  exchange: Exchange,
  editor: Repairing["editor"],
): Repair<Action, History> | undefined {
  if (helpers.length === 0) return undefined;
  const same = helpers.map((one) => exchanged(one, exchange, editor));
  let found = accepting(start, same, next);
  for (let by = 1n; found === undefined && by <= MOST_MOVED && !start.isOver; by++) {
    const onwards = helpers.map((one) => movedOn(one, exchange, by, editor));
    found = accepting(start, onwards, next);
  }
  return found;
}

/** Calls with which another one is accepted, if it is; they lead to right before it. */
function accepting<Action, History>(
  start: Rehearsal<Action, History>,
  before: readonly Studied[],
  next: Studied,
): Repair<Action, History> | undefined {
  const at = start.fork();
  if (!before.every(({ call }) => at.make(call) === "accepted")) return undefined;
  return at.fork().make(next.call) === "accepted" ? { before, at, call: next } : undefined;
}

/** A call with one thing in the place of another, and that one in the place of the first. */
function exchanged(studied: Studied, { sort, from, to, time }: Exchange, editor: Repairing["editor"]): Studied {
  let result = { ...studied, call: { ...studied.call, time } };
  for (const one of studied.arguments) {
    const thing = one.value === from ? to : one.value === to ? from : undefined;
    if (thing !== undefined && mayName(one, sort, thing)) result = withValue(result, one, thing, editor);
  }
  return result;
}

/** A call about other things of a sort: those that come a number of places behind those that it was about. */
function movedOn(studied: Studied, { sort, time }: Exchange, by: bigint, editor: Repairing["editor"]): Studied {
  let result = { ...studied, call: { ...studied.call, time } };
  for (const one of studied.arguments) {
    const thing = typeof one.value === "bigint" ? one.value + by : 0n;
    if (thing > 0n && countsUp(one) && mayName(one, sort, thing)) result = withValue(result, one, thing, editor);
  }
  return result;
}
