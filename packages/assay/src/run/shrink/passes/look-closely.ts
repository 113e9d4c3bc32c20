import { examine, TimeIsOver, type Sequence } from "../..";
import type { Pass, Progress, Search } from "../pass";
import { recordedCallsOf, sequenceOfCalls } from "../recorded-calls";

/** Observes everything after every step, so that the step that is named is the first that differs. */
export const lookClosely: Pass = {
  name: "look closely",
  run: (progress, search) =>
    lookAt({ offset: search.found.offset, actions: progress.failure.actions }, progress, search),
};

/** The same, of a failure that is made of recorded calls. */
export const lookCloselyAtCalls: Pass = {
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
  // what shows only when less is observed stays as it was
  if (failure?.identity !== found.identity) return progress;
  // cut before the step at which it showed, it shows only at its end
  if (failure.steps.length < progress.failure.steps.length) countLastLook();
  return { ...progress, failure };
}
