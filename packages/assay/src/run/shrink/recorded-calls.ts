import type { Failure, Sequence } from "..";
import type { RecordedCall, CallEditor, Plain, Scalar, Argument } from "../../core/types";
import type { Search } from "./pass";

/** The recorded calls of a failure, in order, without the opening and the final observation. */
export function recordedCallsOf<Action>(
  { steps }: Pick<Failure<Action>, "steps">,
  callEditor: CallEditor<Action>,
): RecordedCall[] {
  return steps.filter(({ action }) => action >= 0).map((step) => callEditor.recordedCallOf(step));
}

/** The time of the recorded call before, or when the sequence starts. */
export function timeBefore(recordedCalls: readonly RecordedCall[], index: number, start: number): number {
  return recordedCalls[index - 1]?.time ?? start;
}

/** The recorded calls with one at another time, and those behind it as long after it as they were. */
export function atTime(recordedCalls: readonly RecordedCall[], index: number, time: number): RecordedCall[] {
  const later = time - (recordedCalls[index]?.time ?? time);
  return recordedCalls.map((recordedCall, i) =>
    i < index ? recordedCall : { ...recordedCall, time: recordedCall.time + later },
  );
}

/** The recorded calls with one argument of one of them changed. */
export function withArgument<Action>(
  recordedCalls: readonly RecordedCall[],
  index: number,
  change: CallEditor<Action>["change"],
  name: string,
  value: Scalar,
): RecordedCall[] {
  return withCall(recordedCalls, index, (call) => change(call, name, value));
}

function withCall(
  recordedCalls: readonly RecordedCall[],
  index: number,
  change: (call: Plain) => Plain,
): RecordedCall[] {
  return recordedCalls.map((recordedCall, i) =>
    i === index ? { ...recordedCall, call: change(recordedCall.call) } : recordedCall,
  );
}

/** The recorded calls without one of them: the time before it gone as well, or left to the one behind it. */
export function* withoutCall(
  recordedCalls: readonly RecordedCall[],
  index: number,
  start: number,
): Generator<readonly RecordedCall[]> {
  const gone = (list: readonly RecordedCall[]): readonly RecordedCall[] => list.filter((_, i) => i !== index);
  const before = timeBefore(recordedCalls, index, start);
  yield gone(atTime(recordedCalls, index, before));
  if (recordedCalls[index]?.time !== before && index < recordedCalls.length - 1) yield gone(recordedCalls);
}

/** The times are in the calls: the sequence itself can start at once. */
const NO_OFFSET = 0;

/** A sequence that makes exactly these calls. */
export function sequenceOfCalls<Action>(
  recordedCalls: readonly RecordedCall[],
  callEditor: CallEditor<Action>,
): Sequence<Action> {
  return { offset: NO_OFFSET, actions: recordedCalls.map((recordedCall) => callEditor.action(recordedCall)) };
}

/** Tries recorded calls as `failureAgain` does a sequence; the failure if it is the same one. Counts as a run. */
export function glanceAtCalls<Action, History>(
  recordedCalls: readonly RecordedCall[],
  callEditor: CallEditor<Action>,
  { failureAgain }: Pick<Search<Action, History>, "failureAgain">,
): Promise<Failure<Action> | undefined> {
  return failureAgain(sequenceOfCalls(recordedCalls, callEditor));
}

/**
 * The recorded calls without one of them, with adjusted ids: later entities get lower numbers, as the removed call no
 * longer creates one, and the calls that use them follow. Undefined if no call uses such an id.
 */
export function renumbered<Action>(
  recordedCalls: readonly RecordedCall[],
  index: number,
  callEditor: Pick<CallEditor<Action>, "editable" | "change">,
): readonly RecordedCall[] | undefined {
  const before = recordedCalls.slice(0, index);
  const made = recordedCalls.slice(0, index + 1);
  let changes = 0;
  const later = recordedCalls.slice(index + 1).map((recordedCall) => {
    const known = new Map(
      countedIn(before, recordedCall, callEditor).map(({ name, values }) => [name, newestOf(values)]),
    );
    let result = recordedCall;
    for (const { name, value, values } of countedIn(made, recordedCall, callEditor)) {
      const newest = newestOf(values);
      const fewer = newest - (known.get(name) ?? newest);
      // so far ahead, it names nothing
      if (fewer <= 0n || value <= newest || value > newest + MOST_AHEAD) continue;
      result = { ...result, call: callEditor.change(result.call, name, value - fewer) };
      changes++;
    }
    return result;
  });
  return changes === 0 ? undefined : [...made, ...later];
}

/** More things than a sequence makes. */
const MOST_AHEAD = 1_000n;

type Counted = Argument & { readonly value: bigint; readonly values: { readonly choices: readonly unknown[] } };

/** What a recorded call names, of which calls can make more, as it would be right behind others. */
function countedIn<Action>(
  behind: readonly RecordedCall[],
  recordedCall: RecordedCall,
  { editable }: Pick<CallEditor<Action>, "editable">,
): readonly Counted[] {
  const studied = editable([...behind, recordedCall], behind.length)[behind.length];
  return (studied?.arguments ?? []).filter(
    (argument): argument is Counted =>
      typeof argument.value === "bigint" && "choices" in argument.values && argument.values.countsUp === true,
  );
}

/** The highest number; what the call names itself is not among them. */
function newestOf({ choices }: Counted["values"]): bigint {
  return choices.reduce<bigint>((most, one) => (typeof one === "bigint" && one > most ? one : most), 0n);
}
