import type { Random } from "../search/random";
import type { Argument, CallEditor } from "../types";
import { rangeOf, withValue, type Studied } from "./names";
import type { Rehearsal } from "./rehearsal";

/** Numbers of a call that are tried, at most. */
const MOST_NUMBERS = 4;
/** The least part of a number that is tried: with less it would not be the same call any more. */
const LEAST_PART = 16n;
/** To which part of the number that was asked for the largest one is found that is accepted. */
const EXACT_TO = 1_024n;

/**
 * A call that is refused with one of its numbers made smaller, as little as it takes to have it accepted: what is free of a limit is taken whole. Undefined when no smaller number
 * helps.
 * @throws whatever the subject's session throws
 */
export function fitted<Action, History>(
  at: Rehearsal<Action, History>,
  refused: Studied,
  editor: Pick<CallEditor<unknown>, "change">,
  random: Random,
): Studied | undefined {
  const numbers = refused.arguments.filter((one) => (rangeOf(one)?.value ?? 0n) > 0n);
  const isAccepted = (one: Studied): boolean => at.fork().make(one.call) === "accepted";
  for (let n = 0; n < MOST_NUMBERS && numbers.length > 0 && !at.isOver; n++) {
    const [argument] = numbers.splice(random.below(numbers.length), 1);
    const found = argument === undefined ? undefined : largest(refused, argument, editor, isAccepted);
    if (found !== undefined) return found;
  }
  return undefined;
}

function largest(
  refused: Studied,
  argument: Argument,
  editor: Pick<CallEditor<unknown>, "change">,
  isAccepted: (one: Studied) => boolean,
): Studied | undefined {
  const range = rangeOf(argument);
  if (range === undefined) return undefined;
  let high = range.value;
  let low = high / LEAST_PART;
  let best = withValue(refused, argument, low, editor);
  if (low < range.least || low === 0n || !isAccepted(best)) return undefined;
  while (high - low > 1n && (high - low) * EXACT_TO > range.value) {
    const middle = (low + high) / 2n;
    const tried = withValue(refused, argument, middle, editor);
    if (isAccepted(tried)) [low, best] = [middle, tried];
    else high = middle;
  }
  return best;
}
