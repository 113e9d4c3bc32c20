import type { Random } from "../search/random";
import type { Argument, Editable, RecordedCall, Scalar } from "../types";
import type { Played } from "./play";
import type { Rehearsal } from "./rehearsal";
import { newestOf } from "./repeat";
import { areAlike, isName, mayBe, repaired, type Known, type Repairing } from "./repair";

export interface AboutAnother<Action, History> extends Repairing {
  readonly studied: readonly Editable[];
  readonly most: number;
  readonly rehearse: () => Rehearsal<Action, History> | undefined;
}

const MOST_STORY = 5;
const TIMES = [1, 1, 2, 3, 5, 8, 13, 20, 32, 50];
const COUNTED_PERCENT = 80;
const LAST = 8;
const LAST_PERCENT = 60;

/** What is made about one thing, and what goes before it where it is refused. */
interface Part {
  readonly known: Known;
  readonly before: readonly RecordedCall[];
}

/** The calls about one thing made again behind the sequence about another one, or about several. What is refused then gets calls before it with which it is accepted. */
export function aboutAnother<Action, History>(
  place: Played<Action>,
  working: AboutAnother<Action, History>,
  random: Random,
): readonly RecordedCall[] {
  const { calls } = place;
  const { studied, editor, most, rehearse } = working;
  const index = random.chance(LAST_PERCENT)
    ? calls.length - 1 - random.below(Math.min(LAST, calls.length))
    : random.below(calls.length);
  const listed = (studied[index]?.arguments ?? []).filter((one) => newestOf(one) !== undefined && one.value !== 0n);
  const counted = listed.filter(({ values }) => "countsUp" in values && values.countsUp);
  const argument = random.pick(counted.length > 0 && random.chance(COUNTED_PERCENT) ? counted : listed);
  const start = argument === undefined ? undefined : rehearse();
  if (argument === undefined || start === undefined) return calls;
  let at: Rehearsal<Action, History> = start;
  let story: readonly Part[] = calls
    .flatMap((call, i): Part[] => {
      const all = studied[i]?.arguments ?? [];
      const ok = place.prefix?.steps[i]?.expect?.ok === true;
      return ok && all.some((one) => areAlike(one, argument) && isName(one) && one.value === argument.value)
        ? [{ known: { call, arguments: all }, before: [] }]
        : [];
    })
    .slice(-MOST_STORY);
  let from = argument.value;
  const time = calls.at(-1)?.time ?? 0;
  const newest = newestOf(argument) ?? 0n;
  const others = "choices" in argument.values ? argument.values.choices : [];
  const fresh = "countsUp" in argument.values && argument.values.countsUp === true && random.chance(50);
  const queue = fresh ? [] : shuffled(others, random);
  let made: readonly RecordedCall[] = calls;
  const times = random.pick(TIMES) ?? 1;
  for (let n = 0; n < times && made.length < most; n++) {
    const to = fresh ? newest + BigInt(n) + 1n : queue[n];
    if (to === undefined) break;
    const told: Part[] = [];
    const added: RecordedCall[] = [];
    let failed = false;
    for (const { known, before } of story) {
      const next = swapped(known, argument, from, to, editor, time);
      const trial: Rehearsal<Action, History> = at.fork();
      if (trial.make(next.call)?.ok === true) {
        at = trial;
        added.push(next.call);
        told.push({ known: next, before });
        continue;
      }
      // what helped the time before
      const again: Rehearsal<Action, History> = at.fork();
      const helped = before.map((call) => swapped({ call, arguments: [] }, argument, from, to, editor, time).call);
      if (helped.length > 0 && helped.every((call) => again.make(call)?.ok === true)) {
        const then = again.fork();
        if (then.make(next.call)?.ok === true) {
          at = then;
          added.push(...helped, next.call);
          told.push({ known: next, before: helped });
          continue;
        }
      }
      const repair = repaired(at, next, working, random);
      if (repair === undefined) {
        failed = true;
        break;
      }
      at = repair.at;
      at.make(next.call);
      added.push(...repair.before, next.call);
      told.push({ known: next, before: repair.before });
    }
    made = [...made, ...added];
    if (failed) break;
    story = told;
    from = to;
  }
  return made;
}

function shuffled(all: readonly Scalar[], random: Random): readonly Scalar[] {
  const rest = [...all];
  for (let i = rest.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const [a, b] = [rest[i], rest[j]];
    if (a !== undefined && b !== undefined) [rest[i], rest[j]] = [b, a];
  }
  return rest;
}

function swapped(known: Known, sort: Argument, from: Scalar, to: Scalar, editor: Repairing["editor"], time: number): Known {
  let call: RecordedCall = { ...known.call, time };
  const args = known.arguments.map((one): Argument => {
    if (!isName(one) || !areAlike(one, sort) || (one.value !== from && one.value !== to) || call.call === null) return one;
    const value = one.value === from ? to : from;
    if (!mayBe(one, { ...sort, value })) return one;
    call = { ...call, call: editor.change(call.call, one.name, value) };
    return { ...one, value };
  });
  return { call, arguments: args };
}
