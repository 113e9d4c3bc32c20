import type { Pass } from "../pass";
import { glanceAtCalls, recordedCallsOf } from "../recorded-calls";

/**
 * Replaces the actions by the very calls that they came to, at their times. Leaves the actions when it is another failure then: one that hangs on how often
 * the chain was looked at.
 */
export const concretize: Pass = {
  name: "concretize",
  async run(progress, search) {
    const { callEditor } = search.subject;
    if (progress.proof !== "minimal" || callEditor === undefined) return progress;
    const runsBefore = search.budget.runs;
    const failure = await glanceAtCalls(recordedCallsOf(progress.failure, callEditor), callEditor, search);
    if (failure === undefined) return progress;
    return { failure, proof: "open", calls: { start: failure.steps[0]?.time ?? 0, runsBefore } };
  },
};
