import type { Failure } from "../run";
import type { Deed, Literals, Plain, Scalar } from "../types";

/** What the steps of a failure did, one after the other; the opening, and a last look that no action caused, are no deeds. */
export function deedsOf<Action>({ steps }: Pick<Failure<Action>, "steps">, literals: Literals<Action>): Deed[] {
  return steps.filter(({ action }) => action >= 0).map((step) => literals.deedOf(step));
}

/** The time of the deed before, or when the sequence starts. */
export function timeBefore(deeds: readonly Deed[], index: number, start: number): number {
  return deeds[index - 1]?.time ?? start;
}

/** The deeds with one at another time, and those behind it as long after it as they were. */
export function atTime(deeds: readonly Deed[], index: number, time: number): Deed[] {
  const later = time - (deeds[index]?.time ?? time);
  return deeds.map((deed, i) => (i < index ? deed : { ...deed, time: deed.time + later }));
}

/** The deeds with one argument of one of them changed. */
export function withArgument<Action>(
  deeds: readonly Deed[],
  index: number,
  change: Literals<Action>["change"],
  name: string,
  value: Scalar,
): Deed[] {
  return withCall(deeds, index, (call) => change(call, name, value));
}

function withCall(deeds: readonly Deed[], index: number, change: (call: Plain) => Plain): Deed[] {
  return deeds.map((deed, i) => (i === index ? { ...deed, call: change(deed.call) } : deed));
}

/** The deeds without one of them: the time before it gone as well, or left to the one behind it. */
export function* withoutDeed(deeds: readonly Deed[], index: number, start: number): Generator<readonly Deed[]> {
  const gone = (list: readonly Deed[]): readonly Deed[] => list.filter((_, i) => i !== index);
  const before = timeBefore(deeds, index, start);
  yield gone(atTime(deeds, index, before));
  if (deeds[index]?.time !== before && index < deeds.length - 1) yield gone(deeds);
}
