import { UnreadableError, type Counterexample } from "../run/counterexample";
import { restoreStep } from "../run/counterexample/convert";
import { planSequence } from "../run";
import type { RecordedCall, CallEditor, Subject } from "../core/types";
import type { Question } from "./explain";

/**
 * What a counterexample asks: the recorded calls of its steps. The model makes them again, since a changed call needs a new prediction.
 * @throws UnreadableError when it is of another subject or edition, or its calls come out otherwise when they are made again
 */
export function questionOf<Action, History>(
  counterexample: Counterexample,
  subject: Subject<Action, History>,
  callEditor: CallEditor<Action>,
): Question {
  const { subject: name, edition, identity, steps } = counterexample;
  if (name !== subject.name || edition !== subject.edition) {
    throw new UnreadableError(
      `expected a counterexample of ${subject.name}, edition ${subject.edition}, received one of ${name}, edition ${edition}; ` +
        `explain it with --edition ${edition}`,
    );
  }
  const done = steps.filter(({ action }) => action >= 0).map((step) => restoreStep(step, subject.kinds));
  const recordedCalls: RecordedCall[] = done.map((step) => callEditor.recordedCallOf(step));
  const actions = recordedCalls.map((recordedCall) => callEditor.action(recordedCall));
  const again = planSequence(subject, { offset: 0, actions }).steps;
  done.forEach(({ call, time }, index) => {
    const made = again.find(({ action }) => action === index);
    const same = call === undefined || (made?.call?.data === call.data && made.call.value === call.value);
    if (same && (made === undefined || made.time === time)) return;
    throw new UnreadableError(
      `step ${index + 1} of the counterexample: expected its call to come out as it is stored, received another one; it was written by ` +
        `another version, find the failure anew with its seed`,
    );
  });
  return { identity, recordedCalls, start: again[0]?.time ?? 0 };
}
