import type { Failure } from "../run";
import type { RecordedCall, CallEditor, Plain, Scalar } from "../types";

/** What the steps of a failure did, one after the other; the opening, and a last look that no action caused, are no deeds. */
export function recordedCallsOf<Action>(
  { steps }: Pick<Failure<Action>, "steps">,
  literals: CallEditor<Action>,
): RecordedCall[] {
  return steps.filter(({ action }) => action >= 0).map((step) => literals.recordedCallOf(step));
}

/** The time of the deed before, or when the sequence starts. */
export function timeBefore(deeds: readonly RecordedCall[], index: number, start: number): number {
  return deeds[index - 1]?.time ?? start;
}

/** The deeds with one at another time, and those behind it as long after it as they were. */
export function atTime(deeds: readonly RecordedCall[], index: number, time: number): RecordedCall[] {
  const later = time - (deeds[index]?.time ?? time);
  return deeds.map((deed, i) => (i < index ? deed : { ...deed, time: deed.time + later }));
}

/** The deeds with one argument of one of them changed. */
export function withArgument<Action>(
  deeds: readonly RecordedCall[],
  index: number,
  change: CallEditor<Action>["change"],
  name: string,
  value: Scalar,
): RecordedCall[] {
  return withCall(deeds, index, (call) => change(call, name, value));
}

function withCall(deeds: readonly RecordedCall[], index: number, change: (call: Plain) => Plain): RecordedCall[] {
  return deeds.map((deed, i) => (i === index ? { ...deed, call: change(deed.call) } : deed));
}

/** The deeds without one of them: the time before it gone as well, or left to the one behind it. */
export function* withoutDeed(
  deeds: readonly RecordedCall[],
  index: number,
  start: number,
): Generator<readonly RecordedCall[]> {
  const gone = (list: readonly RecordedCall[]): readonly RecordedCall[] => list.filter((_, i) => i !== index);
  const before = timeBefore(deeds, index, start);
  yield gone(atTime(deeds, index, before));
  if (deeds[index]?.time !== before && index < deeds.length - 1) yield gone(deeds);
}
