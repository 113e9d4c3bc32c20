import { clamped, rangeOf, withValue, type Studied } from "../names";
import type { Random } from "../random";
import type { Argument, CallEditor, Editable, RecordedCall } from "../../core/types";
import { largestAccepted } from "./clamp";
import type { Rehearsal } from "./rehearsal";
import { repaired, type Repairing } from "./repair";

/** What growing works with. */
export interface Growing<Action, History> extends Repairing {
  /** What can be changed about each of the calls. */
  readonly studied: readonly Editable[];
  /** Whether a call was accepted. */
  readonly accepted: (index: number) => boolean;
  /** Calls that a sequence has, at most. */
  readonly most: number;
  /** Where calls behind the first `count` ones of the sequence are tried. */
  readonly rehearse: (count: number) => Rehearsal<Action, History>;
}

/** Percentages by which a number first grows: calls that allow a little more may allow much more. */
const HUNDREDTHS = [101n, 105n, 125n, 200n];
/** Most doublings after that. */
const MOST_DOUBLED = 10;

/**
 * Makes one number of an accepted call as large as possible. If a little more is refused, it inserts calls right before it with which it is accepted (`repaired`), so
 * that they raise the limit.
 * @throws whatever the subject's session throws
 */
export function grown<Action, History>(
  calls: readonly RecordedCall[],
  growing: Growing<Action, History>,
  random: Random,
): readonly RecordedCall[] {
  const { studied, accepted, most, rehearse, editor } = growing;
  const index = random.below(calls.length);
  const call = calls[index];
  const found = studied[index]?.arguments ?? [];
  const argument = random.pick(found.filter((one) => (rangeOf(one)?.value ?? 0n) > 0n));
  const range = argument === undefined ? undefined : rangeOf(argument);
  if (call === undefined || argument === undefined || range === undefined || !accepted(index)) return calls;
  const at = rehearse(index);
  const more = clamped((range.value * (random.pick(HUNDREDTHS) ?? 100n)) / 100n + 1n, range);
  const larger = withValue({ call, arguments: found }, argument, more, editor);
  const isAccepted = at.fork().make(larger.call) === "accepted";
  const made = isAccepted ? { before: [], at, call: larger } : repaired(at, larger, growing, random);
  if (made === undefined || calls.length + made.before.length > most) return calls;
  const whole = enlarged(made.at, made.call, argument, editor);
  return [...calls.slice(0, index), ...made.before.map((one) => one.call), whole.call, ...calls.slice(index + 1)];
}

/** The call with the largest accepted value of one of its numbers. */
function enlarged<Action, History>(
  at: Rehearsal<Action, History>,
  accepted: Studied,
  { name }: Argument,
  editor: Pick<CallEditor<unknown>, "change">,
): Studied {
  const argument = accepted.arguments.find((one) => one.name === name);
  const range = argument === undefined ? undefined : rangeOf(argument);
  if (argument === undefined || range === undefined) return accepted;
  const { value, most } = range;
  const high = value << BigInt(MOST_DOUBLED);
  return largestAccepted(at, accepted, argument, { low: value, high: high < most ? high : most }, editor) ?? accepted;
}
