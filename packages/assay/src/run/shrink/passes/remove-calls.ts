import type { CallEditor, RecordedCall } from "../../../core/types";
import type { Pass } from "../pass";
import { glanceAtCalls, recordedCallsOf, withoutCall } from "../recorded-calls";
import { renumbered } from "../renumber";

/** Leaves out single recorded calls, from the end, until none can be: time needs no step of its own when the call behind it can simply be later. */
export const removeCalls: Pass = {
  name: "remove calls",
  async run(progress, search) {
    const { budget, limits, subject } = search;
    const { callEditor } = subject;
    const { calls, proof } = progress;
    if (proof !== "open" || calls === undefined || callEditor === undefined) return progress;
    const limit = calls.runsBefore + limits.removalRuns;
    let { failure } = progress;
    let recordedCalls: readonly RecordedCall[] = recordedCallsOf(failure, callEditor);
    for (let again = true; again;) {
      again = false;
      // what was taken may have ended before the next one
      for (let index = recordedCalls.length - 1; index >= 0; index = Math.min(index, recordedCalls.length) - 1) {
        for (const candidate of candidatesWithout(recordedCalls, index, calls.start, callEditor)) {
          if (budget.over || budget.runs >= limit) return { failure, proof: "ended", calls };
          const found = await glanceAtCalls(candidate, callEditor, search);
          if (found === undefined) continue;
          recordedCalls = recordedCallsOf(found, callEditor);
          // some may have nothing to do without the one that is gone
          const fewer = recordedCalls.length < found.actions.length;
          failure = (fewer ? await glanceAtCalls(recordedCalls, callEditor, search) : undefined) ?? found;
          again = true;
          break;
        }
      }
    }
    return { failure, proof: "minimal", calls };
  },
};

/** The recorded calls without one of them, as they are and with the names of things that are made later. */
function* candidatesWithout<Action>(
  recordedCalls: readonly RecordedCall[],
  index: number,
  start: number,
  callEditor: CallEditor<Action>,
): Generator<readonly RecordedCall[]> {
  yield* withoutCall(recordedCalls, index, start);
  const fitting = renumbered(recordedCalls, index, callEditor);
  if (fitting !== undefined) yield* withoutCall(fitting, index, start);
}
