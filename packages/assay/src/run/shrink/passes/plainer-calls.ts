import { planSequence, type Failure } from "../..";
import type { RecordedCall } from "../../../core/types";
import type { Pass } from "../pass";
import { plainerCalls as makePlainer } from "../plainer-calls";
import { glanceAtCalls, recordedCallsOf, sequenceOfCalls } from "../recorded-calls";

/** Makes the arguments and times of recorded calls as plain as they get. Calls may be needless then that were not before. */
export const plainerCalls: Pass = {
  name: "plainer calls",
  async run(progress, search) {
    const { budget, limits, subject } = search;
    const { callEditor } = subject;
    const { calls, proof } = progress;
    if (proof !== "minimal" || calls === undefined || callEditor === undefined) return progress;
    const limit = calls.runsBefore + limits.roundingRuns;
    let { failure } = progress;
    let outcomes = outcomesOf(failure.steps);
    let recordedCalls: readonly RecordedCall[] = recordedCallsOf(failure, callEditor);
    let [any, cut] = [false, false];
    const take = async (candidate: readonly RecordedCall[]): Promise<boolean> => {
      const planned = planSequence(subject, sequenceOfCalls(candidate, callEditor), { lastLook: false }).steps;
      // what the model says comes of it differently is another story; most of them end well, and need not be run
      if (outcomesOf(planned.slice(0, failure.steps.length)) !== outcomes) return false;
      const found = await glanceAtCalls(candidate, callEditor, search);
      if (found === undefined) return false;
      failure = found;
      outcomes = outcomesOf(found.steps);
      // calls behind the failing one are not in it any more
      cut = found.actions.length < candidate.length;
      recordedCalls = cut ? candidate.slice(0, found.actions.length) : candidate;
      any = true;
      return true;
    };
    await makePlainer({
      callEditor,
      start: calls.start,
      take,
      best: () => recordedCalls,
      mayTry: () => !budget.nearlyOver && budget.runs < limit,
    });
    if (!any) return progress;
    // what was cut off was run too, when it failed
    const plain = cut ? await glanceAtCalls(recordedCalls, callEditor, search) : failure;
    return plain === undefined ? progress : { failure: plain, proof: "open", calls };
  },
};

/** What the model says comes of each step, in one text. */
function outcomesOf(steps: Failure<unknown>["steps"]): string {
  return steps
    .filter(({ call }) => call !== undefined)
    .map(({ expect }) => (expect?.ok === false ? expect.errors.map(({ name }) => name).join("|") : "ok"))
    .join(" ");
}
