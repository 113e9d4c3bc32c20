import type { Random } from "../random";
import type { Argument, RecordedCall, Scalar } from "../../core/types";
import type { Rehearsal } from "./rehearsal";
import { countingUp, indexIn, scaledBy, withNewest, type Repeating } from "./repeat";

/** How many times a call is toggled. */
const TOGGLES = [1, 1, 2, 3, 5, 8, 13, 20];

/** How often each call is about the thing that the call before it made; else each makes another one. */
const SAME_PERCENT = 80;

/** How often the argument that is toggled is a number. */
const NUMBER_PERCENT = 60;

/** How often two numbers are changed together: one is multiplied, and the other is divided by the same factor, so that their product stays. */
const TRADED_PERCENT = 50;

/** Changes of a call that are tried, at most, until one can be done and undone. */
const MOST_TRIES = 12;

/** What toggling works with. */
export interface Toggling<Action, History> extends Repeating {
  /** Whether a call was accepted. */
  readonly accepted: (index: number) => boolean;
  /** Where calls behind the first `count` ones of the sequence are tried. */
  readonly rehearse: (count: number) => Rehearsal<Action, History>;
}

/**
 * Toggles a call, mostly one of the last: appends the same call with one argument changed (or two numbers traded), then the original call, then the changed one again, and
 * so on, at one time. If the call creates ids, each call names the newest one.
 * @throws whatever the subject's session throws
 */
export function toggling<Action, History>(
  calls: readonly RecordedCall[],
  { editor, studied, most, accepted, rehearse }: Toggling<Action, History>,
  random: Random,
): readonly RecordedCall[] {
  const index = indexIn(calls, random);
  const call = calls[index];
  const times = Math.min(random.pick(TOGGLES) ?? 1, Math.floor((most - calls.length) / 2));
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
    const toggle = (i: number): RecordedCall => withNewest(i % 2 === 0 ? changed : call, counting, i + 1, editor);
    const tried = at.fork();
    if (tried.make(toggle(0)) !== "accepted" || tried.make(toggle(1)) !== "accepted") continue;
    const made = Array.from({ length: 2 * times }, (_, i) => toggle(i));
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

/** A call with one number multiplied and another one divided by the same factor; undefined for a call without two numbers. */
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

/** Another value for an argument. */
function otherValue(argument: Argument, random: Random): Scalar | undefined {
  if ("choices" in argument.values) return random.pick(argument.values.choices);
  return scaledBy(argument, random.pick(FAR) ?? 100n, 100n);
}

/** Factors for a number that is toggled, in hundredths. */
const FAR = [1n, 5n, 10n, 25n, 50n, 80n, 125n, 200n, 400n, 1_000n];
