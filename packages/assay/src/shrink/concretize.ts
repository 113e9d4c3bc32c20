import { examine, glance, planSequence, type Failure } from "../run";
import type { RecordedCall, Engine, CallEditor, Subject } from "../types";
import { recordedCallsOf, withoutCall } from "./recorded-calls";
import { roundCalls } from "./plainer-calls";

/** What putting a failure in plain terms takes. */
export interface ConcretizeRequest<Action> {
  readonly callEditor: CallEditor<Action>;
  /** Told of every run. */
  readonly ran: () => void;
  readonly mayRemove: () => boolean;
  readonly mayRound: () => boolean;
}

/** A failure made of deeds. */
export interface Concretized<Action> {
  readonly failure: Failure<Action>;
  /** No single deed can be left out, whether its time goes with it or not; false when `mayRemove` ended the search. */
  readonly minimal: boolean;
}

/** The times are in the deeds: the sequence itself can start at once. */
const NO_OFFSET = 0;

/**
 * Repeats a failure with the very calls that it is made of, at their times, in place of the actions that led to them, and makes it shorter (time
 * needs no step of its own when the call behind it can simply be later) and plainer. undefined when it is another failure then: one that hangs on
 * how often the chain was looked at.
 */
export async function concretize<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  start: Failure<Action>,
  { callEditor, ran, mayRemove, mayRound }: ConcretizeRequest<Action>,
): Promise<Concretized<Action> | undefined> {
  const sequenceOf = (recordedCalls: readonly RecordedCall[]) => ({
    offset: NO_OFFSET,
    actions: recordedCalls.map((recordedCall) => callEditor.action(recordedCall)),
  });
  const closely = async (recordedCalls: readonly RecordedCall[]): Promise<Failure<Action> | undefined> => {
    ran();
    const { failure } = await examine(subject, engine, sequenceOf(recordedCalls), { throughout: true });
    return failure?.identity === start.identity ? failure : undefined;
  };
  const failureOf = async (recordedCalls: readonly RecordedCall[]): Promise<Failure<Action> | undefined> => {
    ran();
    return glance(subject, engine, sequenceOf(recordedCalls), start.identity);
  };
  const lookedAt = async ({ failure, minimal }: Concretized<Action>): Promise<Concretized<Action>> => ({
    failure: (await closely(recordedCallsOf(failure, callEditor))) ?? failure,
    minimal,
  });
  const first = await failureOf(recordedCallsOf(start, callEditor));
  if (first === undefined) return undefined;
  const began = first.steps[0]?.time ?? 0;
  const short = await leaveOut(first, began, { callEditor, failureOf, mayTry: mayRemove });
  if (!short.minimal) return lookedAt(short);

  let { failure } = short;
  let outcomes = outcomesOf(failure.steps);
  let recordedCalls: readonly RecordedCall[] = recordedCallsOf(failure, callEditor);
  const take = async (candidate: readonly RecordedCall[]): Promise<boolean> => {
    const sequence = sequenceOf(candidate);
    const planned = planSequence(subject, sequence).steps;
    // what the model says comes of it differently is another story; most of them end well, and need not be run
    if (outcomesOf(planned.slice(0, failure.steps.length)) !== outcomes) return false;
    ran();
    const found = await glance(subject, engine, sequence, start.identity);
    if (found === undefined) return false;
    failure = found;
    outcomes = outcomesOf(found.steps);
    // deeds behind the failing one are not in it any more
    recordedCalls = candidate.slice(0, found.actions.length);
    return true;
  };
  await roundCalls({ callEditor, start: began, take, best: () => recordedCalls, mayTry: mayRound });
  const round = await failureOf(recordedCalls);
  return lookedAt(
    round === undefined ? short : await leaveOut(round, began, { callEditor, failureOf, mayTry: mayRemove }),
  );
}

/** What the model says comes of each step, in one text. */
function outcomesOf(steps: Failure<unknown>["steps"]): string {
  return steps
    .filter(({ call }) => call !== undefined)
    .map(({ expect }) => (expect?.ok === false ? expect.errors.map(({ name }) => name).join("|") : "ok"))
    .join(" ");
}

interface LeavingOut<Action> {
  readonly callEditor: CallEditor<Action>;
  readonly failureOf: (recordedCalls: readonly RecordedCall[]) => Promise<Failure<Action> | undefined>;
  readonly mayTry: () => boolean;
}

/** Leaves out single deeds, from the end, until none can be. */
async function leaveOut<Action>(
  start: Failure<Action>,
  began: number,
  { callEditor, failureOf, mayTry }: LeavingOut<Action>,
): Promise<Concretized<Action>> {
  let failure = start;
  let recordedCalls: readonly RecordedCall[] = recordedCallsOf(start, callEditor);
  for (let again = true; again;) {
    again = false;
    // what was taken may have ended before the next one
    for (let index = recordedCalls.length - 1; index >= 0; index = Math.min(index, recordedCalls.length) - 1) {
      for (const candidate of withoutCall(recordedCalls, index, began)) {
        if (!mayTry()) return { failure, minimal: false };
        const found = await failureOf(candidate);
        if (found === undefined) continue;
        recordedCalls = recordedCallsOf(found, callEditor);
        // some may have nothing to do without the one that is gone
        failure = recordedCalls.length < found.actions.length ? ((await failureOf(recordedCalls)) ?? found) : found;
        again = true;
        break;
      }
    }
  }
  return { failure, minimal: true };
}
