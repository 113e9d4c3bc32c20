import type { Random } from "../random";
import type { Argument, CallEditor } from "../../core/types";
import { rangeOf, withValue, type Studied } from "../names";
import type { Rehearsal } from "./rehearsal";

/** Numbers of a call that are tried, at most. */
const MOST_NUMBERS = 4;
/** The least part of a number that is tried: with less it would not be the same call any more. */
const LEAST_PART = 16n;
/** The largest accepted number is found to this part of the requested one. */
const EXACT_TO = 1_024n;

/**
 * Clamps a refused call to a limit: makes one of its numbers smaller, by as little as it takes to have the call accepted. Undefined when no smaller number
 * helps.
 * @throws whatever the subject's session throws
 */
export function clampedCall<Action, History>(
  at: Rehearsal<Action, History>,
  refused: Studied,
  editor: Pick<CallEditor<unknown>, "change">,
  random: Random,
): Studied | undefined {
  const numbers = refused.arguments.filter((one) => (rangeOf(one)?.value ?? 0n) > 0n);
  for (let n = 0; n < MOST_NUMBERS && numbers.length > 0 && !at.isOver; n++) {
    const [argument] = numbers.splice(random.below(numbers.length), 1);
    const range = argument === undefined ? undefined : rangeOf(argument);
    if (argument === undefined || range === undefined) continue;
    const [low, high] = [range.value / LEAST_PART, range.value];
    if (low < range.least || low === 0n) continue;
    const found = largestAccepted(at, refused, argument, { low, high }, editor);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A call with one of its numbers as large as it is accepted with, to a thousandth of the largest; undefined where the least is refused. */
function largestAccepted<Action, History>(
  at: Rehearsal<Action, History>,
  call: Studied,
  argument: Argument,
  range: { readonly low: bigint; readonly high: bigint },
  editor: Pick<CallEditor<unknown>, "change">,
): Studied | undefined {
  const isAccepted = (one: Studied): boolean => at.fork().make(one.call) === "accepted";
  let { low, high } = range;
  let best = withValue(call, argument, low, editor);
  if (!isAccepted(best)) return undefined;
  while (high - low > 1n && (high - low) * EXACT_TO > low) {
    const middle = high > 4n * low ? 2n * low : (low + high) / 2n;
    const tried = withValue(call, argument, middle, editor);
    if (isAccepted(tried)) [low, best] = [middle, tried];
    else high = middle;
  }
  return best;
}
