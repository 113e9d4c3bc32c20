import type { Pass, Progress, Search } from "./pass";
import { glanceAtCalls, recordedCallsOf, sequenceOfCalls } from "./recorded-calls";
import { examine, TimeIsOver, type Sequence } from "..";
import { makeCallsPlainer } from "./plainer-calls";
import { removeActions, removeCalls } from "./remove";
import { simplifyChoices } from "./simplify-choices";

/**
 * Replaces the actions by their calls, at their times. It keeps the actions if the failure then changes, because it
 * depends on how often the chain is observed.
 */
const concretize: Pass = {
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

/** Observes everything after every step, so that the step that is named is the first that differs. */
export const lookClosely: Pass = {
  name: "look closely",
  run: (progress, search) =>
    lookAt({ offset: search.found.offset, actions: progress.failure.actions }, progress, search),
};

/** The same, of a failure that is made of recorded calls. */
const lookCloselyAtCalls: Pass = {
  name: "look closely at calls",
  async run(progress, search) {
    const { callEditor } = search.subject;
    if (progress.calls === undefined || callEditor === undefined) return progress;
    return lookAt(sequenceOfCalls(recordedCallsOf(progress.failure, callEditor), callEditor), progress, search);
  },
};

async function lookAt<Action, History>(
  sequence: Sequence<Action>,
  progress: Progress<Action>,
  { subject, engine, found, budget, countLastLook }: Search<Action, History>,
): Promise<Progress<Action>> {
  budget.runs++;
  const examined = await examine(subject, engine, sequence, {
    throughout: true,
    ...(found.wanted === undefined ? {} : { wanted: found.wanted }),
    ...(found.only === true ? { only: found.identity } : {}),
  }).catch((error: unknown) => {
    if (error instanceof TimeIsOver) budget.gaveUp = true;
    else throw error;
  });
  const failure = examined?.failure;
  // a failure that needs fewer observations stays unchanged
  if (failure?.identity !== found.identity) return progress;
  // cut before the step at which it showed, it shows only at its end
  if (failure.steps.length < progress.failure.steps.length) countLastLook();
  return { ...progress, failure };
}

/** The passes of shrinking, in order. Those on calls do nothing if `concretize` keeps the actions. */
export const PASSES: readonly Pass[] = [
  removeActions,
  simplifyChoices,
  // simpler values may make others needless
  removeActions,
  lookClosely,
  concretize,
  removeCalls,
  makeCallsPlainer,
  // and so may plainer ones
  removeCalls,
  lookCloselyAtCalls,
];
