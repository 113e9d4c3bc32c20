import type { Random } from "../random";
import type { Argument, RecordedCall, Scalar } from "../../core/types";
import type { Rehearsal } from "./rehearsal";
import { countingUp, indexIn, scaledBy, withNewest, type Repeating } from "./repeat";

/** How often a call goes to and fro. */
const SWINGS = [1, 1, 2, 3, 5, 8, 13, 20];

/** How often it is what a call makes that goes to and fro; else it makes another one each time. */
const SAME_PERCENT = 80;

/** How often what goes to and fro is a number. */
const NUMBER_PERCENT = 60;

/** How often a number that becomes so many times as large is paid for by another one, which becomes so many times smaller: their product stays. */
const TRADED_PERCENT = 50;

/** Changes of a call that are tried, at most, until one can be done and undone. */
const MOST_TRIES = 12;

/** What going to and fro works with. */
export interface Swinging<Action, History> extends Repeating {
  /** Whether a call was accepted. */
  readonly accepted: (index: number) => boolean;
  /** Where calls behind the first so many of the sequence are tried. */
  readonly rehearse: (count: number) => Rehearsal<Action, History>;
}

/**
 * Behind a call, mostly one of the last, the same call with one argument changed, or two that are traded for each other, then as it was, then changed again, and so
 * on, at one moment: what can be done and undone is done again. Where it makes new things, each is about the newest.
 * @throws whatever the subject's session throws
 */
export function swinging<Action, History>(
  calls: readonly RecordedCall[],
  { editor, studied, most, accepted, rehearse }: Swinging<Action, History>,
  random: Random,
): readonly RecordedCall[] {
  const index = indexIn(calls, random);
  const call = calls[index];
  const times = Math.min(random.pick(SWINGS) ?? 1, Math.floor((most - calls.length) / 2));
  if (call === undefined || times < 1 || !accepted(index)) return calls;
  const args = studied[index]?.arguments ?? [];
  const fromNone = random.chance(SAME_PERCENT);
  const [counting = []] = countingUp(calls.slice(0, index + 1), [call], { studied, editor, fromNone });
  const at = rehearse(index + 1);
  for (let n = 0; n < MOST_TRIES; n++) {
    const changed = random.chance(TRADED_PERCENT)
      ? traded(call, args, editor, random)
      : turned(call, args, editor, random);
    if (changed === undefined) continue;
    const swing = (i: number): RecordedCall => withNewest(i % 2 === 0 ? changed : call, counting, i + 1, editor);
    const tried = at.fork();
    if (tried.make(swing(0)) !== "accepted" || tried.make(swing(1)) !== "accepted") continue;
    const made = Array.from({ length: 2 * times }, (_, i) => swing(i));
    return [...calls.slice(0, index + 1), ...made, ...calls.slice(index + 1)];
  }
  return calls;
}

/** A call with one argument changed; undefined when nothing of it can be. */
function turned(
  call: RecordedCall,
  args: readonly Argument[],
  editor: Repeating["editor"],
  random: Random,
): RecordedCall | undefined {
  const numbers = args.filter(({ value, values }) => typeof value === "bigint" && "least" in values);
  const argument = random.pick(random.chance(NUMBER_PERCENT) ? numbers : args);
  const value = argument === undefined ? undefined : otherValue(argument, random);
  if (call.call === null || argument === undefined || value === undefined) return undefined;
  return { ...call, call: editor.change(call.call, argument.name, value) };
}

/** A call with one number so many times as large and another as many times smaller; undefined for a call without two numbers. */
function traded(
  call: RecordedCall,
  args: readonly Argument[],
  editor: Repeating["editor"],
  random: Random,
): RecordedCall | undefined {
  const numbers = args.filter(({ value, values }) => typeof value === "bigint" && value > 0n && "least" in values);
  const [gains, pays] = [random.pick(numbers), random.pick(numbers)];
  const hundredths = random.pick(FAR) ?? 100n;
  if (call.call === null || gains === undefined || pays === undefined || gains === pays) return undefined;
  // what the first cannot take the second does not pay
  const more = scaledBy(gains, hundredths, 100n);
  if (more === undefined || more === 0n || typeof gains.value !== "bigint") return undefined;
  const less = scaledBy(pays, gains.value, more);
  if (less === undefined) return undefined;
  return { ...call, call: editor.change(editor.change(call.call, gains.name, more), pays.name, less) };
}

/** Something else that an argument can be. */
function otherValue(argument: Argument, random: Random): Scalar | undefined {
  if ("choices" in argument.values) return random.pick(argument.values.choices);
  return scaledBy(argument, random.pick(FAR) ?? 100n, 100n);
}

/** Hundredths of a number that goes to and fro. */
const FAR = [1n, 5n, 10n, 25n, 50n, 80n, 125n, 200n, 400n, 1_000n];
